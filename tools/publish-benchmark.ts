/**
 * Makes what a folder of `docs/benchmark/` has of a run: publication, report, evidence, figures.
 * Usage: npm run bench:publish -- PART RESULTS, with "standard" or "heavy" and the folder of `mingle bench run`. Without
 * them, reports and figures of both are written again from the publications and the evidence that are there.
 */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { PUBLISHED, publishBenchmark, writeReport } from './benchmark/publish.ts';

const [part, results] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '..');
const folderOf = (name: string) => join(root, 'docs', 'benchmark', name);
if (part === undefined) {
  for (const name of PUBLISHED)
    console.log(
      `${name}: wrote report.html and figures.md from ${await writeReport(folderOf(name))} attempts.`,
    );
} else if (!PUBLISHED.includes(part) || results === undefined) {
  console.error(`Write: npm run bench:publish -- ${PUBLISHED.join('|')} RESULTS`);
  process.exitCode = 2;
} else console.log(await publishBenchmark(resolve(results), folderOf(part), [root, homedir()]));
