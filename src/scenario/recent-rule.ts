/** What a series of events asks of each of them: that nobody meets again too soon. */
import type { Constraint, SolveRequest } from './definition.ts';
import { compile } from './lower/compile.ts';
import { mostPairsIn, mostPairsOver } from './lower/most-contacts.ts';

/** Each event too early costs as much as a second meeting does in a list: the contact that it takes the place of, and the repeat. */
const WEIGHT = 3;

/**
 * Adds `RecentMeetings` where there is none yet: over what the request counts repeats over, or else in a group.
 *
 * @param gap absent: as many events as it takes to meet half of the others; 0: no rule
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

/** Events in which somebody can meet half of the others, rounded down, at least one; 0 where nobody can meet. */
function usualGap(request: SolveRequest, over: string | undefined): number {
  const rule = { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_function: 'linear' } as const;
  const constraints = [{ ...rule, penalty_weight: 1, over }];
  const problem = compile({ ...request, objectives: [], constraints });
  const [link] = problem.links;
  const pairs = link === undefined ? mostPairsIn(problem) : mostPairsOver(request, problem, link);
  const people = problem.peopleCount;
  return pairs === 0 ? 0 : Math.max(1, Math.floor(((people - 1) * people) / (4 * pairs)));
}
