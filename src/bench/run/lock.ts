import { existsSync, readdirSync, rmSync, statSync, writeFile, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import { accept, type Checked, refuse } from '../../shared/issue.ts';
import { fieldsOf, read, removeEmpty, statOf } from '../process/process-tree.ts';

/** Scope of process ids: in another machine or container the same number is another process. */
function realm(): string {
  const boot = read('/proc/sys/kernel/random/boot_id').trim();
  return boot === ''
    ? hostname()
    : `${boot}-${statSync('/proc/self/ns/pid', { throwIfNoEntry: false })?.ino}`;
}

/** Start time of a process, to tell it from a later one with the same id. Empty without /proc. */
function startOf(id: number): string {
  return fieldsOf(statOf(id)).at(19) ?? '';
}

/** Whether the owner of a lock, in the same realm, still runs. Without its start time only the id is compared. */
function isAlive(owner: number, start: string): boolean {
  if (start !== '' || owner === process.pid) return start === startOf(owner);
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Lock file of one process. Names differ between processes, so anybody can safely remove the lock of a dead one. */
const LOCK = /^lock-(?<owner>\d+)-(?<where>.*)-(?<start>\d*)$/;

/** How often an owner renews its lock; without a renewal for so long it counts as dead, if its process cannot be seen. */
const BEAT_MILLISECONDS = 2000;
const SILENCE_SECONDS = 60;

/** Runners that begin at the same moment see each other's locks; all but one must retry. */
const TRIES = 8;
const PAUSE_MILLISECONDS = 40;

/**
 * Locks a run's folder against other runners; creates it, and on release removes it if empty.
 * Locks of dead owners do not count.
 * @returns the function that releases the lock
 */
export function lockFolder(folder: string): Checked<() => void> {
  try {
    return lock(folder);
  } catch (error) {
    const message = `${folder} cannot be written: ${(error as Error).message}.`;
    return refuse('output_unwritable', message, 'Name another folder with --out.');
  }
}

/** @throws errors of the file system */
function lock(folder: string): Checked<() => void> {
  const isNew = !existsSync(folder);
  const here = realm();
  const own = join(folder, `lock-${process.pid}-${here}-${startOf(process.pid)}`);
  if (existsSync(own)) return inUse(folder, `process ${process.pid}`);
  let holder: string | undefined;
  for (let tries = TRIES; tries > 0; tries--) {
    try {
      makeFolder(folder, 0o777);
      // Write before looking for others: of two that begin together, at least one then finds the other's lock.
      writeFileSync(own, '.');
      holder = holderBeside(folder, own, here);
    } catch (error) {
      // A runner that ends meanwhile removes the folder, if it had created it.
      if (tries === 1 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      continue;
    }
    if (holder === undefined) return accept(keepUp(own, isNew));
    rmSync(own, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS * Math.random());
  }
  return inUse(folder, holder);
}

function inUse(folder: string, holder?: string) {
  const message = `${folder} is in use by ${holder}.`;
  return refuse('folder_in_use', message, 'Wait for it, or name another folder with --out.');
}

/** @returns the function that releases the lock */
function keepUp(own: string, isNew: boolean): () => void {
  const beat = setInterval(() => writeFile(own, '.', { flag: 'r+' }, () => {}), BEAT_MILLISECONDS).unref();
  return () => {
    clearInterval(beat);
    rmSync(own, { force: true });
    if (isNew) removeEmpty(dirname(own));
  };
}

/** Another process that holds a lock on the folder; removes locks of dead ones. */
function holderBeside(folder: string, own: string, here: string): string | undefined {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { owner, where, start } = LOCK.exec(name)?.groups ?? {};
    if (owner === undefined || path === own) continue;
    if (where === here) {
      if (isAlive(Number(owner), start)) return `process ${owner}`;
    } else {
      // Compare times of the file system only. A time in the future was written before the clock was set back.
      const silence = Math.abs(statSync(own).mtimeMs - statSync(path).mtimeMs);
      if (silence < 1000 * SILENCE_SECONDS)
        return `process ${owner} of another machine or container (gone if silent for ${SILENCE_SECONDS} s)`;
    }
    rmSync(path, { force: true });
  }
  return undefined;
}
