import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import { DamagedFile } from '../../shared/damaged-file.ts';
import { jsonValue } from '../../shared/read-json.ts';
import { LineCutter } from '../process/line-reader.ts';

/**
 * An append-only file of JSON lines. `append` returns once the line is on disk, unless `isSafe` is false.
 * Opening the file cuts off an incomplete last line, left by a kill.
 */
export class AppendLog {
  private readonly file: number;
  private readonly isSafe: boolean;
  private readonly path: string;

  /** @param isSafe false: sync only on close, for callers that can write the whole file again */
  constructor(path: string, isSafe = true) {
    this.isSafe = isSafe;
    this.path = path;
    makeFolder(dirname(path), 0o777);
    this.file = openSync(path, 'a+');
    const bytes = readFileSync(this.file);
    const whole = bytes.lastIndexOf(10) + 1;
    if (whole < bytes.length) ftruncateSync(this.file, whole);
  }

  append(entry: unknown): void {
    const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
    const { size } = fstatSync(this.file);
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(this.file, bytes, written);
      if (this.isSafe) fsyncSync(this.file);
    } catch (error) {
      // An incomplete line would be joined with the next one.
      ftruncateSync(this.file, size);
      const { message } = error as Error;
      // Keeps the system's error, such as a full disk, and adds the path.
      throw Object.assign(error as Error, { message: `${this.path} cannot be written: ${message}` });
    }
  }

  close(): void {
    if (!this.isSafe) fsyncSync(this.file);
    closeSync(this.file);
  }
}

/** Bytes per read. Never the whole file: a journal of 100,000 attempts is longer than a string can be. */
const CHUNK = 1 << 20;

/** Bytes. An attempt may print 64 MiB, of which few lines are kept; a gzip file of megabytes can hold a line of gigabytes. */
const LONGEST_LINE = 2 ** 28;

/** @throws DamagedFile if a line is too long */
export function* cutLines(path: string, cutter: LineCutter, chunk: Buffer): Generator<string> {
  yield* cutter.push(chunk);
  if (cutter.length > LONGEST_LINE)
    throw new DamagedFile(`${path} has a line of more than ${LONGEST_LINE} bytes`);
}

/**
 * Bytes of a file. To open a pipe may wait without end, devices never end, nor do some files of /proc, which have 0 bytes.
 * @throws DamagedFile if it is no file
 */
export function sizeOf(path: string): number {
  const found = statSync(path);
  if (found.isFile()) return found.size;
  const kind = found.isDirectory() ? 'a folder' : 'a device or a pipe';
  throw new DamagedFile(`${path} is ${kind}, and a file is wanted`);
}

/** The complete lines of a file; an incomplete last one is skipped. */
function* linesOf(path: string): Generator<string> {
  if (sizeOf(path) === 0) return;
  const file = openSync(path, 'r');
  try {
    const cutter = new LineCutter();
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(file, chunk);
      if (read === 0) break;
      yield* cutLines(path, cutter, chunk.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Reads such a file entry by entry, without opening it for writing.
 * @throws DamagedFile if a line is not JSON: the file is damaged, not cut off
 */
export function* logEntries(path: string): Generator<unknown> {
  let line = 0;
  for (const text of linesOf(path)) {
    line++;
    const entry = jsonValue(text);
    if (entry === undefined) throw new DamagedFile(`${path}: line ${line} is not JSON; the file is damaged`);
    yield entry;
  }
}

/** Returns the first of equal values, so that each is kept in memory once. */
export function keptOnce(): <T>(value: T) => T {
  const known = new Map<string, unknown>();
  return <T>(value: T): T => {
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text) as T;
  };
}
