import { knownRepeats } from '../../check/bound/known-repeats.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { MeetingCosts } from './meeting-costs.ts';

/** What a least number of repeats says of a problem with equal, full groups and everyone there. */
export interface KnownBound {
  readonly argument: 'known_repeats' | 'permutation_cover';
  readonly repeats: number;
  readonly source: string;
  readonly value: number;
}

export function knownBound(problem: Problem, costs: MeetingCosts): KnownBound | null {
  const { peopleCount, groupCount, sessionCount, terms } = problem;
  const size = peopleCount / groupCount;
  const plain = costs.sizes.every(
    ({ people, seats }) =>
      people === peopleCount && seats.length === groupCount && seats.every((room) => room === size),
  );
  if (!plain) return null;
  const known = knownRepeats(groupCount, size, sessionCount);
  const found = known ? { ...known, argument: 'known_repeats' as const } : uncovered(problem, size);
  if (found === null) return null;
  const { argument, repeats, source } = found;
  const limit = Math.min(costs.newPairs, costs.mostMeetings);
  const missed = Math.max(0, limit - costs.mostMeetings + repeats);
  const counted = terms.repeat !== null && terms.repeat.maxAllowed <= 1 ? terms.repeat.weight : 0;
  return { argument, repeats, source, value: terms.contactWeight * missed + counted * repeats };
}

/** Shapes one session short of the counting bound for which the checker itself exhausts all permutations. */
function uncovered({ groupCount, sessionCount }: Problem, size: number) {
  if ((size !== 4 && size !== 5) || groupCount !== size + 1 || sessionCount < size + 2) return null;
  const source = `no exact cover by permutations of ${size + 2} symbols, which the checker makes sure of`;
  return { argument: 'permutation_cover' as const, repeats: 1, source };
}
