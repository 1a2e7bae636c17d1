import type { Problem } from '../../scenario/problem.ts';
import { type KnownRepeats, knownRepeats } from '../../verify/certificate/lower/known-repeats.ts';
import type { MeetingCosts } from './meeting-costs.ts';

/** What a known least number of repeats says of a problem with equal, full groups and everyone there. */
export interface KnownBound {
  readonly known: KnownRepeats;
  readonly value: number;
}

export function knownBound(problem: Problem, costs: MeetingCosts): KnownBound | null {
  const { peopleCount, groupCount, sessionCount, terms } = problem;
  const size = peopleCount / groupCount;
  const plain = costs.sizes.every(
    ({ people, seats }) =>
      people === peopleCount && seats.length === groupCount && seats.every((room) => room === size),
  );
  const known = plain ? knownRepeats(groupCount, size, sessionCount) : null;
  if (known === null) return null;
  const limit = Math.min(costs.newPairs, costs.mostMeetings);
  const missed = Math.max(0, limit - costs.mostMeetings + known.repeats);
  const counted = terms.repeat !== null && terms.repeat.maxAllowed <= 1 ? terms.repeat.weight : 0;
  return { known, value: terms.contactWeight * missed + counted * known.repeats };
}
