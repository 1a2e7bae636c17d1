/** Which build of mingle's solver this is: its version number stays while its code changes. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PARTS = ['bounds', 'cli/solve', 'result', 'scenario', 'scoring', 'shared', 'solver', 'verify'];

/** @param dist the folder that mingle was built into. @returns twelve hexadecimal digits */
export function buildOf(dist) {
  const hash = createHash('sha256');
  for (const part of PARTS) {
    const files = readdirSync(join(dist, part), { recursive: true }).filter((path) =>
      /\.(js|wasm)$/.test(path),
    );
    for (const path of files.sort())
      hash.update(`${part}/${path}\0`).update(readFileSync(join(dist, part, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
