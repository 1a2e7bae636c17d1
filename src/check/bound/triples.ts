/**
 * Triples beside the prices of pairs (docs/proofs.md, "Triples"): whoever shares a group with two others brings these two together, so that
 * m_ab + m_ac − m_bc is at most the number of sessions in which a can meet b or c.
 */
import * as z from 'zod';
import type { Looks } from '../looks.ts';
import type { SessionTable } from './session-table.ts';

export const tripleNumbers = {
  triples: z
    .array(
      z.strictObject({ people: z.tuple([z.string(), z.string(), z.string()]), price: z.number().min(0) }),
    )
    .optional(),
};

/** Whether three people can meet in a session takes as long as so many looks at a composition. */
const LOOKS_EACH = 60;

/** People by number, and the price in parts. */
export interface Triple {
  readonly people: readonly [number, number, number];
  readonly price: bigint;
}

/** Null where one names somebody who is not there, or anybody twice. */
export function readTriples(
  triples: readonly { readonly people: readonly string[]; readonly price: number }[],
  numberOf: ReadonlyMap<string, number>,
  parts: (price: number) => bigint,
): Triple[] | null {
  const read = triples.map(({ people, price }) => ({
    people: people.map((id) => numberOf.get(id) ?? -1) as [number, number, number],
    price: parts(price),
  }));
  return read.some(({ people }) => people.includes(-1) || new Set(people).size < 3) ? null : read;
}

/**
 * What triples add to a bound, in parts.
 *
 * @param leastOf what a pair costs at least, in parts, when each meeting costs so much more
 */
export function partsOfTriples(
  triples: readonly Triple[],
  tables: readonly SessionTable[],
  looks: Looks,
  leastOf: (a: number, b: number, more: bigint) => bigint,
): bigint {
  looks.take(LOOKS_EACH * triples.length * tables.length);
  const dearer = new Map<string, bigint>();
  let sum = 0n;
  for (const { people, price } of triples) {
    const [a, b, c] = people;
    sum -= price * BigInt(tables.filter((table) => canMeet(table, a, b) || canMeet(table, a, c)).length);
    for (const [one, other, more] of [
      [a, b, price],
      [a, c, price],
      [b, c, -price],
    ] as const) {
      const pair = [one, other].sort((x, y) => x - y).join();
      dearer.set(pair, (dearer.get(pair) ?? 0n) + more);
    }
  }
  for (const [pair, more] of dearer) {
    const [a, b] = pair.split(',').map(Number);
    sum += leastOf(a, b, more) - leastOf(a, b, 0n);
  }
  return sum;
}

function canMeet(table: SessionTable, a: number, b: number): boolean {
  return table.attends(a) && table.attends(b) && table.canMeet(a, b);
}
