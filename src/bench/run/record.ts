import type { BenchmarkCase } from '../cases/load-case.ts';
import { problemHash } from '../cases/problem-hash.ts';
import type { Relabelled } from '../cases/relabel.ts';
import { checkProof } from '../checker.ts';
import { readTranscript, transcriptBack } from '../comparators/protocol.ts';
import { caseBound, judge } from '../judge/judge.ts';
import type { ProcessRecord } from '../process/attempt-process.ts';
import { type Evidence, evidenceHash, outputOf } from './evidence.ts';
import type { AttemptEntry } from './journal.ts';
import { figuresOf } from './line.ts';
import type { Plan, PlannedAttempt, PlannedComparator } from './plan.ts';

/** An attempt that has ended, as a thread is told of it. */
export interface EndedAttempt {
  readonly attempt: PlannedAttempt;
  readonly processors: readonly number[];
  readonly record: ProcessRecord;
}

interface Ended {
  readonly entry: BenchmarkCase;
  readonly comparator: PlannedComparator;
  readonly processors: readonly number[];
  readonly record: ProcessRecord;
  /** The problem under the names that it got. */
  readonly asked: Relabelled;
}

/** What is kept of an attempt that has ended. */
export interface Recorded {
  readonly evidence: Evidence;
  /** Its line in the journal. */
  readonly line: AttemptEntry;
}

/** Judges an attempt that has ended. */
export function recorded(
  plan: Plan,
  attempt: PlannedAttempt,
  { entry, comparator, processors, record, asked }: Ended,
): Recorded {
  const { graceSeconds, memoryLimitBytes, outputLimitBytes, resourceClasses } = plan.settings;
  const { request } = asked;
  const given = readTranscript(record.lines);
  const transcript = transcriptBack(given, asked);
  const judged = judge(entry, transcript, record, checkProof, request);
  const { lines, ...kept } = record;
  const evidence: Evidence = {
    attemptId: attempt.attemptId,
    key: attempt.key,
    seed: attempt.seed,
    problemHash: entry.problemHash,
    comparator,
    machine: plan.machine,
    measure: plan.measure,
    limits: { ...resourceClasses[entry.resourceClass], graceSeconds, memoryLimitBytes, outputLimitBytes },
    processors,
    caseBound: caseBound(entry),
    process: kept,
    relabelled: {
      problemHash: problemHash(request, entry.targetCost),
      schedule: judged.schedule && (given.incumbents.at(-1)?.schedule ?? null),
    },
    output: outputOf(given, lines),
    ...judged,
  };
  const line: AttemptEntry = {
    type: 'attempt',
    ...figuresOf(attempt, evidence),
    endedAt: new Date().toISOString(),
    evidence: evidenceHash(evidence),
  };
  return { evidence, line };
}
