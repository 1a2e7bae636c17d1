/** What a journal's line has of its attempt's evidence: who reads the journal alone must read the same. */
import { digest } from '../cases/problem-hash.ts';
import type { Evidence } from './evidence.ts';
import type { AttemptEntry } from './journal.ts';
import { type PlannedAttempt, pick } from './plan.ts';

const OF_THE_PLAN = ['attemptId', 'round', 'key', 'caseId', 'comparatorId', 'seed'] as const;

/** What is made of an attempt's answer. */
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

/** @param figures of a line as it was read, or as its evidence makes them */
export function figuresDigest(figures: Figures): string {
  // What an earlier version did not write is nothing.
  return digest(FIGURES.map((name) => figures[name] ?? null));
}
