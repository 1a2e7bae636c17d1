import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, refuse } from '../../shared/issue.ts';

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
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name, in brackets, may have blanks; the start is the 20th field after it.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${boot}/${fields[19]}`;
  } catch {
    return '';
  }
}

/** Whether who wrote a lock runs still. Without an origin, as an older version wrote it, the id alone has to do. */
function isHeld(owner: number, origin: string): boolean {
  if (!(owner > 0) || !alive(owner)) return false;
  return origin === '' ? owner !== process.pid : origin === originOf(owner);
}

/**
 * Keeps a second runner out of a run's folder, which is made for it, and gone again if nothing was put into it; a lock whose
 * owner is dead does not count.
 *
 * @returns what opens it again
 */
export function lockFolder(folder: string): Checked<() => void> {
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  const path = join(folder, 'lock');
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(path, `${process.pid} ${originOf(process.pid)}`, { flag: 'wx' });
      const open = () => {
        rmSync(path, { force: true });
        if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
      };
      return { ok: true, value: open, warnings: [] };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const [owner, origin = ''] = readFileSync(path, 'utf8').trim().split(' ');
      if (tries > 0 || isHeld(Number(owner), origin)) {
        const message = `${folder} is in use by process ${owner}.`;
        const advice = 'Wait for it, or name another folder with --out.';
        return refuse('folder_in_use', message, advice);
      }
      rmSync(path, { force: true });
    }
  }
}
