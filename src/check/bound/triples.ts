/**
 * Triples in addition to prices of pairs (docs/proofs.md, "Triples"): two people who share a group with a third share it with each other, so
 * m_ab + m_ac − m_bc is, over any sessions, at most the number of those in which a can meet b or c.
 */
import * as z from 'zod';
import { spendObjects } from '../effort.ts';
import { refuse } from '../refuse.ts';
import type { Work } from './partition.ts';
import { priceFrom0 } from './price.ts';
import type { SessionTable } from './session-table.ts';

export const tripleShape = z.array(
  z.strictObject({
    people: z.tuple([z.string(), z.string(), z.string()]),
    price: priceFrom0,
    sessions: z.array(z.int().min(0)).min(1).optional(),
  }),
);

/**
 * The amount that triples add to a bound, in parts.
 *
 * @param leastOf the least cost of a pair with these amounts added by its meetings beyond the forced ones
 */
export function partsOfTriples(
  { tables, scale }: Work,
  triples: z.output<typeof tripleShape>,
  numberOf: ReadonlyMap<string, number>,
  leastOf: (a: number, b: number, added: readonly bigint[]) => bigint,
): bigint {
  spendObjects(triples.length * tables.length);
  /** Extra cost of each meeting of a pair; [session]. */
  const dearer = new Map<string, bigint[]>();
  let sum = 0n;
  for (const { people, sessions, price: stated } of triples) {
    const named = new Set(people.flatMap((id) => numberOf.get(id) ?? []));
    const own = sessions ? [...new Set(sessions)].flatMap((session) => tables[session] ?? []) : tables;
    if (named.size < 3 || own.length < (sessions ?? tables).length)
      refuse('a triple is not of three people in sessions');
    const [a, b, c] = named;
    const price = scale.parts(stated);
    sum -= price * BigInt(own.filter((table) => canMeet(table, a, b) || canMeet(table, a, c)).length);
    for (const [one, other, more] of [
      [a, b, price],
      [a, c, price],
      [b, c, -price],
    ] as const) {
      const pair = [one, other].sort((x, y) => x - y).join();
      const costs = dearer.get(pair) ?? tables.map(() => 0n);
      for (const { session } of own) costs[session] += more;
      dearer.set(pair, costs);
    }
  }
  for (const [pair, costs] of dearer) {
    const [a, b] = pair.split(',').map(Number);
    sum += leastOf(a, b, cheapestFirst(tables, a, b, costs)) - leastOf(a, b, []);
  }
  return sum;
}

/** Total cost of the sessions in which two must meet, then with each further possible one, the cheapest first. */
function cheapestFirst(
  tables: readonly SessionTable[],
  a: number,
  b: number,
  costs: readonly bigint[],
): bigint[] {
  const can = tables.filter((table) => canMeet(table, a, b));
  const must = can.filter((table) => table.mustMeet(a, b));
  const others = can.filter((table) => !must.includes(table)).map(({ session }) => costs[session]);
  let sum = must.reduce((all, { session }) => all + costs[session], 0n);
  return [sum, ...others.sort((x, y) => (x < y ? -1 : Number(x > y))).map((cost) => (sum += cost))];
}

function canMeet(table: SessionTable, a: number, b: number): boolean {
  return table.attends(a) && table.attends(b) && table.canMeet(a, b);
}
