import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { jsonValue } from '../../shared/read-json.ts';

/**
 * A file of JSON lines that only grows. A line is on the disk when `append` returns. What a kill left of a last
 * line is cut off when the file is opened again.
 */
export class AppendLog {
  /** What the file held when it was opened. */
  readonly entries: readonly unknown[];
  private readonly file: number;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.file = openSync(path, 'a+');
    const bytes = readFileSync(this.file);
    const whole = bytes.lastIndexOf(10) + 1;
    if (whole < bytes.length) ftruncateSync(this.file, whole);
    this.entries = readLog(path);
  }

  append(entry: unknown): void {
    const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.file, bytes, written);
    fsyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Much at a time, and never all: a journal of 100,000 attempts is longer than a text can be. */
const CHUNK = 1 << 20;

/** Whole lines of a file, one after the other; a torn last one is passed over. */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let parts: Buffer[] = [];
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0 && end < read; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString('utf8');
        parts = [];
        from = end + 1;
      }
      if (from < read) parts.push(Buffer.from(chunk.subarray(from, read)));
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Reads such a file entry by entry, without opening it for writing.
 *
 * @throws where a line is not JSON: the file is damaged, not cut off
 */
export function* logEntries(path: string): Generator<unknown> {
  let line = 0;
  for (const text of linesOf(path)) {
    line++;
    const entry = jsonValue(text);
    if (entry === undefined) throw new Error(`${path}: line ${line} is not JSON; the file is damaged`);
    yield entry;
  }
}

/** All entries at once. */
export function readLog(path: string): unknown[] {
  return [...logEntries(path)];
}
