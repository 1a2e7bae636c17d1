import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A folder, of its owner alone unless another mode is given, with those above it. Node's own way to make them all never ends in a place such as /proc,
 * which is there, and says of whatever is made in it that it is not.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
