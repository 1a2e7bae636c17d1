/**
 * The evidence of a publication: as a run stores it, a file a case and comparator, or all of it in one archive, which
 * is JSON lines, compressed with gzip: the journal of the run, then an attempt a line.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { jsonValue } from '../../shared/read-json.ts';
import type { Publication } from '../publication/definition.ts';
import { readLog } from '../run/append-log.ts';
import { EVIDENCE_FOLDER, type Evidence, evidencePath } from '../run/evidence.ts';
import { type AttemptEntry, JOURNAL_FILE, type JournalContent } from '../run/journal.ts';
import type { Plan } from '../run/plan.ts';

export type JournalLine = Plan | AttemptEntry;

/** The usual name, beside the publication. */
export const ARCHIVE_FILE = 'evidence.jsonl.gz';

/** Where the publication says that the evidence of a comparator on a case lies: FILE#case/comparator. */
export function archiveHref(archive: string, caseId: string, comparatorId: string): string {
  return `${archive}#${encodeURIComponent(caseId)}/${encodeURIComponent(comparatorId)}`;
}

/** The stored evidence of every attempt of a journal. What a kill left of one that was begun again is no part of it. */
export function evidenceOf({ attempts }: JournalContent, folder: string): Evidence[] {
  const last = new Map<string, Evidence>();
  for (const path of new Set(attempts.map((attempt) => join(folder, evidencePath(attempt))))) {
    for (const one of readLines(path) as Evidence[]) last.set(one.key, one);
  }
  return attempts.flatMap(({ key }) => last.get(key) ?? []);
}

/** Writes the journal of a run, line by line as it is, and the evidence of its attempts. */
export function writeArchive(
  path: string,
  journal: readonly JournalLine[],
  evidence: readonly Evidence[],
): void {
  mkdirSync(dirname(path), { recursive: true });
  const lines = [...journal, ...evidence].map((one) => `${JSON.stringify(one)}\n`);
  writeFileSync(path, gzipSync(lines.join(''), { level: 9 }));
}

function readLines(path: string): (JournalLine | Evidence)[] {
  if (!existsSync(path)) return [];
  if (!path.endsWith('.gz')) return readLog(path) as Evidence[];
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => jsonValue(line) as Evidence);
}

/** Every local file that a publication names as evidence. @param folder where it lies */
export function evidencePlaces(publication: Publication, folder: string): string[] {
  const hrefs = publication.cases.flatMap((entry) =>
    entry.comparators.flatMap(({ evidenceHref }) => evidenceHref ?? []),
  );
  const local = hrefs.filter((href) => !/^[a-z]+:/i.test(href));
  return local.map((href) => resolve(folder, decodeURIComponent(href.split('#')[0])));
}

/** Below a run's folder, which its `evidence/` stands for too, or the one file that is named. */
function placesBelow(publication: Publication, given: string): string[] {
  if (!existsSync(given) || !statSync(given).isDirectory()) return [given];
  const folder = resolve(given);
  const run = basename(folder) === EVIDENCE_FOLDER ? dirname(folder) : folder;
  return publication.cases.flatMap(({ scenarioId: caseId, comparators }) =>
    comparators.map(({ comparatorId }) => join(run, evidencePath({ caseId, comparatorId }))),
  );
}

export interface StoredEvidence {
  /** By attempt; of one that is there twice, the first. */
  readonly attempts: ReadonlyMap<string, Evidence>;
  /** The journal of the run, the plan first; none in evidence of older runs. */
  readonly journal: readonly JournalLine[];
  /** Attempts that have more than one line. */
  readonly twice: readonly string[];
  /** Files that are named and not there. */
  readonly absent: readonly string[];
}

/**
 * The stored evidence of a publication's attempts.
 *
 * @param folder where the publication lies
 * @param given an archive or a folder to read in place of what the publication names
 */
export function readEvidence(
  publication: Publication,
  folder: string,
  given: string | null = null,
): StoredEvidence {
  const named = given === null ? evidencePlaces(publication, folder) : placesBelow(publication, given);
  const paths = [...new Set(named)];
  const attempts = new Map<string, Evidence>();
  const twice = new Set<string>();
  const journal: JournalLine[] = [];
  let beside: string | null = null;
  for (const path of paths) {
    const run = runOf(path);
    if (run !== null && beside === null) {
      beside = run;
      journal.push(...journalLines(run));
    }
    for (const line of readLines(path)) {
      if ('type' in line) journal.push(line);
      // In a run's own folder a second line is of an attempt that was begun again after a kill.
      else if (attempts.has(line.attemptId) && run === null) twice.add(line.attemptId);
      else attempts.set(line.attemptId, line);
    }
  }
  const absent =
    given !== null && paths.some((path) => existsSync(path)) ? [] : paths.filter((path) => !existsSync(path));
  return { attempts, journal, twice: [...twice], absent };
}

/** The folder of the run whose `evidence/<case>/<comparator>.jsonl` this is; null where it is another kind of file. */
function runOf(path: string): string | null {
  const evidence = dirname(dirname(path));
  return basename(evidence) === EVIDENCE_FOLDER && path.endsWith('.jsonl') ? dirname(evidence) : null;
}

/** A run's journal as it is written; none where there is none. */
export function journalLines(run: string): JournalLine[] {
  const path = join(run, JOURNAL_FILE);
  return existsSync(path) ? (readLog(path) as JournalLine[]) : [];
}
