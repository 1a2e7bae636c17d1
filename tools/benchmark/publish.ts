import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicationIssues } from '../../src/bench/publication/check.ts';
import { buildPublication } from '../../src/bench/publish/build.ts';
import { ARCHIVE_FILE, readEvidence, writeArchive } from '../../src/bench/publish/evidence-archive.ts';
import { missingAttempts, readJournal } from '../../src/bench/run/journal.ts';
import { benchmarkPage } from '../../src/report/benchmark/page.ts';
import { slimEvidence } from './evidence-copy.ts';
import { figuresText } from './figures.ts';

/**
 * Writes publication.json, report.html, figures.md and the archive of the evidence into a folder.
 *
 * @param hidden folders of this machine that no evidence may name
 * @returns what was written, in a sentence
 */
export function publishBenchmark(results: string, out: string, hidden: readonly string[]): string {
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
  writeArchive(join(out, ARCHIVE_FILE), slimEvidence(journal.value, results, hidden));
  const evidence = readEvidence(publication, out);
  const curves = new Map([...evidence].map(([id, { curve }]) => [id, curve]));
  const write = (name: string, text: string) => writeFileSync(join(out, name), text);
  write('publication.json', `${JSON.stringify(publication)}\n`);
  write('report.html', benchmarkPage({ publication, evidence }));
  write('figures.md', figuresText({ plan: journal.value.plan, publication, curves }));
  const missing = missingAttempts(journal.value).length;
  return `Wrote publication.json, report.html, figures.md and the evidence of ${evidence.size} attempts${missing > 0 ? `; ${missing} attempts of the plan were not run` : ''}.`;
}
