import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** In memory where there is plenty, since a database waits for the disk at each commit. */
const place = isRoomy() ? MEMORY : tmpdir();

/** A browser needs some of it too. */
function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

/** A new folder for a test's databases. */
export function memoryFolder(prefix: string): string {
  return mkdtempSync(join(place, prefix));
}
