/** The evidence of attempts, for readers who doubt a publication: one file per case and comparator, one line per attempt. */
import { join } from 'node:path';
import type { Schedule } from '../../result/schedule.ts';
import { digest } from '../cases/problem-hash.ts';
import type { Transcript } from '../comparators/protocol.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { NeutralVerdict } from '../judge/neutral.ts';
import type { ProcessRecord } from '../process/attempt-process.ts';
import { AppendLog } from './append-log.ts';
import { runLines } from './evidence-form.ts';
import type { Machine } from './machine.ts';
import type { limitsOf, Plan, PlannedAttempt, PlannedComparator } from './plan.ts';

export interface Evidence extends Judgement {
  readonly attemptId: string;
  readonly key: string;
  readonly seed: number | null;
  readonly problemHash: string;
  readonly comparator: PlannedComparator;
  readonly machine: Machine;
  readonly measure: Plan['measure'];
  /** Hash of the relabelled problem that the attempt got, and its answer in those names. */
  readonly relabelled: { readonly problemHash: string; readonly schedule: Schedule | null };
  readonly limits: ReturnType<typeof limitsOf>;
  readonly processors: readonly number[];
  /** Lower bound of every schedule, as the case's own certificate, checked here, proves it. */
  readonly caseBound: number;
  /** VeriPB's verdict on the proof; absent if VeriPB was not installed or had no proof to check. */
  readonly neutral?: NeutralVerdict;
  readonly process: Omit<ProcessRecord, 'lines'>;
  readonly output: Omit<Transcript, 'incumbents' | 'start'> & {
    readonly incumbents: number;
    /** The cost that the attempt claims for its last schedule. */
    readonly claimedCost: number | null;
    readonly lastLines: readonly string[];
  };
}

/** Evidence without the programs' output, which is long and may name folders. Its hash is over this, and this is checked in. */
export function withoutPrinted(evidence: Evidence): Evidence {
  const { result } = evidence.output;
  // Schedule and valid certificate are stored outside the result line.
  const last = result && { ...result, schedule: null, certificate: null };
  return {
    ...evidence,
    process: { ...evidence.process, stderr: '', unfinishedLine: '' },
    output: { ...evidence.output, result: last, ignored: [], lastLines: [] },
  };
}

export function evidenceHash(evidence: Evidence): string {
  return `sha256:${digest(JSON.parse(JSON.stringify(withoutPrinted(evidence))))}`;
}

export const EVIDENCE_FOLDER = 'evidence';

/** Relative to the run's folder. */
export function evidencePath(of: Pick<PlannedAttempt, 'caseId' | 'comparatorId'>): string {
  return join(EVIDENCE_FOLDER, of.caseId, `${of.comparatorId}.jsonl`);
}

export const LAST_LINES = 3;
/** Most characters kept of a line; a line this long was cut. */
export const LINE_LENGTH = 256 * 1024;

export function outputOf(transcript: Transcript, lines: ProcessRecord['lines']): Evidence['output'] {
  const { result, incumbents, malformed, ignored, ignoredCount } = transcript;
  const lastLines = lines.slice(-LAST_LINES).map(({ text }) => text.slice(0, LINE_LENGTH));
  const claimedCost = incumbents.at(-1)?.claimedCost ?? null;
  const count = incumbents.length;
  return { result, incumbents: count, claimedCost, malformed, ignored, ignoredCount, lastLines };
}

/** Stores evidence before the journal line is written. Evidence of an attempt without a line, after a kill, is superseded. */
export function storeEvidence(folder: string, attempt: PlannedAttempt, evidence: Evidence): void {
  const log = new AppendLog(join(folder, evidencePath(attempt)));
  log.append(evidence);
  log.close();
}

/** The last line of each attempt in a file: earlier ones are of an attempt that was run again after a kill. */
export function lastLines(path: string): Evidence[] {
  const last = new Map<string, Evidence>();
  for (const one of runLines(path) as Iterable<Evidence>) last.set(`${one.attemptId} ${one.key}`, one);
  return [...last.values()];
}

/** The stored evidence of these attempts, file by file, without what superseded attempts left. */
export function* evidenceFiles(
  attempts: readonly Pick<PlannedAttempt, 'caseId' | 'comparatorId' | 'key'>[],
  folder: string,
): Generator<readonly [path: string, lines: Evidence[]]> {
  const keys = new Set(attempts.map(({ key }) => key));
  for (const path of new Set(attempts.map(evidencePath))) {
    const lines = lastLines(join(folder, path)).filter(({ key }) => keys.has(key));
    if (lines.length > 0) yield [path, lines];
  }
}
