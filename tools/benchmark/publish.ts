import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standingsOf } from '../../src/bench/compare/standings.ts';
import { publicationIssues } from '../../src/bench/publication/check.ts';
import type { Publication } from '../../src/bench/publication/definition.ts';
import { buildPublication } from '../../src/bench/publish/build.ts';
import {
  evidenceOf,
  journalLines,
  readEvidence,
  writeArchive,
} from '../../src/bench/publish/evidence-archive.ts';
import { readReported } from '../../src/bench/publish/reported.ts';
import { missingAttempts, readJournal } from '../../src/bench/run/journal.ts';
import { benchmarkPage } from '../../src/report/benchmark/page.ts';
import { slimEvidence } from './evidence-copy.ts';
import { figuresText } from './figures.ts';

const ARCHIVE_FILE = 'evidence.jsonl.gz';

/** The folders of `docs/benchmark/`: one run per resource class. */
export const PUBLISHED: readonly string[] = ['standard', 'heavy'];

/**
 * Writes report.html and figures.md from a folder's publication and evidence.
 * @returns the number of attempts with evidence
 */
export async function writeReport(out: string): Promise<number> {
  const publication: Publication = JSON.parse(readFileSync(join(out, 'publication.json'), 'utf8'));
  const evidence = await readReported(publication, readEvidence(publication, out));
  const curves = new Map([...evidence].map(([id, { curve }]) => [id, curve]));
  const data = { publication, evidence, standings: standingsOf(publication, curves) };
  writeFileSync(join(out, 'report.html'), benchmarkPage(data));
  writeFileSync(join(out, 'figures.md'), figuresText(data));
  return evidence.size;
}

/**
 * Writes publication.json, the evidence archive, report.html and figures.md into a folder.
 * @param hidden folders of this machine that evidence must not name
 * @returns a sentence on what was written
 */
export async function publishBenchmark(
  results: string,
  out: string,
  hidden: readonly string[],
): Promise<string> {
  const journal = readJournal(results);
  if (!journal.ok) throw new Error(journal.issues[0].message);
  const publication = buildPublication(journal.value, {
    folder: results,
    publishedIn: out,
    archive: ARCHIVE_FILE,
  });
  const issues = publicationIssues(publication);
  if (issues.length > 0) throw new Error(`${issues[0].pointer}: ${issues[0].message}`);
  mkdirSync(out, { recursive: true });
  await writeArchive(
    join(out, ARCHIVE_FILE),
    journalLines(results),
    slimEvidence(evidenceOf(journal.value, results), hidden),
  );
  writeFileSync(join(out, 'publication.json'), `${JSON.stringify(publication)}\n`);
  const stored = await writeReport(out);
  const missing = missingAttempts(journal.value).length;
  return `Wrote publication.json, report.html, figures.md and the evidence of ${stored} attempts${missing > 0 ? `; ${missing} attempts of the plan were not run` : ''}.`;
}
