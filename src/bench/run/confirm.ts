/** Has VeriPB, a program of others that knows nothing of seats, confirm what an attempt has proven. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { sha256 } from '../cases/problem-hash.ts';
import { neutralProof } from '../checker.ts';
import type { Judgement } from '../judge/judgement.ts';
import { type NeutralVerdict, provenOf, REFUSED } from '../judge/neutral.ts';

/** Seconds after which it is stopped, and the characters of formula and proof beyond which it is not asked. */
const PATIENCE = 60;
const MOST_CHARACTERS = 20_000_000;

export interface NeutralChecker {
  readonly program: string;
  readonly version: string;
}

/** Null: it is not there. */
export async function findVeripb(program = 'veripb'): Promise<NeutralChecker | null> {
  const said = await execa(program, ['--version']).catch(() => null);
  const version = /\d+\.\d+\.\d+/.exec(said?.stdout ?? '')?.[0];
  return version === undefined ? null : { program, version };
}

/**
 * Its verdict on a proof that counts; null: nothing is proven, there is no proof for it, or that takes too long.
 *
 * @param request the problem as the attempt got it
 */
export async function confirmed(
  { program, version }: NeutralChecker,
  entry: BenchmarkCase,
  request: SolveRequest,
  judged: Pick<Judgement, 'proof' | 'schedule' | 'certificate'>,
): Promise<NeutralVerdict | null> {
  const proven = provenOf(entry, request, judged);
  const neutral = proven && neutralProof(proven);
  if (!neutral || neutral.formula.length + neutral.proof.length > MOST_CHARACTERS) return null;
  const folder = await mkdtemp(join(tmpdir(), 'mingle-veripb-'));
  try {
    const files = ['formula.opb', 'proof.pbp'].map((name) => join(folder, name));
    await writeFile(files[0], neutral.formula);
    await writeFile(files[1], neutral.proof);
    // Exit code 1 is its own; one that ran out of memory, or was ended from outside, has said nothing of the proof.
    const { exitCode, stdout } = await execa(program, files, { timeout: PATIENCE * 1000, reject: false });
    if (exitCode !== 0 && exitCode !== 1) return null;
    const verdict = /^s .*$/m.exec(stdout)?.[0] ?? REFUSED;
    return { checker: 'VeriPB', version, verdict, formula: sha256(neutral.formula) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
