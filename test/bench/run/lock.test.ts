import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it, vi } from 'vitest';
import { AppendLog } from '../../../src/bench/run/append-log.ts';
import { lockFolder } from '../../../src/bench/run/lock.ts';
import { longTest } from '../../support/long.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'mingle-lock-'));
const code = (locked: ReturnType<typeof lockFolder>) => (locked.ok ? null : locked.issues[0].code);

/** What this process calls its own. */
function nameOfOwn(): string {
  const out = folder();
  lockFolder(out);
  return readdirSync(out)[0];
}

const nameOfParent = () => nameOfOwn().replace(/^lock-\d+(.*-)\d*$/, `lock-${process.ppid}$1`);

describe("a lock on a run's folder", () => {
  it('keeps others out until it is opened', () => {
    const out = folder();
    const first = lockFolder(out);
    expect(code(first)).toBeNull();
    if (existsSync('/proc/self/stat')) expect(code(lockFolder(out))).toBe('folder_in_use');
    if (first.ok) first.value();
    expect(readdirSync(out)).toEqual([]);
    expect(code(lockFolder(out))).toBeNull();
  });

  it('of a process that is gone, or that left a later one its id, does not count, and is taken away', () => {
    const out = folder();
    const own = nameOfOwn();
    const left = [
      own.replace(/-\d+/, '-4000000'),
      // As in a container that was killed and started again: the runner is its first process each time.
      own.replace(/\d+$/, '1'),
    ];
    for (const name of left) writeFileSync(join(out, name), '');
    const locked = lockFolder(out);
    expect(code(locked)).toBeNull();
    expect(readdirSync(out)).toEqual([own]);
  });

  it('of another process keeps this one out, that of one which dies meanwhile does not', () => {
    const out = folder();
    const name = nameOfParent();
    writeFileSync(join(out, name), '');
    expect(lockFolder(out)).toMatchObject({
      ok: false,
      issues: [{ code: 'folder_in_use', message: `${out} is in use by process ${process.ppid}.` }],
    });
    expect(readdirSync(out)).toEqual([name]);
    let looks = 0;
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      if (++looks < 3) return true;
      throw new Error('ESRCH');
    });
    expect(code(lockFolder(out))).toBeNull();
    kill.mockRestore();
  });

  it('of another container, whose processes nobody sees here, counts while its owner writes it anew', () => {
    const out = folder();
    const name = 'lock-4000000-00000000-0000-0000-0000-000000000000-1-77';
    const path = join(out, name);
    writeFileSync(path, '');
    expect(lockFolder(out)).toMatchObject({
      issues: [{ code: 'folder_in_use', message: expect.stringContaining('another machine or container') }],
    });
    expect(readdirSync(out)).toEqual([name]);
    // Silent, or from before the clock was set back.
    for (const seconds of [-65, 3600]) {
      writeFileSync(path, '');
      utimesSync(path, 0, Date.now() / 1000 + seconds);
      const locked = lockFolder(out);
      expect(code(locked)).toBeNull();
      expect(existsSync(path)).toBe(false);
      if (locked.ok) locked.value();
    }
  });

  it('is written anew while it is held', () => {
    vi.useFakeTimers();
    const out = folder();
    lockFolder(out);
    const path = join(out, readdirSync(out)[0]);
    utimesSync(path, 0, 0);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    return vi.waitFor(() => expect(statSync(path).mtimeMs).toBeGreaterThan(0));
  });

  it('is had where another one ends meanwhile, and takes away the folder that it had made', () => {
    const out = folder();
    const name = nameOfParent();
    writeFileSync(join(out, name), '');
    const pause = vi.spyOn(Math, 'random').mockImplementation(() => {
      rmSync(out, { recursive: true });
      return 0;
    });
    const locked = lockFolder(out);
    pause.mockRestore();
    expect(code(locked)).toBeNull();
    if (locked.ok) locked.value();
  });

  longTest('is had by one of several that begin at the same moment', async () => {
    const out = folder();
    const lock = fileURLToPath(new URL('../../../src/bench/run/lock.ts', import.meta.url));
    const program = `
      import { lockFolder } from ${JSON.stringify(pathToFileURL(lock).href)};
      while (Date.now() < Number(process.argv[1]));
      process.stdout.write(lockFolder(${JSON.stringify(out)}).ok ? 'has it' : '');
      setTimeout(() => {}, 2000);`;
    const begin = String(Date.now() + 1500);
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program, begin];
    const all = await Promise.all([1, 2, 3].map(() => execa(process.execPath, args)));
    expect(all.filter(({ stdout }) => stdout === 'has it')).toHaveLength(1);
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
});
