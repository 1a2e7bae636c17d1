import type { Problem } from '../../../scenario/problem.ts';

/** How a search (not the score) counts repeats. */
export type Guide = 'linear' | 'squared';

/**
 * The problem as a guide sees it. Counting repeats squared spreads them out, which leads a search past
 * schedules where a few pairs meet again and again; what it finds is priced by the true problem.
 */
export function guided(problem: Problem, guide: Guide): Problem {
  const { terms } = problem;
  const repeat = terms.repeat ?? { maxAllowed: 1, squared: false, weight: terms.contactWeight };
  if (guide === 'linear' && !repeat.squared) return problem;
  return { ...problem, terms: { ...terms, repeat: { ...repeat, squared: guide === 'squared' } } };
}
