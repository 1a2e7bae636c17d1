/** A bound on meetings by how full groups are: large groups make more meetings, and more repeats. */
import { fewestSharedPairs } from '../../check/bound/forced-overlap.ts';
import {
  vectorsIn,
  meetingsOf,
  overlapsOf,
  partnersOf,
  sizesIn,
  type SizeLists,
  type SizeNumbers,
} from '../../check/bound/session-sizes.ts';
import type { SessionTable } from '../../check/bound/session-table.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import { SmallProgram } from './linear-program.ts';
import { type MeetingCosts, pairRanges } from './meeting-costs.ts';
import type { PieceMaker } from './piece.ts';
import { stated } from './stated.ts';

/** Limits: size lists of a session, and of two sessions; kinds of pairs; ways for a pair to meet; rows of the program. */
const MOST_SIZES = 200;
const MOST_CASES = 40_000;
const MOST_KINDS = 60;
const MOST_WAYS = 5000;
const MOST_ROWS = 80;
/** The largest price, in multiples of the largest cost of a pair. */
const DEAREST = 10;
const MOST_ROUNDS = 60;

/**
 * Prices from a linear program over how many pairs of people meet how often in the sessions of each class, and how many pairs of
 * sessions have which sizes. Null if a limit is exceeded, or somebody may wait.
 *
 * @throws TooMuchEffort
 */
export function sizePrices(maker: PieceMaker, costs: MeetingCosts): SizeNumbers | null {
  const { tables } = maker;
  if (tables.length < 2 || tables.some(({ benches }) => benches.size > 0)) return null;
  const alike = grouped(
    tables,
    ({ meetingKey, open }) => `${meetingKey}; ${open.map(({ group, seats }) => [group, seats])}`,
  );
  const classes = [...alike.values()];
  if (2 * classes.length * (classes.length - 1) > MOST_ROWS) return null;
  const links = maker.counted(() => linksOf(classes, sizesIn(tables, MOST_SIZES)));
  const kinds = links && kindsOf(classes, costs);
  if (!links || !kinds || kinds.length + 4 * links.length > MOST_ROWS) return null;
  const program = new SmallProgram();
  const ofKind = kinds.map(({ pairs }) => program.row(pairs));
  const rows = links.map(({ times }) => ({
    sizes: program.row(times),
    meetings: [program.row(0), program.row(0)],
    shared: program.row(0, 'at_least'),
  }));
  const ofWays = kinds.map(({ costs: cost, ways }, k) =>
    ways.map((way): Column => {
      const met = links.flatMap(({ one, other }, l): Column[1] => {
        const [ofOne, ofOther] = partnersOf(one, other, classes);
        const { meetings, shared } = rows[l];
        return [
          [meetings[0], ofOne * way[one]],
          [meetings[1], ofOther * way[other]],
          [shared, overlapsOf(one, other, way)],
        ];
      });
      return [cost[way.reduce((sum, each) => sum + each, 0)], [[ofKind[k], 1], ...met]];
    }),
  );
  const ofSizes = links.map(({ one, other, shares }, l) => {
    const { sizes, meetings, shared } = rows[l];
    return shares.map(({ x, y, again }): Column => {
      const met = one === other ? [-x - y, 0] : [-x, -y];
      return [
        0,
        [
          [sizes, 1],
          [meetings[0], met[0]],
          [meetings[1], met[1]],
          [shared, -again],
        ],
      ];
    });
  });
  const dearest = kinds.reduce(
    (most, kind) => kind.costs.reduce((max, cost) => Math.max(max, Math.abs(cost)), most),
    1,
  );
  // These columns keep prices below their cost.
  for (const { meetings, shared } of rows) {
    for (const row of meetings) for (const sign of [1, -1]) program.add(DEAREST * dearest, [[row, sign]]);
    program.add(DEAREST * dearest, [[shared, 1]]);
  }
  const found = pricesOf(program, [...ofWays, ...ofSizes], dearest);
  const price = (units: number) => stated(units, costs.measure);
  return (
    found && {
      sessions: classes.map((own) => own.map(({ session }) => session)),
      prices: links.map(({ one, other }, l) => {
        const { meetings, shared } = rows[l];
        const [ofOne, ofOther] = [meetings[0], meetings[Number(one !== other)]].map((row) =>
          price(found[row]),
        );
        return {
          classes: [one, other],
          meetings: [ofOne, ofOther],
          overlap: price(Math.max(0, found[shared])),
        };
      }),
    }
  );
}

