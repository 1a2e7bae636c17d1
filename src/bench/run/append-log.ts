import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import { DamagedFile } from '../../shared/damaged-file.ts';
import { jsonValue } from '../../shared/read-json.ts';
import { LineCutter } from '../process/line-reader.ts';

/**
 * A file of JSON lines that only grows. A line is on the disk when `append` returns, if not said otherwise. What a kill left of a last
 * line is cut off when the file is opened again.
 */
export class AppendLog {
  private readonly file: number;
  private readonly isSafe: boolean;
  private readonly path: string;

  /** @param isSafe false: lines are on the disk only once it is closed, for who can write all of it anew */
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
      // Half a line would swallow the next one.
      ftruncateSync(this.file, size);
      const { message } = error as Error;
      // It stays an error of the system, such as of a full disk, and is told as one.
      throw Object.assign(error as Error, { message: `${this.path} cannot be written: ${message}` });
    }
  }

  close(): void {
    if (!this.isSafe) fsyncSync(this.file);
    closeSync(this.file);
  }
}

/** Much at a time, and never all: a journal of 100,000 attempts is longer than a text can be. */
const CHUNK = 1 << 20;

/** Whole lines of a file, one after the other; a torn last one is passed over. */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).isDirectory()) throw new DamagedFile(`${path} is a folder, and a file is wanted`);
    const cutter = new LineCutter();
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(file, chunk);
      if (read === 0) break;
      yield* cutter.push(chunk.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Reads such a file entry by entry, without opening it for writing.
 *
 * @throws DamagedFile where a line is not JSON: the file is damaged, not cut off
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

/** Equal values of many lines, kept once. */
export function keptOnce(): <T>(value: T) => T {
  const known = new Map<string, unknown>();
  return <T>(value: T): T => {
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text) as T;
  };
}

export function readLog(path: string): unknown[] {
  return [...logEntries(path)];
}
