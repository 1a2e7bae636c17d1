/**
 * The least that meetings cost, by how full the groups are (docs/proofs.md, "prices"): the cheapest sessions for
 * each pair to meet in, and for each two sessions the cheapest sizes of their groups.
 */
import * as z from 'zod';
import { compare } from '../../shared/fraction.ts';
import { spend } from '../effort.ts';
import { refuse } from '../refuse.ts';
import type { Work } from './division.ts';
import { fewestAgain } from './forced-overlap.ts';
import type { PairKind, PairKinds } from './pair-kinds.ts';
import { price, priceFrom0 } from './price.ts';
import type { Least, Scale } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

const two = <T extends z.ZodType>(one: T) => z.tuple([one, one]);
export const sizeNumbers = z.strictObject({
  sessions: z.array(z.array(z.int().min(0)).min(1)),
  prices: z.array(
    z.strictObject({ classes: two(z.int().min(0)), meetings: two(price), overlap: priceFrom0 }),
  ),
});

/** Prices for each session of one class with each of another, in parts. */
interface Link {
  readonly classes: readonly [number, number];
  readonly meetings: readonly [bigint, bigint];
  readonly overlap: bigint;
}

/** Lists of sizes that the checker takes on. */
const MOST_LISTS = 1000;

export function leastOfSizes(
  work: Work,
  kinds: PairKinds,
  { sessions: classes, prices }: z.output<typeof sizeNumbers>,
): Least {
  const { tables, scale } = work;
  if (tables.some(({ benches }) => benches.size > 0)) refuse('somebody may wait');
  const listed = classes.flat().sort((s, t) => s - t);
  if (listed.length !== tables.length || listed.some((session, i) => session !== i))
    refuse('not every session is in one class');
  const named = new Set<string>();
  for (const { classes: pair, meetings } of prices) {
    const key = [...pair].sort((c, d) => c - d).join();
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
  const ofSessions = leastOfSessions(work, classes, links);
  const ofPairs = leastOfPairs(work, kinds, classes, links);
  return { sum: ofSessions + ofPairs.sum, lattice: ofPairs.lattice };
}

/** Of each two sessions that have prices, whatever the sizes of their groups. */
function leastOfSessions(
  { tables }: Work,
  classes: readonly (readonly number[])[],
  links: readonly Link[],
): bigint {
  const sizesIn = sizesBySession(tables);
  const known = new Map<string, bigint>();
  let sum = 0n;
  for (const [l, link] of links.entries()) {
    const [one, other] = link.classes.map((each) => classes[each]);
    for (const s of one) {
      for (const t of other) {
        if (one === other && s >= t) continue;
        const [x, y] = [sizesIn(s), sizesIn(t)];
        if (x.lists === null || y.lists === null) refuse('there are too many sizes that groups can have');
        spend(1 + tables[s].present.length);
        const both = tables[s].present.filter((person) => tables[t].attends(person)).length;
        const key = [l, both, x.number, y.number].join();
        const value = known.get(key) ?? cheapestSizes(x.lists, y.lists, both, link);
        known.set(key, value);
        sum += value;
      }
    }
  }
  return sum;
}

/** Lists of sizes that the groups of a session can have, and a number that sessions with the same ones share. */
interface Sizes {
  readonly number: number;
  readonly lists: readonly (readonly number[])[] | null;
}

/** Fewest people of a group for sure, fewest where there is anybody, and most. */
type Room = readonly [pinned: number, used: number, seats: number];

/** @param most lists of a session beyond which there are too many */
export function sizesBySession(
  tables: readonly SessionTable[],
  most = MOST_LISTS,
): (session: number) => Sizes {
  const known = new Map<string, Sizes>();
  const found = new Map<number, Sizes>();
  const find = (table: SessionTable): Sizes => {
    const { open, present, smallest } = table;
    spend(open.length * (1 + present.length));
    const rooms = open.map(({ group, seats }): Room => {
      const pinned = present.filter((person) => table.pinOf(person) === group).length;
      return [pinned, smallest[group], seats];
    });
    const key = [present.length, ...rooms].join(' ');
    const sizes = known.get(key) ?? {
      number: known.size,
      lists: sizesOf(rooms, present.length, most),
    };
    known.set(key, sizes);
    return sizes;
  };
  return (session) => {
    const sizes = found.get(session) ?? find(tables[session]);
    found.set(session, sizes);
    return sizes;
  };
}

/** Each list once and descending; null: too many. */
function sizesOf(rooms: readonly Room[], people: number, most: number): number[][] | null {
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
  lists: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
  both: number,
  { meetings: [one, other], overlap }: Link,
): bigint {
  let least: bigint | null = null;
  const costs = others.map((y) => other * BigInt(meetingsOf(y)));
  for (const x of lists) {
    const ofX = one * BigInt(meetingsOf(x));
    for (const [i, y] of others.entries()) {
      spend(1);
      const again = overlap === 0n ? 0n : overlap * BigInt(fewestAgain(both, x, y));
      const cost = ofX + costs[i] + again;
      if (least === null || cost < least) least = cost;
    }
  }
  return least ?? refuse('a session has no sizes that its groups can have');
}

export function meetingsOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** Of each pair, whichever sessions it meets in. */
function leastOfPairs(
  { tables, scale }: Work,
  kinds: PairKinds,
  classes: readonly (readonly number[])[],
  links: readonly Link[],
): Least {
  const rangesOf = (a: number, b: number) => {
    spend(tables.length);
    return classes.map((sessions) => {
      const shared = sessions.map((s) => tables[s]).filter((table) => table.attends(a) && table.attends(b));
      const must = shared.filter((table) => table.mustMeet(a, b)).length;
      return [must, shared.filter((table) => table.canMeet(a, b)).length] as const;
    });
  };
  const leastOf = (kind: PairKind, ranges: ReturnType<typeof rangesOf>): bigint => {
    const ways = ranges.reduce((product, [must, can]) => product * (can - must + 1), 1);
    spend(ways * (links.length + 1));
    let least = costOfWay(kind, timesOf(0, ranges), classes, links, scale);
    for (let way = 1; way < ways; way++) {
      const cost = costOfWay(kind, timesOf(way, ranges), classes, links, scale);
      if (cost < least) least = cost;
    }
    return least;
  };
  return kinds.least(() => '', rangesOf, leastOf);
}

/** Ways numbered from 0: how often the pair meets in the sessions of each class. */
function timesOf(way: number, ranges: readonly (readonly [number, number])[]): number[] {
  let rest = way;
  return ranges.map(([must, can]) => {
    const size = can - must + 1;
    const times = must + (rest % size);
    rest = Math.floor(rest / size);
    return times;
  });
}

function costOfWay(
  { costs }: PairKind,
  times: readonly number[],
  classes: readonly (readonly number[])[],
  links: readonly Link[],
  scale: Scale,
): bigint {
  let cost = scale.parts(costs[times.reduce((sum, each) => sum + each, 0)]);
  for (const { classes: pair, meetings, overlap } of links) {
    const [one, other] = pair;
    const [m, n] = [times[one], times[other]];
    if (one === other) {
      // Each of the meetings is in as many pairs of sessions as there are other sessions of the class.
      cost -= meetings[0] * BigInt(m * (classes[one].length - 1)) + overlap * BigInt((m * (m - 1)) / 2);
    } else {
      cost -= meetings[0] * BigInt(m * classes[other].length) + meetings[1] * BigInt(n * classes[one].length);
      cost -= overlap * BigInt(m * n);
    }
  }
  return cost;
}
