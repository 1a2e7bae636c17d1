/** A bound on meetings that sees how full groups are: large groups make more meetings, and more of them again. */
import { fewestAgain } from '../../check/bound/forced-overlap.ts';
import { meetingsOf, sizesBySession } from '../../check/bound/session-sizes.ts';
import type { SessionTable } from '../../check/bound/session-table.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import { SmallProgram } from './linear-program.ts';
import { type MeetingCosts, pairRanges } from './meeting-costs.ts';
import type { PieceMaker } from './piece.ts';
import { stated } from './stated.ts';

/** Fillings of a session, tables of two sessions' fillings, kinds of pairs, ways for a pair to meet, and rows of the program. */
const MOST_FILLINGS = 200;
const MOST_SHARED = 40_000;
const MOST_KINDS = 60;
const MOST_WAYS = 5000;
const MOST_ROWS = 80;
/** Rounds of the program. */
const MOST_ROUNDS = 60;

/** As a certificate states them. */
export interface SizePrices extends Readonly<Record<string, unknown>> {
  /** Classes of sessions that share their prices. */
  readonly sessions: readonly (readonly number[])[];
  readonly prices: readonly {
    /** Any session of the one class and any of the other, each two once. */
    readonly classes: readonly [number, number];
    /** For a meeting in the session of either class. */
    readonly meetings: readonly [number, number];
    /** For a pair that meets in both. */
    readonly overlap: number;
  }[];
}

interface Model {
  readonly classes: readonly (readonly number[])[];
  /** Lists of sizes that groups can have, and the pairs that meet then; [class]. */
  readonly fillings: readonly (readonly Filling[])[];
  readonly links: readonly Link[];
  readonly kinds: readonly Kind[];
}

interface Filling {
  readonly sizes: readonly number[];
  readonly pairs: number;
}

/** Any two sessions of two classes. */
interface Link {
  readonly one: number;
  readonly other: number;
  /** How many such pairs of sessions there are. */
  readonly times: number;
  /** Pairs that meet in both at least, by their fillings. */
  readonly shared: readonly Int32Array[];
}

/** Pairs of people that cost the same and may meet in as many sessions of each class. */
interface Kind {
  readonly costs: Float64Array;
  /** How often they can meet in the sessions of each class. */
  readonly ways: readonly (readonly number[])[];
  pairs: number;
}

/**
 * Null where there is too much to look at, or somebody may wait.
 *
 * @throws TooMuchEffort
 */
export function sizePrices(make: PieceMaker, costs: MeetingCosts): SizePrices | null {
  const { tables } = make;
  const mayWait = tables.some(({ benches }) => benches.size > 0);
  const model = mayWait || tables.length < 2 ? null : make.counted(() => modelOf(tables, costs));
  const found = model && pricesOf(model);
  if (!model || !found) return null;
  return {
    sessions: model.classes,
    prices: model.links.map(({ one, other }, l) => ({
      classes: [one, other] as const,
      meetings: [stated(found[l].one, costs.measure), stated(found[l].other, costs.measure)] as const,
      overlap: stated(found[l].overlap, costs.measure),
    })),
  };
}

function modelOf(tables: readonly SessionTable[], costs: MeetingCosts): Model | null {
  const alike = grouped(tables, ({ rules, open }) => {
    const seats = open.map(({ group, seats }) => `${group} ${seats}`);
    return `${rules}; ${seats}`;
  });
  const classes = [...alike.values()];
  if (2 * classes.length * (classes.length - 1) > MOST_ROWS) return null;
  const sizesIn = sizesBySession(tables, MOST_FILLINGS);
  const fillings: Filling[][] = [];
  for (const [{ session }] of classes) {
    const { lists } = sizesIn(session);
    if (lists === null || lists.length === 0) return null;
    fillings.push(lists.map((sizes) => ({ sizes, pairs: meetingsOf(sizes) })));
  }
  const pairsOfFillings = fillings.reduce((sum, own) => sum + own.length, 0) ** 2 / 2;
  const kinds = pairsOfFillings > MOST_SHARED ? null : kindsOf(costs.peopleCount, classes, costs);
  if (kinds === null) return null;
  const links: Link[] = [];
  for (const [c, one] of classes.entries()) {
    for (const [d, other] of classes.entries()) {
      const times = c === d ? (one.length * (one.length - 1)) / 2 : one.length * other.length;
      if (d < c || times === 0) continue;
      const both = one[0].present.filter((person) => other[0].attends(person)).length;
      const shared = fillings[c].map((x) =>
        Int32Array.from(fillings[d], (y) => fewestAgain(both, x.sizes, y.sizes)),
      );
      links.push({ one: c, other: d, times, shared });
    }
  }
  return { classes: classes.map((own) => own.map(({ session }) => session)), fillings, links, kinds };
}

