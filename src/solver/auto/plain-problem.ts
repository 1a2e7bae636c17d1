import type { Problem } from '../../scenario/problem.ts';
import { freeLabels } from './fit/free-labels.ts';

/** Whether people, sessions and groups are all alike, so that only who meets whom counts. */
export function isPlain(problem: Problem): boolean {
  const { points, sessions, groups } = freeLabels(problem, problem.sessionCount, problem.peopleCount);
  return !points && !sessions && !groups;
}
