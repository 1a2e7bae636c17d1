import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
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
    this.entries = parseLines(bytes.subarray(0, whole).toString('utf8'), path);
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

/** @throws where a line is not JSON: the file is damaged, not cut off */
function parseLines(text: string, path: string): unknown[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line, i) => {
    const entry = jsonValue(line);
    if (entry === undefined) throw new Error(`${path}: line ${i + 1} is not JSON; the file is damaged`);
    return entry;
  });
}

/** Reads such a file without opening it for writing; a torn last line is passed over. */
export function readLog(path: string): unknown[] {
  const text = readFileSync(path, 'utf8');
  return parseLines(text.slice(0, text.lastIndexOf('\n') + 1), path);
}