function kindsOf(
  n: number,
  classes: readonly (readonly SessionTable[])[],
  { pairs }: MeetingCosts,
): Kind[] | null {
  const ranges = classes.map((own) => pairRanges(n, own));
  const most = 1 + classes.reduce((sum, own) => sum + own.length, 0);
  const numbers = classes.map(() => numbering<number>());
  const kinds = new Map<number, Kind>();
  let ways = 0;
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const at = a * n + b;
      let key = pairs.kindOf[at];
      for (let c = 0; c < ranges.length; c++) {
        key = numbers[c]((key * most + ranges[c].least[at]) * most + ranges[c].most[at]);
      }
      let known = kinds.get(key);
      if (known === undefined) {
        const own = everyWay(ranges.map(({ least, most }) => [least[at], most[at]]));
        ways += own.length;
        if (kinds.size === MOST_KINDS || ways > MOST_WAYS) return null;
        known = { ...pairs.kinds[pairs.kindOf[at]], ways: own, pairs: 0 };
        kinds.set(key, known);
      }
      known.pairs += 1;
    }
  }
  return [...kinds.values()];
}

/** All lists of whole numbers in these ranges; up to the limit and a few more. */
function everyWay(ranges: readonly (readonly [number, number])[]): number[][] {
  let ways: number[][] = [[]];
  for (const [from, to] of ranges) {
    if (ways.length > MOST_WAYS) break;
    ways = ways.flatMap((way) => Array.from({ length: to - from + 1 }, (_, i) => [...way, from + i]));
  }
  return ways;
}

/** Pairs that meet this often in the sessions of each class meet in so many of these pairs of sessions. */
function overlapsOf({ one, other }: Link, way: readonly number[]): number {
  return one === other ? (way[one] * (way[one] - 1)) / 2 : way[one] * way[other];
}

/** Pairs of sessions of the link that a session of its first class, or its second one, is in. */
function partnersOf({ one, other }: Link, classes: Model['classes']): readonly [number, number] {
  return one === other ? [classes[one].length - 1, 0] : [classes[other].length, classes[one].length];
}

interface LinkPrices {
  readonly one: number;
  readonly other: number;
  readonly overlap: number;
}

/**
 * In units, from a linear program over how many pairs of people meet how often in the sessions of each class, and how many pairs of sessions
 * have which sizes; columns are added while one would help.
 */
