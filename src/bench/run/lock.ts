import { existsSync, readdirSync, rmSync, statSync, writeFile, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import { type Checked, refuse } from '../../shared/issue.ts';
import { fieldsOf, read, removeEmpty, statOf } from '../process/process-tree.ts';

/** Whose ids processes have: of another machine or container the same number is another process. */
function realm(): string {
  const boot = read('/proc/sys/kernel/random/boot_id').trim();
  return boot === ''
    ? hostname()
    : `${boot}-${statSync('/proc/self/ns/pid', { throwIfNoEntry: false })?.ino}`;
}

/** What tells a process from a later one with its id, as the first of a container that was started again. Empty without /proc. */
function startOf(id: number): string {
  return fieldsOf(statOf(id)).at(19) ?? '';
}

/** Whether who made a lock runs still, in the same realm. Without its start the id alone has to do. */
function isAlive(owner: number, start: string): boolean {
  if (start !== '' || owner === process.pid) return start === startOf(owner);
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Who locks a folder has a file of this name in it: no other process makes one of the same, so that a dead one's is taken away by anybody. */
const LOCK = /^lock-(?<owner>\d+)-(?<where>.*)-(?<start>\d*)$/;

/** So often an owner writes its lock anew; where nobody can see its process, it is dead after so long without. */
const BEAT_MILLISECONDS = 2000;
const SILENCE_SECONDS = 60;

/** Runners that begin at the same moment see each other, and all but one have to try again. */
const TRIES = 8;
const PAUSE_MILLISECONDS = 40;

/**
 * Keeps a second runner out of a run's folder, which is made for it, and gone again if nothing was put into it; a lock whose
 * owner is dead does not count.
 *
 * @returns what opens it again
 */
export function lockFolder(folder: string): Checked<() => void> {
  try {
    return lock(folder);
  } catch (error) {
    const message = `${folder} cannot be written: ${(error as Error).message}.`;
    return refuse('output_unwritable', message, 'Name another folder with --out.');
  }
}

/** @throws what the file system says */
function lock(folder: string): Checked<() => void> {
  const isNew = !existsSync(folder);
  const here = realm();
  const own = join(folder, `lock-${process.pid}-${here}-${startOf(process.pid)}`);
  if (existsSync(own)) return inUse(folder, `process ${process.pid}`);
  let holder: string | undefined;
  for (let tries = TRIES; tries > 0; tries--) {
    try {
      makeFolder(folder, 0o777);
      // Before the others are looked for: of two who begin, one at least finds the other's.
      writeFileSync(own, '.');
      holder = holderBeside(folder, own, here);
    } catch (error) {
      // One that ends meanwhile takes away the folder, which it had made.
      if (tries === 1 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      continue;
    }
    if (holder === undefined) return { ok: true, value: keepUp(own, isNew), warnings: [] };
    rmSync(own, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS * Math.random());
  }
  return inUse(folder, holder);
}

function inUse(folder: string, holder?: string) {
  const message = `${folder} is in use by ${holder}.`;
  return refuse('folder_in_use', message, 'Wait for it, or name another folder with --out.');
}

/** @returns what opens it again */
function keepUp(own: string, isNew: boolean): () => void {
  const beat = setInterval(() => writeFile(own, '.', { flag: 'r+' }, () => {}), BEAT_MILLISECONDS).unref();
  return () => {
    clearInterval(beat);
    rmSync(own, { force: true });
    if (isNew) removeEmpty(dirname(own));
  };
}

/** Another process that has locked the folder; what dead ones have left is taken away. */
function holderBeside(folder: string, own: string, here: string): string | undefined {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { owner, where, start } = LOCK.exec(name)?.groups ?? {};
    if (owner === undefined || path === own) continue;
    if (where === here) {
      if (isAlive(Number(owner), start)) return `process ${owner}`;
    } else {
      // By the clock of the file system alone; what is later than that was written before it was set back.
      const silence = Math.abs(statSync(own).mtimeMs - statSync(path).mtimeMs);
      if (silence < 1000 * SILENCE_SECONDS)
        return `process ${owner} of another machine or container (gone if silent for ${SILENCE_SECONDS} s)`;
    }
    rmSync(path, { force: true });
  }
  return undefined;
}
