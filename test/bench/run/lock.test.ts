import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { AppendLog } from '../../../src/bench/run/append-log.ts';
import { lockFolder } from '../../../src/bench/run/lock.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'mingle-lock-'));
const code = (locked: ReturnType<typeof lockFolder>) => (locked.ok ? null : locked.issues[0].code);

describe("a lock on a run's folder", () => {
  it('keeps others out until it is opened', () => {
    const out = folder();
    const first = lockFolder(out);
    expect(code(first)).toBeNull();
    if (existsSync('/proc/self/stat')) expect(code(lockFolder(out))).toBe('folder_in_use');
    if (first.ok) first.value();
    expect(existsSync(join(out, 'lock'))).toBe(false);
    expect(code(lockFolder(out))).toBeNull();
  });

  it('of a process that is gone, or that left a later one its id, does not count', () => {
    const out = folder();
    expect(code(lockFolder(out))).toBeNull();
    const own = readFileSync(join(out, 'lock'), 'utf8');
    const left = [
      // As in a container that was killed and started again: the runner is its first process each time.
      own.replace(/\d+$/, '1'),
      own.replace(/ .*\//, ' 00000000-0000-0000-0000-000000000000/'),
      // As older versions wrote it.
      String(process.pid),
      '',
      'nobody',
    ];
    for (const text of left) {
      writeFileSync(join(out, 'lock'), text);
      expect(code(lockFolder(out)), text).toBeNull();
    }
  });

  it('that another runner makes while a dead one is looked at stays', () => {
    const out = folder();
    const gone = 4_000_000;
    let wasAbsent = false;
    writeFileSync(join(out, 'lock'), String(gone));
    const kill = vi.spyOn(process, 'kill').mockImplementation((id) => {
      // While it is looked at, a third one would put its own where there is none.
      if (id !== gone) wasAbsent ||= !existsSync(join(out, 'lock'));
      if (id !== gone) return true;
      writeFileSync(join(out, 'lock'), String(process.ppid));
      throw new Error('ESRCH');
    });
    expect(code(lockFolder(out))).toBe('folder_in_use');
    kill.mockRestore();
    expect(wasAbsent).toBe(false);
    expect(readdirSync(out)).toEqual(['lock']);
    expect(readFileSync(join(out, 'lock'), 'utf8')).toBe(String(process.ppid));
  });

  it('is taken away by one, and by the next where that one died at it', () => {
    const out = folder();
    writeFileSync(join(out, 'lock'), '4000000');
    writeFileSync(join(out, 'lock.after-4000000'), String(process.ppid));
    expect(code(lockFolder(out))).toBe('folder_in_use');
    writeFileSync(join(out, 'lock.after-4000000'), '4000001');
    expect(code(lockFolder(out))).toBeNull();
    expect(readdirSync(out)).toEqual(['lock']);
  });

  it('is refused in a sentence where nothing can be written', () => {
    const out = join(folder(), 'file');
    writeFileSync(out, '');
    expect(lockFolder(join(out, 'run'))).toMatchObject({
      ok: false,
      issues: [{ code: 'output_unwritable', message: expect.stringContaining('cannot be written: ENOTDIR') }],
    });
  });

  // Node's own way to make folders never ends there.
  it.skipIf(!existsSync('/proc/self/stat'))('is refused where no folder can be made', () => {
    expect(code(lockFolder('/proc/mingle/run'))).toBe('output_unwritable');
    expect(() => new AppendLog('/proc/mingle/run/journal.jsonl')).toThrow(/ENOENT/);
  });

  it('of an older version counts while a process has its id', () => {
    const out = folder();
    writeFileSync(join(out, 'lock'), String(process.ppid));
    expect(lockFolder(out)).toMatchObject({
      ok: false,
      issues: [{ message: `${out} is in use by process ${process.ppid}.` }],
    });
  });
});
