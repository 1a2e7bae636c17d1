import { existsSync, linkSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import { type Checked, refuse } from '../../shared/issue.ts';
import { fieldsOf, read, statOf } from '../process/process-tree.ts';

function alive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * What tells a process from a later one with its id, as the first of a container that was started again: when the machine
 * was, and when it was after that. Empty where /proc does not say.
 */
function originOf(id: number): string {
  const boot = read('/proc/sys/kernel/random/boot_id').trim();
  const start = fieldsOf(statOf(id)).at(19);
  return boot === '' || start === undefined ? '' : `${boot}/${start}`;
}

/** Whether who wrote a lock runs still. Without an origin, as an older version wrote it, the id alone has to do. */
function isHeld(owner: number, origin: string): boolean {
  if (!(owner > 0) || !alive(owner)) return false;
  return origin === '' ? owner !== process.pid : origin === originOf(owner);
}

/** Of runners that begin at the same moment one may find the lock of another gone, and its own there, a few times. */
const TRIES = 5;

/** Whole or not at all, so that nobody finds one that nobody seems to hold. @throws EEXIST */
function makeLock(path: string): void {
  const text = `${process.pid} ${originOf(process.pid)}`;
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  try {
    linkSync(own, path);
  } catch (error) {
    // A file system without links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    writeFileSync(path, text, { flag: 'wx' });
  } finally {
    rmSync(own, { force: true });
  }
}

/** Null: there is none. */
function textIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Takes a lock away that nobody holds. Of those who would, one has the right to: nobody else changes it then, so that no lock that another
 * runner has put in its place is gone even for a moment.
 *
 * @returns who holds it; null: it is gone
 */
function takeAway(path: string): string | null {
  const text = textIn(path);
  if (text === null) return null;
  const [owner, origin = ''] = text.split(' ');
  if (isHeld(Number(owner), origin)) return owner;
  const right = `${path}.after-${text.replace(/\W+/g, '-').slice(0, 100)}`;
  try {
    makeLock(right);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return takeAway(right);
  }
  try {
    if (textIn(path) === text) rmSync(path);
  } finally {
    rmSync(right, { force: true });
  }
  return null;
}

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
  makeFolder(folder, 0o777);
  const path = join(folder, 'lock');
  for (let tries = 0; ; tries++) {
    try {
      makeLock(path);
      const open = () => {
        rmSync(path, { force: true });
        if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
      };
      return { ok: true, value: open, warnings: [] };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = takeAway(path);
      if (owner === null && tries < TRIES) continue;
      const message = `${folder} is in use by ${owner === null ? 'another process' : `process ${owner}`}.`;
      return refuse('folder_in_use', message, 'Wait for it, or name another folder with --out.');
    }
  }
}
