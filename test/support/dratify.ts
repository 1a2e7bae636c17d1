/** dratify, which checks DRAT proofs, where `.ci/run` puts it. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const DRATIFY = fileURLToPath(new URL('../../.local/programs/dratify/', import.meta.url));

/** False: it is not there, and tests that need it are skipped. */
export const hasDratify = existsSync(`${DRATIFY}dratify-0.1.10.dist-info`);
if (!hasDratify && process.env.MINGLE_CI !== undefined)
  throw new Error('MINGLE_CI is set, but dratify is not installed: see .ci/run');

const PROGRAM = `
import sys
from pathlib import Path
from dratify import check_proof, parse_dimacs
texts = [Path(path).read_text() for path in sys.argv[1:]]
for cnf, drat in zip(texts[::2], texts[1::2]):
    result = check_proof(parse_dimacs(cnf), drat)
    print("confirmed" if result.ok and result.reached_empty else "refused")
`;

/** Of which of these clauses dratify confirms that they have no solution, in one process: most of what one takes is its start. */
export async function confirmed(
  proofs: readonly { readonly cnf: string; readonly drat: string }[],
): Promise<boolean[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-clauses-'));
  try {
    const files = proofs.flatMap((proof, at) =>
      (['cnf', 'drat'] as const).map((form) => {
        const file = join(folder, `${at}.${form}`);
        writeFileSync(file, proof[form]);
        return file;
      }),
    );
    const { stdout } = await execa('python3', ['-c', PROGRAM, ...files], { env: { PYTHONPATH: DRATIFY } });
    return stdout.split('\n').map((verdict) => verdict === 'confirmed');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
