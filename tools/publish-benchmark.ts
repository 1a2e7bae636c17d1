/**
 * Makes what `docs/benchmark/` has of a run: publication, report, evidence, figures. The words in its README stay.
 * Usage: npm run bench:publish -- RESULTS, the folder of `mingle bench run`.
 */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { publishBenchmark } from './benchmark/publish.ts';

const [results] = process.argv.slice(2);
if (results === undefined) {
  console.error('Name the folder of the run: npm run bench:publish -- RESULTS');
  process.exitCode = 2;
} else {
  const root = resolve(import.meta.dirname, '..');
  const said = publishBenchmark(resolve(results), join(root, 'docs', 'benchmark'), [root, homedir()]);
  console.log(said);
}
