import { problemHash } from '../cases/problem-hash.ts';
import { askedOf } from '../cases/relabel.ts';
import { readTranscript, transcriptBack } from '../comparators/protocol.ts';
import { caseBound, judge } from '../judge/judge.ts';
import type { ProcessRecord } from '../process/attempt-process.ts';
import { type Evidence, evidenceHash, outputOf } from './evidence.ts';
import { type AttemptEntry, figuresOf } from './journal.ts';
import { limitsOf, type Plan, type PlannedAttempt } from './plan.ts';

export interface EndedAttempt {
  readonly attempt: PlannedAttempt;
  readonly processors: readonly number[];
  readonly record: ProcessRecord;
}

export interface Recorded {
  readonly evidence: Evidence;
  readonly line: AttemptEntry;
}

export function recorded(plan: Plan, { attempt, processors, record }: EndedAttempt): Recorded {
  const entry = plan.cases.find(({ id }) => id === attempt.caseId);
  const comparator = plan.comparators.find(({ id }) => id === attempt.comparatorId);
  if (!entry || !comparator) throw new Error(`the plan has no ${attempt.attemptId}`);
  const asked = askedOf(plan, attempt, entry);
  const { request } = asked;
  const given = readTranscript(record.lines);
  const transcript = transcriptBack(given, asked);
  const judged = judge(entry, transcript, record, request);
  const { lines, ...kept } = record;
  const evidence: Evidence = {
    attemptId: attempt.attemptId,
    key: attempt.key,
    seed: attempt.seed,
    problemHash: entry.problemHash,
    comparator,
    machine: plan.machine,
    measure: plan.measure,
    limits: limitsOf(plan.settings, entry),
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
