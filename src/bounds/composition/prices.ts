/**
 * Prices of compositions, from a linear program over how many pairs of each kind meet how often and how many groups have
 * which composition, and how many people of each type are in them. What ties them: the others of each class whom the people of a type meet, counted
 * pair by pair and group by group. The program is given compositions as its prices ask for them.
 */
import type { Clock } from '../../shared/clock.ts';
import type { Composition } from './compositions.ts';
import { Filling } from './filling.ts';
import type { CompositionModel, SortedSessions } from './model.ts';
import type { GroupKind } from './session-kinds.ts';
import { Columns, type LoadHighs, SparseProgram } from './sparse-program.ts';

/** In units. */
export interface CompositionPrices {
  readonly overlap: number;
  readonly sorted: readonly {
    /** For a person of the type to meet one of the class; [type][class]. */
    readonly meetings: readonly (readonly number[])[];
    /** For a person of the type to be seated in a session of the kind; [kind of session][type]. */
    readonly seats: readonly (readonly number[])[];
  }[];
}

/** What the search for prices may take, all programs together. */
export interface Effort {
  /** Numbers in a matrix at most. */
  readonly entries: number;
  /** On the clock, which may stand still between slices. */
  readonly seconds: number;
  readonly clock: Clock;
}

/** Prices, and what they prove up to the constant, in floating point. */
export interface PricedModel {
  readonly model: CompositionModel;
  readonly prices: CompositionPrices;
  readonly value: number;
}

/** Compositions of one kind of group that are added at a time. */
const MOST_AT_ONCE = 8;
/** Share of the value that prices may leave. */
const NEAR = 1e-7;
/** Seconds of one go of the program, but for the first. */
const SLICE = 0.05;
/** Rounds at most, where nothing else ends it. */
const MOST_ROUNDS = 500;
/** How far prices may go from the best ones so far, in dearest first meetings: from none, and from those of a coarser model. */
const [FREE, NEARBY] = [2, 0.25];
/** How much further once the best prices are as far as they may. */
const FURTHER = 3;

/**
 * The best prices found with this effort; null where there are none, or no HiGHS. Stops between slices, the first of which takes as long
 * as the first program does.
 *
 * @param start of coarser types, where to begin
 */
export async function* compositionPrices(
  model: CompositionModel,
  { entries, seconds, clock }: Effort,
  load: LoadHighs,
  start: PricedModel | null,
): AsyncGenerator<null, PricedModel | null> {
  const end = clock() + seconds;
  const highs = await load(seconds);
  yield null;
  if (highs === null) return null;
  const program = new SparseProgram();
  const rows = rowsOf(program, model);
  const first = firstColumns(model, rows, entries);
  if (first === null) return null;
  let best = {
    model,
    prices: start ? refined(model, start) : free(model),
    value: start ? start.value : Number.NEGATIVE_INFINITY,
  };
  let reach = (start ? NEARBY : FREE) * firstMeeting(model);
  const keepNear = () => {
    rows.bounded.forEach(({ worth, stretch }, i) => {
      program.price(2 * i, worth(best.prices) + stretch * reach);
      program.price(2 * i + 1, stretch * reach - worth(best.prices));
    });
  };
  addCompositions(program, first, model, rows, best.prices, null);
  if (!program.open(highs, first)) return null;
  keepNear();
  let used = first.values.length;
  try {
    for (let round = 0; round < MOST_ROUNDS && used <= entries; round++) {
      let solved: ReturnType<SparseProgram['solve']>;
      do {
        const until = program.isSolved ? Math.min(end, clock() + SLICE) : end;
        solved = program.solve(() => clock() >= until);
        yield null;
      } while (solved === 'stopped' && clock() < end);
      if (solved === null || solved === 'stopped') break;
      const prices = pricesAt(rows, solved.prices);
      const columns = new Columns();
      const value = solved.value - addCompositions(program, columns, model, rows, prices, solved.prices);
      const isBetter = value > best.value;
      if (isBetter) best = { model, prices, value };
      if (columns.count === 0 || value >= solved.value - NEAR * Math.abs(solved.value)) {
        if (rows.bounded.every((_, i) => solved.amounts[2 * i] + solved.amounts[2 * i + 1] < NEAR)) break;
        reach *= FURTHER;
        keepNear();
      } else if (isBetter) {
        keepNear();
      }
      program.add(columns);
      used += columns.values.length;
    }
  } finally {
    program.close();
  }
  return Number.isFinite(best.value) ? best : null;
}

