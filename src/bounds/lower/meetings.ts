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
import { spreadPrices } from './person-spread.ts';
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
  const byPerson = personPrices(costs);
  const byOverlap = overlapPrices(costs, overlap);
  const spread = spreadPrices(costs, overlap, byPerson.price);
  const known = knownBound(problem, costs);
  const priced = (multipliers: Multipliers): Piece => ({
    term: MEETINGS_TERM,
    argument: 'meeting_prices',
    value: roundUp(boundOf(costs, overlap, multipliers), grain),
    numbers: {
      price: multipliers.price,
      own: Object.fromEntries(
        [...multipliers.own].map(([person, y]) => [request.scenario.people[person].id, y]),
      ),
      overlap: multipliers.overlap,
    },
  });
  const pieces: Piece[] = [priced(byPerson)];
  if (byOverlap !== null) pieces.push(priced(byOverlap));
  if (spread !== null) {
    const { value, ...numbers } = spread;
    pieces.push({
      term: MEETINGS_TERM,
      argument: 'person_spread',
      value: roundUp(value, grain),
      numbers: { ...numbers },
    });
  }
  if (known !== null) {
    const { argument, repeats, source, value } = known;
    pieces.push({ term: MEETINGS_TERM, argument, value, numbers: { repeats }, source });
  }
  const best = pieces.reduce((most, piece) => (piece.value > most.value ? piece : most));
  return best.value > 0 ? best : null;
}
