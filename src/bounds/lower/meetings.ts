/** The best bound on the contacts and repeat terms together. */
import type { SolveRequest } from '../../scenario/definition.ts';
import type { Problem } from '../../scenario/problem.ts';
import { grainOf, roundUp } from './grain.ts';
import { knownBound } from './known-repeats.ts';
import { meetingCosts } from './meeting-costs.ts';
import { boundOf, type Multipliers } from './multipliers.ts';
import { leastOverlap } from './overlap.ts';
import { overlapPrices } from './overlap-prices.ts';
import { personPrices } from './person-prices.ts';
import { MEETINGS_TERM, type Piece } from './piece.ts';
import type { SessionFacts } from './session-facts.ts';

/** People beyond which a table of pairs is too large; their bound on these terms is 0. */
const MOST_PEOPLE = 1500;

export function meetingsPiece(
  request: SolveRequest,
  problem: Problem,
  sessions: readonly SessionFacts[],
): Piece | null {
  if (problem.terms.contactWeight === 0 && problem.terms.repeat === null) return null;
  if (problem.peopleCount > MOST_PEOPLE) return null;
  const costs = meetingCosts(problem, sessions);
  const overlap = leastOverlap(
    problem,
    sessions.map(({ sizes }) => sizes),
  );
  const grain = grainOf(problem, costs);
  const candidates = [personPrices(costs), overlapPrices(costs, overlap)].filter((found) => found !== null);
  let best: { multipliers: Multipliers; value: number } | null = null;
  for (const multipliers of candidates) {
    const value = roundUp(boundOf(costs, overlap, multipliers), grain);
    if (value > (best?.value ?? 0)) best = { multipliers, value };
  }
  const fromTheory = knownBound(problem, costs);
  if (fromTheory !== null && fromTheory.value > (best?.value ?? 0)) {
    const { argument, repeats, source, value } = fromTheory;
    return { term: MEETINGS_TERM, argument, value, numbers: { repeats }, source };
  }
  if (best === null) return null;
  const { price, own, overlap: overlapPrice } = best.multipliers;
  return {
    term: MEETINGS_TERM,
    argument: 'meeting_prices',
    value: best.value,
    numbers: {
      price,
      own: Object.fromEntries([...own].map(([person, y]) => [request.scenario.people[person].id, y])),
      overlap: overlapPrice,
    },
  };
}
