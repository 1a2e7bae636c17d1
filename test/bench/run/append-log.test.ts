import fs, { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppendLog, logEntries } from '../../../src/bench/run/append-log.ts';

const path = () => join(mkdtempSync(join(tmpdir(), 'mingle-journal-')), 'deep', 'journal.jsonl');

describe('a file of lines that only grows', () => {
  it('gives back what was appended', () => {
    const file = path();
    const log = new AppendLog(file);
    log.append({ a: 1 });
    log.append({ b: 'line\nend' });
    expect([...logEntries(file)]).toEqual([{ a: 1 }, { b: 'line\nend' }]);
  });

  it('cuts off a torn last line, wherever it was torn', () => {
    const file = path();
    new AppendLog(file).append({ kept: true });
    const torn = `${JSON.stringify({ lost: 'Zoë' })}`;
    for (let length = 1; length <= Buffer.byteLength(torn); length++) {
      appendFileSync(file, Buffer.from(torn).subarray(0, length));
      expect([...logEntries(file)]).toEqual([{ kept: true }]);
      new AppendLog(file).close();
      expect(readFileSync(file, 'utf8')).toBe('{"kept":true}\n');
    }
    new AppendLog(file).append({ next: 1 });
    expect(readFileSync(file, 'utf8')).toBe('{"kept":true}\n{"next":1}\n');
  });

  it('leaves no half line where the disk is full', () => {
    const file = path();
    const log = new AppendLog(file);
    log.append({ a: 1 });
    const { writeSync } = fs;
    fs.writeSync = ((to: number, bytes: Buffer, from: number) => {
      const full = { message: 'ENOSPC: no space left on device, write', code: 'ENOSPC', syscall: 'write' };
      if (from > 0) throw Object.assign(new Error(), full);
      return writeSync(to, bytes, 0, 4);
    }) as typeof writeSync;
    syncBuiltinESMExports();
    const message = expect.stringContaining(`${file} cannot be written: ENOSPC`);
    // With these, who runs it is told of a full disk, and not of a defect.
    const told = expect.objectContaining({ message, code: 'ENOSPC', syscall: 'write' });
    expect(() => log.append({ lost: true })).toThrow(told);
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
    log.append({ b: 2 });
    expect([...logEntries(file)]).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('does not hide damage in the middle', () => {
    const file = path();
    new AppendLog(file).append({ a: 1 });
    writeFileSync(file, '{"a":1}\n{"b"\n{"c":3}\n');
    expect(() => [...logEntries(file)]).toThrow(/line 2 is not JSON/);
  });
});
