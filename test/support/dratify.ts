/** dratify, a checker of DRAT proofs that shares nothing with rate, where `.ci/run` puts it. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const OWN = fileURLToPath(new URL('../../.local/programs/dratify/', import.meta.url));

/** False: it is not there, and tests that need it are skipped. */
export const hasDratify = existsSync(`${OWN}dratify-0.1.10.dist-info`);
if (!hasDratify && process.env.MINGLE_CI !== undefined)
  throw new Error('MINGLE_CI is set, but dratify is not installed: see .ci/run');

const PROGRAM = `
import sys
from pathlib import Path
from dratify import check_proof, parse_dimacs
cnf, drat = [Path(path).read_text() for path in sys.argv[1:]]
result = check_proof(parse_dimacs(cnf), drat)
print("confirmed" if result.ok and result.reached_empty else "refused")
`;

/** Whether it confirms that the clauses have no solution. */
export async function confirmsOnceMore(cnf: string, drat: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-dratify-'));
  try {
    const files = ['clauses.cnf', 'clauses.drat'].map((name) => join(folder, name));
    writeFileSync(files[0], cnf);
    writeFileSync(files[1], drat);
    const { stdout } = await execa('python3', ['-c', PROGRAM, ...files], { env: { PYTHONPATH: OWN } });
    return stdout === 'confirmed';
  } finally {
    rmSync(folder, { recursive: true });
  }
}
