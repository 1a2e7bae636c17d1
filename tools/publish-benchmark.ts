/**
 * Makes what `docs/benchmark/` has of a run: publication, report, evidence, figures. The words in its README stay.
 * Usage: npm run bench:publish -- RESULTS, the folder of `mingle bench run`. Without one, report and figures are
 * written again from the publication and the evidence that are there.
 */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { publishBenchmark, writeReport } from './benchmark/publish.ts';

const [results] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '..');
const out = join(root, 'docs', 'benchmark');
if (results === undefined) console.log(`Wrote report.html and figures.md from ${writeReport(out)} attempts.`);
else console.log(publishBenchmark(resolve(results), out, [root, homedir()]));