function free({ types, sorted }: CompositionModel): CompositionPrices {
  const nothing = (count: number) => new Array<number>(count).fill(0);
  return {
    overlap: 0,
    sorted: sorted.map(({ sorting, sessions }) => ({
      meetings: Array.from({ length: types.count }, () => nothing(sorting.classCount)),
      seats: sessions.map(() => nothing(types.count)),
    })),
  };
}

/** The same prices for finer types. */
function refined({ types, sorted }: CompositionModel, { model, prices }: PricedModel): CompositionPrices {
  const parent = new Array<number>(types.count);
  for (const [person, type] of types.typeOf.entries()) parent[type] = model.types.typeOf[person];
  return {
    overlap: prices.overlap,
    sorted: sorted.map(({ sessions }, s) => ({
      meetings: parent.map((type) => prices.sorted[s].meetings[type]),
      seats: sessions.map(({ kind }) => {
        const same = model.sorted[s].sessions.findIndex((known) =>
          known.kind.sessions.includes(kind.sessions[0]),
        );
        return parent.map((type) => prices.sorted[s].seats[same][type]);
      }),
    })),
  };
}

/** What a pair's first meeting changes, at most. */
function firstMeeting({ orbits }: CompositionModel): number {
  const steps = orbits.map(({ kind: { costs, least, most } }) =>
    most > least ? Math.abs(costs[least + 1] - costs[least]) : 0,
  );
  return steps.reduce((most, step) => Math.max(most, step), 0) || 1;
}

interface Bounded {
  readonly row: number;
  readonly stretch: number;
  readonly worth: (prices: CompositionPrices) => number;
}

/** The rows of the program. */
interface Rows {
  readonly overlap: number;
  /** [sorting][type][class] */
  readonly ties: readonly (readonly (readonly number[])[])[];
  /** [orbit] */
  readonly orbits: readonly number[];
  /** −1 where nobody is free; [sorting][kind of session][type]. */
  readonly seats: readonly (readonly (readonly number[])[])[];
  readonly slots: readonly Slot[];
  /** Rows whose prices stay near the best ones, and how much further than others they may go. */
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
  /** Compositions that the program has. */
  readonly added: Set<Composition>;
}

function rowsOf(program: SparseProgram, { types, orbits, sorted, forced }: CompositionModel): Rows {
  const bounded: Bounded[] = [];
  const near = (right: number, stretch: number, worth: Bounded['worth']): number => {
    const row = program.row(right);
    bounded.push({ row, stretch, worth });
    return row;
  };
  return {
    overlap: program.row(forced, 'at_least'),
    orbits: orbits.map(({ pairs }) => program.row(pairs)),
    ties: sorted.map(({ sorting }, s) =>
      Array.from({ length: types.count }, (_, type) =>
        Array.from({ length: sorting.classCount }, (_, c) =>
          near(0, 1, (prices) => prices.sorted[s].meetings[type][c]),
        ),
      ),
    ),
    seats: sorted.map(({ sessions }, s) =>
      sessions.map(({ kind, groups }, k) => {
        const largest = groups.reduce((most, { kind: { seats } }) => Math.max(most, seats), 1);
        return kind.free.map((people, type) =>
          people > 0
            ? near(people * kind.sessions.length, largest, (prices) => prices.sorted[s].seats[k][type])
            : -1,
        );
      }),
    ),
    slots: sorted.flatMap((one, s) =>
      one.sessions.flatMap(({ kind, groups }, session) =>
        groups.map(({ kind: group, compositions }) => {
          const times = group.groups * kind.sessions.length;
          const filling = new Filling(one, kind, group);
          return {
            sorted: s,
            session,
            group,
            compositions,
            filling,
            times,
            row: program.row(times),
            added: new Set<Composition>(),
          };
        }),
      ),
    ),
    bounded,
  };
}

