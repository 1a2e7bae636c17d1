/** The least that the meetings of pairs cost, person by person in whole numbers (docs/proofs.md, "prices"). */
import type { Fraction } from '../../shared/fraction.ts';
import { refuse } from '../refuse.ts';
import type { Work } from './division.ts';
import { forcedOverlap } from './forced-overlap.ts';
import type { PairKinds } from './pair-kinds.ts';
import { meetingsIn, othersOf } from './pair-session.ts';
import { cheaper, type Least, type LeastByTotal, withChoice } from './reduced-cost.ts';

/** The scale has halves of parts, as each pair's cost is halved between the two. */
export function leastOfSpreads(
  { request, tables, scale }: Work,
  kinds: PairKinds,
  { price, overlap }: { readonly price: Fraction; readonly overlap: Fraction },
): Least {
  const [lambda, gamma] = [scale.parts(price), scale.parts(overlap)];
  const howMany = kinds.howMany();
  const [kind, ...otherKinds] = howMany.keys();
  const ranges = request.scenario.people.map((_, person) => othersOf(tables, person));
  const isOther = (range: readonly number[]) => range.join() !== ranges[0].join();
  if (kind === undefined || otherKinds.length > 0 || ranges.some(isOther)) refuse('pairs are not all alike');
  const { must, can, costs } = kind;
  const [fewest, most] = ranges[0];
  const choices = costs.slice(must, can + 1).map((cost, i) => {
    const m = must + i;
    return [m, (scale.parts(cost) - gamma * BigInt((m * (m - 1)) / 2)) / 2n] as const;
  });
  let table: LeastByTotal = [0n];
  for (let partner = 1; partner < ranges.length; partner++) table = withChoice(table, choices, most);
  const possible = table.flatMap((cost, total) =>
    cost === undefined || total < fewest ? [] : [cost - lambda * BigInt(total)],
  );
  if (possible.length === 0) refuse('nobody can meet as many others as the groups ask for');
  const least = possible.reduce((one, other) => (other < one ? other : one));
  const forced = gamma * BigInt(forcedOverlap(tables)) + cheaper(2n * lambda, ...meetingsIn(tables));
  return { sum: forced + BigInt(ranges.length) * least, lattice: kinds.lattice(howMany) };
}
