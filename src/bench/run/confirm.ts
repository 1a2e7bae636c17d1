/** Has VeriPB, an independent proof checker, confirm what an attempt proved. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { sha256 } from '../cases/problem-hash.ts';
import { askedOf } from '../cases/relabel.ts';
import { neutralProof } from '../checker.ts';
import type { Judgement } from '../judge/judgement.ts';
import { type NeutralVerdict, provenOf, REFUSED } from '../judge/neutral.ts';
import { evidenceFiles, evidenceHash } from './evidence.ts';
import type { Journal } from './journal.ts';

/** Timeout in seconds, and the most characters of formula and proof together. */
const PATIENCE = 60;
const MOST_CHARACTERS = 20_000_000;

export interface NeutralChecker {
  readonly program: string;
  readonly version: string;
}

/** null: VeriPB is not installed. */
export async function findVeripb(program = 'veripb'): Promise<NeutralChecker | null> {
  const said = await execa(program, ['--version']).catch(() => null);
  const version = /\d+\.\d+\.\d+/.exec(said?.stdout ?? '')?.[0];
  return version === undefined ? null : { program, version };
}

/**
 * VeriPB's verdict on a proof; null if nothing is proven, no proof can be written, or it takes too long.
 * @param request the relabelled problem of the attempt
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
    const ended = await execa(program, files, { timeout: PATIENCE * 1000, reject: false });
    // It ends with code 1 where a file is missing or cut off, too.
    const refused = /^(?:Error: )?Verification (?:error|failed)/im.test(ended.stderr) ? REFUSED : null;
    const verdict = ended.exitCode === 0 ? /^s .*$/m.exec(ended.stdout)?.[0] : refused;
    return verdict ? { checker: 'VeriPB', version, verdict, formula: sha256(neutral.formula) } : null;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Asks about each proof of a run of which nobody was asked yet. A verdict is appended to the journal: the attempt's own line
 * and evidence stay as they were. Evidence that is gone or changed has no verdict.
 * @param folder of the run
 * @param onVerdict called with the attempt's id; the verdict is null if there is none
 */
export async function confirmRun(
  checker: NeutralChecker,
  journal: Journal,
  folder: string,
  signal: AbortSignal,
  onVerdict: (attemptId: string, verdict: NeutralVerdict | null) => void,
): Promise<void> {
  const { plan, unconfirmed } = journal;
  const attempts = new Map(unconfirmed.map((one) => [one.key, one]));
  const cases = new Map(plan.cases.map((one) => [one.id, one]));
  for (const [, lines] of evidenceFiles(unconfirmed, folder)) {
    for (const evidence of lines) {
      const attempt = attempts.get(evidence.key);
      const entry = cases.get(attempt?.caseId ?? '');
      if (signal.aborted) return;
      if (!attempt || !entry || attempt.evidence !== evidenceHash(evidence)) continue;
      attempts.delete(evidence.key);
      const { request } = askedOf(plan, attempt, entry);
      const verdict = await confirmed(checker, entry, request, evidence);
      if (verdict) journal.confirm(attempt.attemptId, verdict);
      onVerdict(attempt.attemptId, verdict);
    }
  }
  for (const { attemptId } of attempts.values()) onVerdict(attemptId, null);
}
