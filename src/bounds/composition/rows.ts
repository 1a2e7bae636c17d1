/**
 * The linear program of compositions. Variables: how many pairs of each kind meet how often, how many people of each type visit
 * how often, how many groups have which composition, and how many people of each type are in them. Rows: meetings of a type with
 * a class counted by pairs equal those counted by groups, and so do visits.
 */
import type { Filling } from '../../check/bound/filling.ts';
import type { Composition } from './compositions.ts';
import { type CompositionModel, type CompositionPrices, eachPrice, type SortedSessions } from './model.ts';
import type { GroupKind } from './session-kinds.ts';
import { Columns, type SparseProgram } from './sparse-program.ts';

/** The most compositions of one kind of group that are added at a time. */
const MOST_AT_ONCE = 8;

/** Relative tolerance: of a group's worth, by which it may cost less, and of the value, which prices may leave unproven. */
export const NEAR = 1e-7;

interface Bounded {
  readonly row: number;
  readonly stretch: number;
  readonly priceIn: (prices: CompositionPrices) => number;
}

/** The rows of the program. */
export interface Rows {
  /** Rows whose prices are sought; −1: meetings have none, a curve on visits counts nobody, or nobody is free. */
  readonly prices: CompositionPrices;
  /** [orbit] */
  readonly orbits: readonly number[];
  readonly slots: readonly Slot[];
  /** Rows whose prices stay near the best ones, and how much further than others they may move. */
  readonly bounded: readonly Bounded[];
}

/** The groups of one kind in the sessions of one kind. */
interface Slot {
  readonly sorted: number;
  readonly session: number;
  readonly group: GroupKind;
  readonly compositions: readonly Composition[];
  readonly filling: Filling;
  /** Groups in all these sessions. */
  readonly times: number;
  readonly row: number;
  /** Numbers of the compositions in the program. */
  readonly added: Set<number>;
}

export function rowsOf(program: SparseProgram, model: CompositionModel): Rows {
  const { orbits, visits, sorted, forced } = model;
  const ofVisits = stretchOfVisits(model);
  const bounded: Bounded[] = [];
  const near = (right: number, stretch: number, priceIn: Bounded['priceIn']): number => {
    const row = program.row(right);
    bounded.push({ row, stretch, priceIn });
    return row;
  };
  const overlap = program.row(forced, 'at_least');
  const ofOrbits = orbits.map(({ pairs }) => program.row(pairs));
  const meetings = sorted.map(({ sorting: { tied }, classOfType }, s) =>
    classOfType.map((inside, type) =>
      tied.map((own, c) =>
        own * tied[inside] === 1 ? near(0, 1, (prices) => prices.sorted[s].meetings[type][c]) : -1,
      ),
    ),
  );
  const visitors = sorted.map((_, s) =>
    visits.map(({ ranges }, c) =>
      ranges.map((own, type) =>
        own.length > 0 ? near(0, ofVisits, (prices) => prices.sorted[s].visits[c][type]) : -1,
      ),
    ),
  );
  const seats = sorted.map(({ sessions }, s) =>
    sessions.map(({ kind, groups }, k) => {
      const largest = groups.reduce((largest, { kind: { most } }) => Math.max(largest, most), 1);
      const stretch = largest + ofVisits;
      return kind.free.map((people, type) =>
        people > 0
          ? near(people * kind.sessions.length, stretch, (prices) => prices.sorted[s].seats[k][type])
          : -1,
      );
    }),
  );
  const slots = sorted.flatMap((one, s) =>
    one.sessions.flatMap(({ kind, groups }, session) =>
      groups.map(({ kind: group, filling, compositions }): Slot => {
        const times = group.groups * kind.sessions.length;
        const row = program.row(times);
        return { sorted: s, session, group, compositions, filling, times, row, added: new Set() };
      }),
    ),
  );
  const ofSorted = sorted.map((_, s) => ({
    meetings: meetings[s],
    seats: seats[s],
    visits: visitors[s],
  }));
  return { prices: { overlap, sorted: ofSorted }, orbits: ofOrbits, slots, bounded };
}

/** How much further than prices of meetings those of visits may move: by the first nonzero step of a curve on visits. */
function stretchOfVisits(model: CompositionModel): number {
  const steps = model.visits.flatMap(({ curve: { points }, ranges }) =>
    ranges.flat().map(({ least, most }) => {
      const ahead = points.slice(least, most + 1);
      return Number(ahead.find((cost) => cost !== points[least]) ?? points[least]) - Number(points[least]);
    }),
  );
  return steps.reduce((most, step) => Math.max(most, Math.abs(step)), 0) / firstMeeting(model);
}

/** The largest change of cost by a pair's first meeting; 1 if there is none. */
export function firstMeeting({ orbits }: CompositionModel): number {
  const steps = orbits.map(({ kind: { costs, least, most } }) =>
    most > least ? Math.abs(costs[least + 1] - costs[least]) : 0,
  );
  return steps.reduce((most, step) => Math.max(most, step), 0) || 1;
}

