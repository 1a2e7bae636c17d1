/** Which build of mingle's solver this is: its version number stays while its code changes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `mingle solve` runs: its one file, the entry of its threads (which names the files beside it by their hashes), the kernel. */
const FILES = ['program/solve.cjs', 'program/node-lane.js', 'solver/search/kernel.wasm'];

/** @param dist the folder that mingle was built into. @returns twelve hexadecimal digits */
export function buildOf(dist) {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(`${file}\0`).update(readFileSync(join(dist, file)));
  return hash.digest('hex').slice(0, 12);
}
