/** The default rule for a series of events: nobody meets again too soon. */
import type { Constraint, SolveRequest } from './definition.ts';
import { compile } from './lower/compile.ts';
import { mostPairsIn, mostPairsOver } from './lower/most-contacts.ts';

/** Cost of each event too early: that of a second meeting in requests made from lists, the lost contact and the repeat. */
const WEIGHT = 3;

/**
 * Adds `RecentMeetings` if there is none: over the links over which repeats count, or else in groups.
 *
 * @param gap absent: the events in which one can meet half of the others; 0: no rule
 */
export function withRecentMeetings(request: SolveRequest, gap?: number): SolveRequest {
  const { constraints } = request;
  if (gap === 0 || constraints.some(({ type }) => type === 'RecentMeetings')) return request;
  const repeats = constraints.flatMap((rule) => (rule.type === 'RepeatEncounter' ? [rule.over] : []));
  const overs = repeats.length === 0 ? [undefined] : [...new Set(repeats)];
  const added = overs.flatMap((over): Constraint[] => {
    const own = gap ?? usualGap(request, over);
    const rule = { type: 'RecentMeetings', gap: own, penalty_weight: WEIGHT } as const;
    return own === 0 ? [] : [{ ...rule, ...(over === undefined ? {} : { over }) }];
  });
  return { ...request, constraints: [...constraints, ...added] };
}

/** Events in which a person can meet half of the others, rounded down, at least 1; 0 if nobody can meet. */
function usualGap(request: SolveRequest, over: string | undefined): number {
  const rule = { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_function: 'linear' } as const;
  const constraints = [{ ...rule, penalty_weight: 1, over }];
  const problem = compile({ ...request, objectives: [], constraints });
  const [link] = problem.links;
  const pairs = link === undefined ? mostPairsIn(problem) : mostPairsOver(request, problem, link);
  const people = problem.peopleCount;
  return pairs === 0 ? 0 : Math.max(1, Math.floor(((people - 1) * people) / (4 * pairs)));
}
