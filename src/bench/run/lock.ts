import { existsSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
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
  return boot === '' || start === undefined ? '' : `${boot}-${start}`;
}

/** Whether who made a lock runs still. Without an origin the id alone has to do. */
function isHeld(owner: number, origin: string): boolean {
  if (!alive(owner)) return false;
  return origin === '' ? owner !== process.pid : origin === originOf(owner);
}

/** Who locks a folder has a file of this name in it: no other process makes one of the same, so that a dead one's is taken away by anybody. */
const LOCK = /^lock-(?<owner>\d+)-(?<origin>.*)$/;

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
  makeFolder(folder, 0o777);
  const origin = originOf(process.pid);
  const name = `lock-${process.pid}-${origin}`;
  const own = join(folder, name);
  let holder: number | undefined = origin !== '' && existsSync(own) ? process.pid : undefined;
  for (let tries = 0; holder !== process.pid && tries < TRIES; tries++) {
    // Before the others are looked for: of two who begin, one at least finds the other's.
    writeFileSync(own, '');
    holder = holderBeside(folder, name);
    if (holder === undefined) {
      const open = () => {
        rmSync(own, { force: true });
        if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
      };
      return { ok: true, value: open, warnings: [] };
    }
    rmSync(own);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS * Math.random());
  }
  const message = `${folder} is in use by process ${holder}.`;
  return refuse('folder_in_use', message, 'Wait for it, or name another folder with --out.');
}

/** Another process that has locked the folder; what dead ones have left is taken away. */
function holderBeside(folder: string, own: string): number | undefined {
  for (const name of readdirSync(folder)) {
    const { owner, origin } = LOCK.exec(name)?.groups ?? {};
    if (owner === undefined || name === own) continue;
    if (isHeld(Number(owner), origin)) return Number(owner);
    rmSync(join(folder, name), { force: true });
  }
  return undefined;
}
