/** What several files of tests need, and the first of them makes. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { root } from '../structure/source-tree.ts';

/** How long one waits for another's, milliseconds. */
const PATIENCE = 200_000;

/**
 * Makes it unless it is made; processes that want it meanwhile wait. The lock is a database's, because that of a process
 * that was killed is gone with it.
 */
export async function madeOnce(
  name: string,
  isMade: () => boolean,
  make: () => void | Promise<void>,
): Promise<void> {
  mkdirSync(join(root, '.local'), { recursive: true });
  const lock = new Database(join(root, `.local/${name}.lock`), { timeout: PATIENCE });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (!isMade()) await make();
  } finally {
    lock.close();
  }
}

/** When the last of these files was changed; what is missing was never. */
export function lastChange(files: readonly string[]): number {
  return Math.max(
    ...files.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}
