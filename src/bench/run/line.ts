/** The fields of the evidence that a journal line repeats, so that readers of the journal alone see the same. */
import { digest } from '../cases/problem-hash.ts';
import type { Evidence } from './evidence.ts';
import type { AttemptEntry } from './journal.ts';
import { type PlannedAttempt, pick } from './plan.ts';

const OF_THE_PLAN = ['attemptId', 'round', 'key', 'caseId', 'comparatorId', 'seed'] as const;

/** The fields of a judgement. */
export const JUDGED = [
  'status',
  'proof',
  'credit',
  'failure',
  'cost',
  'metrics',
  'claims',
  'solveSeconds',
  'curve',
  'reason',
  'noBetterThanStart',
  'observedLimit',
] as const;

const OF_THE_EVIDENCE = [...JUDGED, 'processors'] as const;
const FIGURES = [...OF_THE_PLAN, ...OF_THE_EVIDENCE, 'process'] as const;

type Figures = Pick<AttemptEntry, (typeof FIGURES)[number]>;

export function figuresOf(attempt: PlannedAttempt, evidence: Evidence): Figures {
  const { stderr: _stderr, unfinishedLine: _unfinished, ...process } = evidence.process;
  return { ...pick(attempt, OF_THE_PLAN), ...pick(evidence, OF_THE_EVIDENCE), process };
}

/** @param figures of a line as read, or as its evidence gives them */
export function figuresDigest(figures: Figures): string {
  // A field that an earlier version did not write counts as null.
  return digest(FIGURES.map((name) => figures[name] ?? null));
}
