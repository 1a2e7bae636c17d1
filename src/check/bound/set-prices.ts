/** Checks a bound on one rule about the pairs of a set in some sessions (docs/proofs.md, "set_prices"). */
import * as z from 'zod';
import { exactly, type Fraction, fraction, plus, times } from '../../shared/fraction.ts';
import type { MeetingsTerm, SoftRule, Term } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { type Counts, latticeOf, roundedUp } from './lattice.ts';
import { cheaper, Scale } from './scale.ts';
import type { SessionTable } from './session-table.ts';

const shape = z.strictObject({ price: z.number() });

/** Pairs that are alike: two of them, and how many there are. */
interface Pairs {
  readonly a: number;
  readonly b: number;
  readonly times: number;
}

/** The bound that the price proves, or a sentence on what is wrong. */
export function setPrices({ tables, rules, numbers }: PieceRequest): Fraction | string {
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the price is not well-formed';
  const [{ pointer, weight, constant, terms }, ...others] = rules;
  if (others.length > 0) return 'the argument is for one rule';
  const term = setOf(terms);
  if (term === null) return `${pointer} is not about the meetings of one set`;
  const held = tables.filter(({ session }) => term.sessions.includes(session));
  const pairs = pairsOf(term.people, held);
  const counts = countsOf(weight, term, held, pairs);
  const [fewest, most] = meetingsOf(held, term.people, pairs);
  const price = exactly(read.data.price);
  const scale = new Scale([weight, price]);
  const lambda = scale.parts(price);
  const base = times(weight, fraction(constant));
  const sum = counts.reduce(
    (all, { least, costs, times: howMany }) => all + BigInt(howMany) * leastOf(costs, least, lambda, scale),
    scale.parts(base) + cheaper(lambda, fewest, most),
  );
  const lattice = latticeOf(counts, fewest === most ? fewest : null);
  return roundedUp(scale.sum(sum), { ...lattice, offset: plus(lattice.offset, base) });
}

type SetTerm = MeetingsTerm & { readonly people: readonly number[] };

/** The one term of a rule, where it is about the meetings of people that it names. */
export function setOf([term, ...others]: readonly Term[]): SetTerm | null {
  if (term?.kind !== 'meetings' || term.withEarlier || others.length > 0) return null;
  return term.people === 'everyone' ? null : { ...term, people: term.people };
}

/** The meetings of the set's pairs in the sessions of its rule, and what they cost. */
export function setCounts({ weight }: SoftRule, term: SetTerm, tables: readonly SessionTable[]): Counts[] {
  const held = tables.filter(({ session }) => term.sessions.includes(session));
  return countsOf(weight, term, held, pairsOf(term.people, held));
}

function countsOf(
  weight: Fraction,
  { units }: SetTerm,
  held: readonly SessionTable[],
  pairs: readonly Pairs[],
): Counts[] {
  return pairs.map(({ a, b, times: howMany }): Counts => {
    const both = held.filter((table) => table.attends(a) && table.attends(b));
    const most = both.filter((table) => table.canMeet(a, b)).length;
    const least = both.filter((table) => table.mustMeet(a, b)).length;
    const costs = Array.from({ length: most + 1 }, (_, m) =>
      times(weight, fraction(units(m, both.length, a, b))),
    );
    return { least, costs, times: howMany };
  });
}

function leastOf(costs: readonly Fraction[], from: number, price: bigint, scale: Scale): bigint {
  return costs
    .map((cost, m) => scale.parts(cost) - price * BigInt(m))
    .slice(from)
    .reduce((least, each) => (each < least ? each : least));
}

/** The pairs of the set, those of people who are alike in all these sessions counted together. */
function pairsOf(people: readonly number[], tables: readonly SessionTable[]): Pairs[] {
  const classes = new Map<string, number[]>();
  for (const person of people) {
    const likeness = tables.map((table) => table.likeness(person));
    const key = likeness.includes(null) ? `${person}` : likeness.join(';');
    const known = classes.get(key);
    if (known) known.push(person);
    else classes.set(key, [person]);
  }
  const list = [...classes.values()];
  return list.flatMap((one, i) => [
    ...(one.length > 1 ? [{ a: one[0], b: one[1], times: (one.length * (one.length - 1)) / 2 }] : []),
    ...list.slice(i + 1).map((other) => ({ a: one[0], b: other[0], times: one.length * other.length })),
  ]);
}

/** Meetings of the pairs in all these sessions: fewest and most. */
function meetingsOf(
  tables: readonly SessionTable[],
  people: readonly number[],
  pairs: readonly Pairs[],
): [number, number] {
  let [fewest, most] = [0, 0];
  for (const table of tables) {
    const present = people.filter((person) => table.attends(person)).length;
    let [must, can] = [0, 0];
    for (const { a, b, times: howMany } of pairs) {
      if (!table.attends(a) || !table.attends(b)) continue;
      if (table.mustMeet(a, b)) must += howMany;
      if (table.canMeet(a, b)) can += howMany;
    }
    fewest += Math.max(must, table.fewestPairs(present));
    most += Math.min(can, table.mostPairs(present));
  }
  return [fewest, most];
}
