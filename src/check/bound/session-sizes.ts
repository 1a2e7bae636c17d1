/**
 * The least that meetings cost, by how full the groups are (docs/proofs.md, "prices"): the cheapest sessions for
 * each pair to meet in, and for each two sessions the cheapest sizes of their groups.
 */
import * as z from 'zod';
import { compare } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import { refuse } from '../refuse.ts';
import { fewestSharedPairs, overTwoSessions } from './forced-overlap.ts';
import type { PairKinds } from './pair-kinds.ts';
import type { Work } from './partition.ts';
import { price, priceFrom0 } from './price.ts';
import type { Least } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

const two = <T extends z.ZodType>(one: T) => z.tuple([one, one]);
export const sizeShape = z.strictObject({
  sessions: z.array(z.array(z.int().min(0)).min(1)),
  prices: z.array(
    z.strictObject({ classes: two(z.int().min(0)), meetings: two(price), overlap: priceFrom0 }),
  ),
});

/** As a certificate states them. */
export type SizeNumbers = z.input<typeof sizeShape>;

/** Prices for each session of one class with each of another, in parts. */
interface Link {
  readonly classes: readonly [number, number];
  readonly meetings: readonly [bigint, bigint];
  readonly overlap: bigint;
}

/** Classes of sessions. */
type Classes = readonly (readonly number[])[];

/** The most lists of sizes that the checker accepts. */
const MOST_LISTS = 1000;

export function leastOfSizes(
  work: Work,
  kinds: PairKinds,
  { sessions: classes, prices }: z.output<typeof sizeShape>,
): Least {
  const { tables, scale } = work;
  if (tables.some(({ benches }) => benches.size > 0)) refuse('somebody may wait');
  const listed = classes.flat().sort((s, t) => s - t);
  if (listed.length !== tables.length || listed.some((session, i) => session !== i))
    refuse('not every session is in one class');
  const named = new Set<string>();
  for (const { classes: pair, meetings } of prices) {
    const key = keyOf(pair);
    if (pair.some((each) => each >= classes.length) || named.has(key))
      refuse('two classes are not there, or there twice');
    if (pair[0] === pair[1] && compare(...meetings) !== 0) refuse('sessions of one class share their price');
    named.add(key);
  }
  const links = prices.map(({ classes: pair, meetings: [one, other], overlap }): Link => ({
    classes: pair,
    meetings: [scale.parts(one), scale.parts(other)],
    overlap: scale.parts(overlap),
  }));
  const ofPairs = leastOfPairs(work, kinds, classes, links);
  return { sum: leastOfSessions(tables, classes, links) + ofPairs.sum, lattice: ofPairs.lattice };
}

/** A key for two classes, in either order. */
function keyOf([one, other]: Link['classes']): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** The least sum over each two sessions with prices, for any sizes of their groups. */
function leastOfSessions(tables: readonly SessionTable[], classes: Classes, links: readonly Link[]): bigint {
  const sizes = sizesIn(tables, MOST_LISTS);
  const classOf: number[] = [];
  for (const [number, own] of classes.entries()) for (const session of own) classOf[session] = number;
  const linkOf = new Map(links.map((link) => [keyOf(link.classes), link]));
  const likeness = (session: number) => [sizes.indexOf(sizes[session]), classOf[session]];
  return overTwoSessions(tables, likeness, (s, t, both) => {
    const link = linkOf.get(keyOf([classOf[s], classOf[t]]));
    if (link === undefined) return 0n;
    const [x, y] = (classOf[s] === link.classes[0] ? [s, t] : [t, s]).map(
      (session) => sizes[session] ?? refuse('there are too many sizes that groups can have'),
    );
    return cheapestSizes(x, y, both, link);
  });
}

/** All possible sizes of a session's groups, each list once and descending. */
export type SizeLists = readonly (readonly number[])[];

/** People pinned to a group, fewest people if used, and most. */
type Room = readonly [pinned: number, used: number, seats: number];

