/**
 * The evidence of a publication: as a run stores it, one file per case and comparator, or all in one archive of gzipped JSON
 * lines: the journal of the run, then one line per attempt.
 */
import { createReadStream, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline as pipelined, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DamagedFile } from '../../shared/damaged-file.ts';
import { jsonValue } from '../../shared/read-json.ts';
import { LineCutter } from '../process/line-reader.ts';
import { isWebPage } from '../publication/check.ts';
import type { Publication } from '../publication/definition.ts';
import { cutLines, sizeOf } from '../run/append-log.ts';
import { mustHaveForm, runLines } from '../run/evidence-form.ts';
import { EVIDENCE_FOLDER, type Evidence, evidenceFiles, evidencePath, lastLines } from '../run/evidence.ts';
import { JOURNAL_FILE, type JournalContent, type JournalLine } from '../run/journal.ts';

/** Link to the evidence of a comparator on a case: FILE#case/comparator. */
export function archiveHref(archive: string, caseId: string, comparatorId: string): string {
  return `${archive}#${encodeURIComponent(caseId)}/${encodeURIComponent(comparatorId)}`;
}

export function* evidenceOf({ attempts }: JournalContent, folder: string): Generator<Evidence> {
  for (const [, lines] of evidenceFiles(attempts, folder)) yield* lines;
}

/** Writes a run's journal and the evidence of its attempts. On an error an existing archive stays unchanged. */
export async function writeArchive(
  path: string,
  journal: Iterable<JournalLine>,
  evidence: Iterable<Evidence>,
): Promise<void> {
  function* lines() {
    for (const one of journal) yield `${JSON.stringify(one)}\n`;
    for (const one of evidence) yield `${JSON.stringify(one)}\n`;
  }
  // Beside the target of a link, which may be on another disk: a rename works only within one.
  const target = existsSync(path) ? realpathSync(path) : path;
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    // Open the file before making any line; otherwise it could be created after the removal below.
    const file = await open(temporary, 'w');
    await pipeline(lines(), createGzip({ level: 9 }), file.createWriteStream({ flush: true }));
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * The lines of an archive, gzipped or not; none if it is empty.
 * @throws DamagedFile if it cannot be read to its end
 */
async function* archiveLines(path: string): AsyncGenerator<JournalLine | Evidence> {
  let number = 0;
  let isEvidence = false;
  for await (const line of textLines(path)) {
    const at = `${path}: line ${++number}`;
    const entry = jsonValue(line) as JournalLine | Evidence | undefined;
    if (entry === undefined) throw new DamagedFile(`${at} is not JSON; the file is damaged`);
    mustHaveForm(entry, at);
    // Evidence is compared with journal lines while it is read, so all of these must come first.
    if (isEvidence && 'type' in entry)
      throw new DamagedFile(`${at} is of the journal, and stands after evidence`);
    isEvidence ||= !('type' in entry);
    yield entry;
  }
}

async function* textLines(path: string): AsyncGenerator<string> {
  if (sizeOf(path) === 0) return;
  const file = createReadStream(path);
  // An error of any stream ends the last one, which is read.
  const bytes: Readable = path.endsWith('.gz') ? pipelined(file, createGunzip(), () => {}) : file;
  const cutter = new LineCutter();
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      yield* cutLines(path, cutter, chunk);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw new DamagedFile(`${path} cannot be unpacked (${message}): it is cut off, or not made by gzip`);
  }
  if (cutter.length > 0) yield cutter.unfinished;
}

/** Every local file that a publication names as evidence. @param folder of the publication */
export function evidencePlaces(publication: Publication, folder: string): string[] {
  const hrefs = publication.cases.flatMap((entry) =>
    entry.comparators.flatMap(({ evidenceHref }) => evidenceHref ?? []),
  );
  const local = hrefs.filter((href) => !isWebPage(href));
  return [...new Set(local.map((href) => resolve(folder, decodeURIComponent(href.split('#')[0]))))];
}

/** The journals of the runs whose own files these are. */
export function journalsOf(places: readonly string[]): string[] {
  const runs = places.flatMap((path) => runOf(path) ?? []);
  return [...new Set(runs)].map((run) => join(run, JOURNAL_FILE));
}

/** Evidence files in a run's folder, or in its `evidence/`; or the one given file. */
export function placesBelow(publication: Publication, given: string): string[] {
  if (!existsSync(given) || !statSync(given).isDirectory()) return [given];
  const folder = resolve(given);
  const run = basename(folder) === EVIDENCE_FOLDER ? dirname(folder) : folder;
  return publication.cases.flatMap(({ scenarioId: caseId, comparators }) =>
    comparators.map(({ comparatorId }) => join(run, evidencePath({ caseId, comparatorId }))),
  );
}

/** A line of the run's journal (the plan first), or the evidence of an attempt. */
export type StoredLine = { readonly journal: JournalLine } | { readonly evidence: Evidence };

export interface StoredEvidence {
  /** Can be read repeatedly, line by line: all lines together may not fit in memory. */
  readonly read: () => AsyncGenerator<StoredLine>;
  /** Named files that do not exist. */
  readonly absent: readonly string[];
}

/**
 * The stored evidence of a publication's attempts.
 * @param folder of the publication
 * @param given an archive or folder to read instead of what the publication names
 */
export function readEvidence(
  publication: Publication,
  folder: string,
  given: string | null = null,
): StoredEvidence {
  const paths = given === null ? evidencePlaces(publication, folder) : placesBelow(publication, given);
  const there = paths.filter((path) => existsSync(path));
  const absent = given !== null && there.length > 0 ? [] : paths.filter((path) => !there.includes(path));
  return { read: () => linesOf(there), absent };
}

async function* linesOf(paths: readonly string[]): AsyncGenerator<StoredLine> {
  let beside: string | null = null;
  for (const path of paths) {
    const run = runOf(path);
    if (run === null) {
      for await (const line of archiveLines(path))
        yield 'type' in line ? { journal: line } : { evidence: line };
      continue;
    }
    if (beside === null) {
      beside = run;
      for (const journal of journalLines(run)) yield { journal };
    }
    for (const evidence of lastLines(path)) yield { evidence };
  }
}

/** The run's folder, if the path is `<run>/evidence/<case>/<comparator>.jsonl`; else null. */
function runOf(path: string): string | null {
  const evidence = dirname(dirname(path));
  return basename(evidence) === EVIDENCE_FOLDER && path.endsWith('.jsonl') ? dirname(evidence) : null;
}

/** A run's journal as written; empty if there is none. */
export function journalLines(run: string): Iterable<JournalLine> {
  return runLines(join(run, JOURNAL_FILE)) as Iterable<JournalLine>;
}