/** Columns that bound prices, two per row, without costs yet; then all choices of pairs and visitors. Null: too large. */
export function firstColumns(
  program: SparseProgram,
  { orbits, visits, sorted }: CompositionModel,
  { prices: { overlap, sorted: rows }, orbits: orbitRows, bounded }: Rows,
  entries: number,
): Columns | null {
  const columns = new Columns();
  for (const { row } of bounded) {
    columns.add(0, [[row, 1]]);
    columns.add(0, [[row, -1]]);
  }
  for (const [i, { kind, one, other }] of orbits.entries()) {
    if (columns.values.length > entries) return null;
    for (let m = kind.least; m <= kind.most; m++) {
      const tied = sorted.flatMap(({ classOfType }, s): [number, number][] => [
        [rows[s].meetings[one][classOfType[other]], m],
        [rows[s].meetings[other][classOfType[one]], m],
      ]);
      columns.add(kind.costs[m], [[orbitRows[i], 1], [overlap, (m * (m - 1)) / 2], ...tied]);
    }
  }
  for (const [c, { curve, ranges }] of visits.entries()) {
    for (const [type, kinds] of ranges.entries()) {
      for (const { least, most, times } of kinds) {
        const row = program.row(times);
        for (let v = least; v <= most; v++) {
          const tied = rows.map(({ visits: own }): [number, number] => [own[c][type], v]);
          columns.add(Number(curve.points[v]), [[row, 1], ...tied]);
        }
      }
    }
  }
  return columns;
}

export function pricesAt({ prices: rows }: Rows, duals: Float64Array): CompositionPrices {
  const prices = eachPrice(rows, (row) => (row < 0 ? 0 : duals[row]));
  return { ...prices, overlap: Math.max(0, prices.overlap) };
}

/**
 * Adds the compositions that cost least at these prices: those that cost less than the price of their row, or any if it is
 * not known.
 *
 * @returns the least total by which groups cost less
 */
export function addCompositions(
  program: SparseProgram,
  columns: Columns,
  model: CompositionModel,
  rows: Rows,
  prices: CompositionPrices,
  duals: Float64Array | null,
): number {
  let less = 0;
  for (const slot of rows.slots) {
    const { sorted: s, session, group, compositions, filling, times, row, added } = slot;
    const { meetings, seats, visits } = prices.sorted[s];
    const entry = meetings.map((_, type) =>
      group.visits.reduce((sum, curve) => sum + visits[curve][type], 0),
    );
    const own = { meetings, paid: seats[session], entry };
    const known = duals ? duals[row] : 0;
    const costs = compositions.map(({ counts, cost }) => cost + filling.leastOf(counts, own));
    const order = [...costs.keys()].sort((a, b) => costs[a] - costs[b]);
    less += times * Math.max(0, known - costs[order[0]]);
    for (const one of order.slice(0, MOST_AT_ONCE)) {
      const saved = known - costs[one];
      if ((duals !== null && saved <= NEAR * Math.abs(known)) || added.has(one)) continue;
      added.add(one);
      const entries = entriesOf(program, columns, model.sorted[s], rows, slot, compositions[one]);
      columns.add(compositions[one].cost, [[row, 1], ...entries]);
    }
  }
  return less;
}

/** The entries of a composition in the rows. If a class has several types, separate columns tell which of them are in it. */
function entriesOf(
  program: SparseProgram,
  columns: Columns,
  { sessions }: SortedSessions,
  { prices }: Rows,
  { sorted: s, session, group, filling: { classOf, atHome } }: Slot,
  { counts }: Composition,
): [number, number][] {
  const { meetings, visits, seats } = prices.sorted[s];
  const meet = (type: number, people: number): [number, number][] => {
    const others = group.meets
      ? counts.map((count, c): [number, number] => [
          meetings[type][c],
          -people * (count - (classOf[type] === c ? 1 : 0)),
        ])
      : [];
    return [...others, ...group.visits.map((curve): [number, number] => [visits[curve][type], -people])];
  };
  const own: [number, number][] = [];
  for (const [type, people] of group.pinned.entries()) if (people > 0) own.push(...meet(type, people));
  for (const [c, count] of counts.entries()) {
    const people = count - atHome[c];
    if (people === 0) continue;
    const there = [...classOf.keys()].filter(
      (type) => classOf[type] === c && sessions[session].kind.free[type] > 0,
    );
    if (there.length === 1) {
      own.push([seats[session][there[0]], people], ...meet(there[0], people));
      continue;
    }
    const split = program.row(0);
    own.push([split, -people]);
    for (const type of there) columns.add(0, [[split, 1], [seats[session][type], 1], ...meet(type, 1)]);
  }
  return own;
}
