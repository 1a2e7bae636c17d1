/** Programs that check DRAT proofs, where `.ci/run` puts them: rate, or one on the path, and dratify, which shares nothing with it. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { installed } from './installed.ts';

const PROGRAMS = fileURLToPath(new URL('../../.local/programs/', import.meta.url));
const RATE = `${PROGRAMS}rate/bin/rate`;
const DRATIFY = `${PROGRAMS}dratify/`;

/** Null: it is not installed, and tests that need it are skipped. */
export const rate = existsSync(RATE) ? RATE : installed('rate', 'rate');

/** False: it is not there, and tests that need it are skipped. */
export const hasDratify = existsSync(`${DRATIFY}dratify-0.1.10.dist-info`);
if (!hasDratify && process.env.MINGLE_CI !== undefined)
  throw new Error('MINGLE_CI is set, but dratify is not installed: see .ci/run');

/** Whether rate confirms that the clauses have no solution; each lemma is looked at, by its first literal, as older checkers do. */
export function confirmsClauses(cnf: string, drat: string): Promise<boolean> {
  return inFiles([[cnf, drat]], async (files) => {
    const { exitCode, stdout } = await execa(rate!, ['--forward', '--assume-pivot-is-first', ...files], {
      reject: false,
    });
    return exitCode === 0 && /^s VERIFIED$/m.test(stdout);
  });
}

const WITH_DRATIFY = `
import sys
from pathlib import Path
from dratify import check_proof, parse_dimacs
texts = [Path(path).read_text() for path in sys.argv[1:]]
for cnf, drat in zip(texts[::2], texts[1::2]):
    result = check_proof(parse_dimacs(cnf), drat)
    print("confirmed" if result.ok and result.reached_empty else "refused")
`;

/** Which of these clauses and proofs dratify confirms, in one process: most of what one takes is its start. */
export function confirmedOnceMore(proofs: readonly [cnf: string, drat: string][]): Promise<boolean[]> {
  return inFiles(proofs, async (files) => {
    const { stdout } = await execa('python3', ['-c', WITH_DRATIFY, ...files], {
      env: { PYTHONPATH: DRATIFY },
    });
    return stdout.split('\n').map((verdict) => verdict === 'confirmed');
  });
}

async function inFiles<T>(
  proofs: readonly [cnf: string, drat: string][],
  check: (files: string[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-clauses-'));
  try {
    const files = proofs.flatMap((texts, at) =>
      texts.map((text, i) => {
        const file = join(folder, `${at}.${['cnf', 'drat'][i]}`);
        writeFileSync(file, text);
        return file;
      }),
    );
    return await check(files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
