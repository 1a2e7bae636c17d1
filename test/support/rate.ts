/** rate, a checker of DRAT proofs, where `.ci/run` puts it or on the path. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { installed } from './installed.ts';

const OWN = fileURLToPath(new URL('../../.local/programs/rate/bin/rate', import.meta.url));

/** Null: it is not installed, and tests that need it are skipped. */
export const rate = existsSync(OWN) ? OWN : installed('rate', 'rate');

/** Whether it confirms that the clauses have no solution; each lemma is looked at, by its first literal, as older checkers do. */
export async function confirmsClauses(cnf: string, drat: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-rate-'));
  try {
    const files = ['clauses.cnf', 'clauses.drat'].map((name) => join(folder, name));
    writeFileSync(files[0], cnf);
    writeFileSync(files[1], drat);
    const { exitCode, stdout } = await execa(rate!, ['--forward', '--assume-pivot-is-first', ...files], {
      reject: false,
    });
    return exitCode === 0 && /^s VERIFIED$/m.test(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