/** A column of the program: its cost, and its entries in rows. */
type Column = readonly [cost: number, entries: readonly (readonly [row: number, value: number])[]];

/** Column generation: adds the cheapest column of each list at the present prices, while one would help. */
function pricesOf(
  program: SmallProgram,
  lists: readonly (readonly Column[])[],
  dearest: number,
): number[] | null {
  const known = new Set<Column>();
  let prices: number[] | null = null;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = known.size;
    for (const columns of lists) {
      let [best, least] = [columns[0], Number.POSITIVE_INFINITY];
      for (const column of columns) {
        const [cost, entries] = column;
        const reduced = entries.reduce((left, [row, value]) => left - value * (prices?.[row] ?? 0), cost);
        if (reduced < least) [best, least] = [column, reduced];
      }
      if ((prices !== null && least > -1e-9 * dearest) || known.has(best)) continue;
      known.add(best);
      program.add(...best);
    }
    // If the program takes too long, its last prices are still valid.
    const solved = known.size > before ? program.prices() : null;
    if (solved === null) return prices;
    prices = solved;
  }
  return prices;
}

/** Any two sessions of two classes. */
interface Link {
  readonly one: number;
  readonly other: number;
  /** How many such pairs of sessions there are. */
  readonly times: number;
  /** For x pairs that meet in the one session and y in the other, the least number that meet in both. */
  readonly shares: readonly { readonly x: number; readonly y: number; readonly again: number }[];
}

function linksOf(classes: Classes, sizes: readonly (SizeLists | null)[]): Link[] | null {
  const lists = classes.map(([{ session }]) => sizes[session] ?? []);
  const all = lists.reduce((sum, own) => sum + own.length, 0);
  if (lists.some((own) => own.length === 0) || all ** 2 / 2 > MOST_CASES) return null;
  return classes.flatMap((own, one) =>
    classes.slice(one).flatMap((others, i): Link[] => {
      const other = one + i;
      const times = i === 0 ? (own.length * (own.length - 1)) / 2 : own.length * others.length;
      if (times === 0) return [];
      const both = own[0].present.filter((person) => others[0].attends(person)).length;
      const shares = new Map<string, Link['shares'][number]>();
      for (const of of lists[one])
        for (const to of lists[other]) {
          const [x, y, again] = [meetingsOf(of), meetingsOf(to), fewestSharedPairs(both, of, to)];
          if (again < (shares.get(`${x} ${y}`)?.again ?? Number.POSITIVE_INFINITY))
            shares.set(`${x} ${y}`, { x, y, again });
        }
      return [{ one, other, times, shares: [...shares.values()] }];
    }),
  );
}

type Classes = readonly (readonly SessionTable[])[];

/** Pairs of people with the same costs that may meet in equally many sessions of each class. */
interface Kind {
  readonly costs: Float64Array;
  /** The ways in which they can meet: how often in the sessions of each class. */
  readonly ways: readonly (readonly number[])[];
  pairs: number;
}

function kindsOf(classes: Classes, { peopleCount: n, pairs }: MeetingCosts): Kind[] | null {
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
        const own = ranges.map(({ least, most }) => [least[at], most[at]] as const);
        ways += own.reduce((product, [from, to]) => product * (to - from + 1), 1);
        if (kinds.size === MOST_KINDS || ways > MOST_WAYS) return null;
        known = { ...pairs.kinds[pairs.kindOf[at]], ways: [...vectorsIn(own)], pairs: 0 };
        kinds.set(key, known);
      }
      known.pairs += 1;
    }
  }
  return [...kinds.values()];
}