/** The size lists of each session, shared by equal sessions; null if there are more than `most`. */
export function sizesIn(tables: readonly SessionTable[], most: number): (SizeLists | null)[] {
  const known = new Map<string, SizeLists | null>();
  return tables.map((table) => {
    const { open, present, minSizes } = table;
    spend(open.length * (1 + present.length));
    const rooms = open.map(({ group, seats }): Room => {
      const pinned = present.filter((person) => table.pinOf(person) === group).length;
      return [pinned, minSizes[group], seats];
    });
    const key = [present.length, ...rooms].join(' ');
    if (!known.has(key)) known.set(key, sizesOf(rooms, present.length, most));
    return known.get(key)!;
  });
}

function sizesOf(rooms: readonly Room[], people: number, most: number): SizeLists | null {
  let known = new Map<string, number[]>([['', []]]);
  let seatsLeft = rooms.reduce((sum, [, , seats]) => sum + seats, 0);
  for (const [pinned, used, seats] of rooms) {
    seatsLeft -= seats;
    const next = new Map<string, number[]>();
    for (const sizes of known.values()) {
      const toSeat = people - sizes.reduce((sum, size) => sum + size, 0);
      for (let size = Math.max(pinned, toSeat - seatsLeft); size <= Math.min(seats, toSeat); size++) {
        spend(sizes.length + 1);
        if (size > 0 && size < used) continue;
        const longer = [...sizes, size].sort((a, b) => b - a);
        next.set(longer.join(), longer);
      }
    }
    if (next.size > most) return null;
    known = next;
  }
  return [...known.values()];
}

function cheapestSizes(
  lists: SizeLists,
  others: SizeLists,
  both: number,
  { meetings: [one, other], overlap }: Link,
): bigint {
  let least: bigint | null = null;
  const costs = others.map((y) => other * BigInt(meetingsOf(y)));
  for (const x of lists) {
    const ofX = one * BigInt(meetingsOf(x));
    for (const [i, y] of others.entries()) {
      spend(1);
      const again = overlap === 0n ? 0n : overlap * BigInt(fewestSharedPairs(both, x, y));
      const cost = ofX + costs[i] + again;
      if (least === null || cost < least) least = cost;
    }
  }
  return least ?? refuse('a session has no sizes that its groups can have');
}

export function meetingsOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** The least sum over all pairs, for any sessions in which each meets. */
function leastOfPairs({ tables }: Work, kinds: PairKinds, classes: Classes, links: readonly Link[]): Least {
  const rangesOf = (a: number, b: number) => {
    spend(tables.length);
    return classes.map((sessions) => {
      const shared = sessions.map((s) => tables[s]).filter((table) => table.attends(a) && table.attends(b));
      const must = shared.filter((table) => table.mustMeet(a, b)).length;
      return [must, shared.filter((table) => table.canMeet(a, b)).length] as const;
    });
  };
  return kinds.least(
    () => '',
    rangesOf,
    ({ costs }, ranges) => {
      let least: bigint | null = null;
      for (const times of vectorsIn(ranges)) {
        spend(classes.length + links.length + 1);
        let cost = costs[times.reduce((sum, each) => sum + each, 0)];
        for (const {
          classes: [one, other],
          meetings,
          overlap,
        } of links) {
          const [ofOne, ofOther] = partnersOf(one, other, classes);
          cost -= meetings[0] * BigInt(times[one] * ofOne) + meetings[1] * BigInt(times[other] * ofOther);
          cost -= overlap * BigInt(overlapsOf(one, other, times));
        }
        if (least === null || cost < least) least = cost;
      }
      return least!;
    },
  );
}

/** How many partner sessions a session of each class has in pairs of the two; within one class, in the first number alone. */
export function partnersOf(
  one: number,
  other: number,
  classes: readonly { length: number }[],
): readonly [number, number] {
  return one === other ? [classes[one].length - 1, 0] : [classes[other].length, classes[one].length];
}

/** In how many pairs of sessions of two classes a pair of people meets, by their meetings in each class. */
export function overlapsOf(one: number, other: number, times: readonly number[]): number {
  return one === other ? (times[one] * (times[one] - 1)) / 2 : times[one] * times[other];
}

/** All lists of whole numbers in these ranges. */
export function* vectorsIn(ranges: readonly (readonly [least: number, most: number])[]): Generator<number[]> {
  const way = ranges.map(([least]) => least);
  for (let at = -1; at < way.length;) {
    yield [...way];
    for (at = 0; at < way.length && way[at] === ranges[at][1]; at++) way[at] = ranges[at][0];
    if (at < way.length) way[at] += 1;
  }
}
