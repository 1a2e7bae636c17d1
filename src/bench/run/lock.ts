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
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      const open = () => {
        rmSync(path, { force: true });
        if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
      };
      return { ok: true, value: open, warnings: [] };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(path, 'utf8'));
      if (tries > 0 || (owner > 0 && alive(owner))) {
        const message = `${folder} is in use by process ${owner}.`;
        const advice = 'Wait for it, or name another folder with --out.';
        return refuse('folder_in_use', message, advice);
      }
      rmSync(path, { force: true });
    }
  }
}
