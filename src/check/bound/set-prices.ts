/** Checks a bound on one rule about the pairs of a set in some sessions (docs/proofs.md, "set_prices"). */
import { z } from 'zod';
import { exactly, type Fraction, fraction, plus, times } from '../../shared/fraction.ts';
import type { PieceRequest } from './argument.ts';
import { type Counts, latticeOf, roundedUp } from './lattice.ts';
import { cheaper, Scale } from './scale.ts';
import type { SessionTable } from './session-table.ts';

const shape = z.strictObject({ price: z.number() });

type Pair = readonly [number, number];

/** The bound that the price proves, or a sentence on what is wrong. */
export function setPrices({ tables, rules, numbers }: PieceRequest): Fraction | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the price is not well-formed';
  const [{ pointer, weight, constant, terms }, ...others] = rules;
  if (others.length > 0) return 'the argument is for one rule';
  const [term, ...more] = terms;
  if (term?.kind !== 'meetings' || term.withEarlier || term.people === 'everyone' || more.length > 0) {
    return `${pointer} is not about the meetings of one set`;
  }
  const { people, sessions, units } = term;
  const held = tables.filter(({ session }) => sessions.includes(session));
  const pairs = people.flatMap((a, i) => people.slice(i + 1).map((b): Pair => [a, b]));
  const counts = pairs.map(([a, b]): Counts => {
    const both = held.filter((table) => table.attends(a) && table.attends(b));
    const most = both.filter((table) => table.canMeet(a, b)).length;
    const least = both.filter((table) => table.mustMeet(a, b)).length;
    const costs = Array.from({ length: most + 1 }, (_, m) =>
      times(weight, fraction(units(m, both.length, a, b))),
    );
    return { least, costs, times: 1 };
  });
  const [fewest, most] = pairsMeeting(held, people, pairs);
  const price = exactly(read.data.price);
  const scale = new Scale([weight, price]);
  const lambda = scale.parts(price);
  const base = times(weight, fraction(constant));
  const sum = counts.reduce(
    (all, { least, costs }) => all + leastOf(costs, least, lambda, scale),
    scale.parts(base) + cheaper(lambda, fewest, most),
  );
  const lattice = latticeOf(counts, fewest === most ? fewest : null);
  return roundedUp(scale.sum(sum), { ...lattice, offset: plus(lattice.offset, base) });
}

function leastOf(costs: readonly Fraction[], from: number, price: bigint, scale: Scale): bigint {
  return costs
    .map((cost, m) => scale.parts(cost) - price * BigInt(m))
    .slice(from)
    .reduce((least, each) => (each < least ? each : least));
}

/** Meetings of the pairs in all these sessions: fewest and most. */
function pairsMeeting(
  tables: readonly SessionTable[],
  people: readonly number[],
  pairs: readonly Pair[],
): [number, number] {
  let [fewest, most] = [0, 0];
  for (const table of tables) {
    const present = people.filter((person) => table.attends(person)).length;
    const there = pairs.filter(([a, b]) => table.attends(a) && table.attends(b));
    fewest += Math.max(there.filter(([a, b]) => table.mustMeet(a, b)).length, table.fewestPairs(present));
    most += Math.min(there.filter(([a, b]) => table.canMeet(a, b)).length, table.mostPairs(present));
  }
  return [fewest, most];
}