/** What bounds prices, two a row, its costs not yet known; then all that pairs can do. Null: too large. */
function firstColumns(
  { orbits, sorted }: CompositionModel,
  { overlap, ties, orbits: orbitRows, bounded }: Rows,
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
        [ties[s][one][classOfType[other]], m],
        [ties[s][other][classOfType[one]], m],
      ]);
      columns.add(kind.costs[m], [[orbitRows[i], 1], [overlap, (m * (m - 1)) / 2], ...tied]);
    }
  }
  return columns;
}

function pricesAt({ overlap, ties, seats }: Rows, prices: Float64Array): CompositionPrices {
  const at = (row: number) => (row < 0 ? 0 : prices[row]);
  return {
    overlap: Math.max(0, prices[overlap]),
    sorted: ties.map((rows, s) => ({
      meetings: rows.map((classes) => classes.map(at)),
      seats: seats[s].map((types) => types.map(at)),
    })),
  };
}

/**
 * Adds the compositions that cost least at these prices: those for which a group costs less than its row is worth, or
 * whatever they cost where that is not known.
 *
 * @returns how much less all groups cost at least
 */
function addCompositions(
  program: SparseProgram,
  columns: Columns,
  model: CompositionModel,
  rows: Rows,
  prices: CompositionPrices,
  worth: Float64Array | null,
): number {
  let less = 0;
  for (const slot of rows.slots) {
    const { sorted: s, session, compositions, filling, times, row, added } = slot;
    const own = { meetings: prices.sorted[s].meetings, seats: prices.sorted[s].seats[session] };
    const known = worth ? worth[row] : 0;
    const offers = compositions
      .map((composition) => ({
        composition,
        saved: known - Number(composition.cost) - filling.leastOf(composition, own),
      }))
      .sort((a, b) => b.saved - a.saved);
    less += times * Math.max(0, offers[0].saved);
    const wanted = offers
      .slice(0, MOST_AT_ONCE)
      .filter(
        ({ composition, saved }) =>
          (worth === null || saved > NEAR * Math.abs(known)) && !added.has(composition),
      );
    for (const { composition } of wanted) {
      added.add(composition);
      addComposition(program, columns, model.sorted[s], rows, slot, composition);
    }
  }
  return less;
}

/** So many groups of a composition, and so many people of each type in them. */
function addComposition(
  program: SparseProgram,
  columns: Columns,
  { classOfType, sessions }: SortedSessions,
  { ties, seats }: Rows,
  { sorted: s, session, group, row }: Slot,
  { counts, free, cost }: Composition,
): void {
  const meet = (type: number, people: number): [number, number][] =>
    counts.map((count, c) => [ties[s][type][c], -people * (count - (classOfType[type] === c ? 1 : 0))]);
  const own: [number, number][] = [[row, 1]];
  for (const [type, people] of group.pinned.entries()) if (people > 0) own.push(...meet(type, people));
  for (const [c, people] of free.entries()) {
    if (people === 0) continue;
    const there = [...classOfType.keys()].filter(
      (type) => classOfType[type] === c && sessions[session].kind.free[type] > 0,
    );
    if (there.length === 1) {
      own.push([seats[s][session][there[0]], people], ...meet(there[0], people));
      continue;
    }
    const split = program.row(0);
    own.push([split, -people]);
    for (const type of there) columns.add(0, [[split, 1], [seats[s][session][type], 1], ...meet(type, 1)]);
  }
  columns.add(Number(cost), own);
}
