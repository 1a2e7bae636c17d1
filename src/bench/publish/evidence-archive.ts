/**
 * The evidence of a publication: as a run stores it, a file a case and comparator, or all of it in one archive, which
 * is JSON lines, compressed with gzip, in the order of the publication.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { jsonValue } from '../../shared/read-json.ts';
import type { Publication } from '../publication/definition.ts';
import { readLog } from '../run/append-log.ts';
import { type Evidence, evidencePath } from '../run/evidence.ts';
import type { JournalContent } from '../run/journal.ts';

/** The usual name, beside the publication. */
export const ARCHIVE_FILE = 'evidence.jsonl.gz';

/** Where the publication says that the evidence of a comparator on a case lies: FILE#case/comparator. */
export function archiveHref(archive: string, caseId: string, comparatorId: string): string {
  return `${archive}#${encodeURIComponent(caseId)}/${encodeURIComponent(comparatorId)}`;
}

/** The stored evidence of every attempt of a journal, a line each. */
export function evidenceLines({ attempts }: JournalContent, folder: string): string[] {
  const paths = new Set(attempts.map((attempt) => join(folder, evidencePath(attempt))));
  return [...paths].flatMap((path) => readLines(path).map((one) => JSON.stringify(one)));
}

/** @param lines one JSON document each */
export function writeArchive(path: string, lines: readonly string[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

function readLines(path: string): Evidence[] {
  if (!existsSync(path)) return [];
  if (!path.endsWith('.gz')) return readLog(path) as Evidence[];
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => jsonValue(line) as Evidence);
}

function places(publication: Publication, folder: string): string[] {
  const hrefs = publication.cases.flatMap((entry) =>
    entry.comparators.flatMap(({ evidenceHref }) => evidenceHref ?? []),
  );
  const local = hrefs.filter((href) => !/^[a-z]+:/i.test(href));
  return local.map((href) => resolve(folder, decodeURIComponent(href.split('#')[0])));
}

/** Below a run's folder or its `evidence/`, or the one file that is named. */
function placesBelow(publication: Publication, given: string): string[] {
  if (!existsSync(given) || !statSync(given).isDirectory()) return [given];
  return publication.cases.flatMap(({ scenarioId: caseId, comparators }) =>
    comparators.flatMap(({ comparatorId }) => {
      const path = evidencePath({ caseId, comparatorId });
      return [join(given, path), join(dirname(given), path)];
    }),
  );
}

/**
 * The stored evidence of a publication's attempts, by attempt; what does not resolve is left out.
 *
 * @param folder where the publication lies
 * @param given an archive or a folder to read in place of what the publication names
 */
export function readEvidence(
  publication: Publication,
  folder: string,
  given: string | null = null,
): Map<string, Evidence> {
  const paths = given === null ? places(publication, folder) : placesBelow(publication, given);
  const found = new Map<string, Evidence>();
  for (const path of new Set(paths)) {
    for (const evidence of readLines(path)) found.set(evidence.attemptId, evidence);
  }
  return found;
}