function pricesOf(model: Model): LinkPrices[] | null {
  const { kinds, links, fillings, classes } = model;
  const rowOf = (l: number) => kinds.length + 4 * l;
  const rows = kinds.length + 4 * links.length;
  if (rows > MOST_ROWS) return null;
  const dearest = kinds.reduce(
    (most, { costs }) => costs.reduce((max, cost) => Math.max(max, Math.abs(cost)), most),
    1,
  );
  const program = new SmallProgram();
  for (const { pairs } of kinds) program.row(pairs);
  for (const { times } of links) {
    for (const right of [times, 0, 0]) program.row(right);
    program.row(0, 'at_least');
  }
  // Prices stay below what an artificial column costs.
  for (const l of links.keys()) {
    for (const row of [rowOf(l) + 1, rowOf(l) + 2])
      for (const sign of [1, -1]) program.add(dearest, [[row, sign]]);
    program.add(dearest, [[rowOf(l) + 3, 1]]);
  }
  const known = new Set<string>();
  let prices = links.map((): LinkPrices => ({ one: 0, other: 0, overlap: 0 }));
  let value = new Array<number>(rows).fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = known.size;
    const add = (key: string, gain: number, ...column: Parameters<SmallProgram['add']>) => {
      if (gain <= 1e-9 * dearest || known.has(key)) return;
      known.add(key);
      program.add(...column);
    };
    const paid = perMeeting(model, prices);
    for (const [k, kind] of kinds.entries()) {
      const [way, least] = cheapestWay(model, kind, paid, prices);
      const entries = links.flatMap((link, l): [number, number][] => {
        const [ofOne, ofOther] = partnersOf(link, classes);
        return [
          [rowOf(l) + 1, ofOne * way[link.one]],
          [rowOf(l) + 2, ofOther * way[link.other]],
          [rowOf(l) + 3, overlapsOf(link, way)],
        ];
      });
      add(`${k}: ${way}`, value[k] - least, kind.costs[sumOf(way)], [[k, 1], ...entries]);
    }
    for (const [l, link] of links.entries()) {
      const [x, y, least] = cheapestSizes(model, link, prices[l]);
      const [pairsX, pairsY] = [fillings[link.one][x].pairs, fillings[link.other][y].pairs];
      const isOne = link.one === link.other;
      add(`${l}; ${x} ${y}`, value[rowOf(l)] - least, 0, [
        [rowOf(l), 1],
        [rowOf(l) + 1, isOne ? -pairsX - pairsY : -pairsX],
        [rowOf(l) + 2, isOne ? 0 : -pairsY],
        [rowOf(l) + 3, -link.shared[x][y]],
      ]);
    }
    if (known.size === before) break;
    const solved = program.prices();
    // Prices of a program that takes too long to go on with are good ones too.
    if (solved === null && round > 0) break;
    if (solved === null) return null;
    value = solved;
    prices = links.map((link, l) => ({
      one: solved[rowOf(l) + 1],
      other: link.one === link.other ? solved[rowOf(l) + 1] : solved[rowOf(l) + 2],
      overlap: Math.max(0, solved[rowOf(l) + 3]),
    }));
  }
  return prices;
}

/** Of all meetings in one session of the class. */
function perMeeting({ classes, links }: Model, prices: readonly LinkPrices[]): number[] {
  const sums = classes.map(() => 0);
  for (const [l, link] of links.entries()) {
    const [ofOne, ofOther] = partnersOf(link, classes);
    sums[link.one] += ofOne * prices[l].one;
    sums[link.other] += ofOther * prices[l].other;
  }
  return sums;
}

function cheapestWay(
  { links }: Model,
  { costs, ways }: Kind,
  paid: readonly number[],
  prices: readonly LinkPrices[],
): [readonly number[], number] {
  let [best, least] = [ways[0], Number.POSITIVE_INFINITY];
  for (const way of ways) {
    let cost = costs[sumOf(way)];
    for (let c = 0; c < way.length; c++) cost -= paid[c] * way[c];
    for (let l = 0; l < links.length; l++)
      if (prices[l].overlap !== 0) cost -= prices[l].overlap * overlapsOf(links[l], way);
    if (cost < least) [best, least] = [way, cost];
  }
  return [best, least];
}

function cheapestSizes({ fillings }: Model, link: Link, prices: LinkPrices): [number, number, number] {
  let best: [number, number, number] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [x, one] of fillings[link.one].entries()) {
    const shared = link.shared[x];
    const others = fillings[link.other];
    for (let y = 0; y < others.length; y++) {
      const cost = prices.one * one.pairs + prices.other * others[y].pairs + prices.overlap * shared[y];
      if (cost < best[2]) best = [x, y, cost];
    }
  }
  return best;
}

function sumOf(way: readonly number[]): number {
  return way.reduce((sum, each) => sum + each, 0);
}
