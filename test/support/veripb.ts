/** VeriPB, the checker of pseudo-Boolean proofs, where `.ci/run` puts it or on the path. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { installed } from './installed.ts';

const OWN = fileURLToPath(new URL('../../.local/programs/veripb/bin/veripb', import.meta.url));

/** Null: it is not installed, and tests that need it are skipped. */
export const veripb = existsSync(OWN) ? OWN : installed('VeriPB', 'veripb');

/** What it says of a proof: the line of its verdict, or why it refuses. */
export async function verdictOf(
  formula: string,
  proof: string,
): Promise<{ accepted: boolean; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-veripb-'));
  try {
    const files = ['formula.opb', 'proof.pbp'].map((name) => join(folder, name));
    writeFileSync(files[0], formula);
    writeFileSync(files[1], proof);
    const { exitCode, stdout, stderr } = await execa(veripb!, files, { reject: false });
    const verdict = /^s VERIFIED .*$/m.exec(stdout)?.[0];
    return { accepted: exitCode === 0 && verdict !== undefined, said: verdict ?? stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
