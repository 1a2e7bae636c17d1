import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether all of Debian's programs are there and this user may do what they do; in CI a hole is an error. */
export function canRun(programs: readonly string[]): boolean {
  const missing = programs.filter((program) => !existsSync(program));
  if (missing.length === 0 && process.getuid?.() === 0) return true;
  if (process.env.MINGLE_CI)
    throw new Error(`MINGLE_CI is set, but there is no ${missing.join(', ') || 'root'}: see .ci/run`);
  return false;
}
