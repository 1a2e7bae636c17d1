/**
 * Prices of compositions, from a linear program over how many pairs of each kind meet how often, how many groups have
 * which composition, and how many people of each type are in them. What ties them: the others of each class whom the
 * people of a type meet, counted pair by pair and group by group.
 */
import type { CompositionModel, SortedSessions } from './model.ts';
import { type LoadHighs, SparseProgram } from './sparse-program.ts';

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

/** What a linear program may take. */
export interface Effort {
  /** Numbers in its matrix: 20,000 take a few tenths of a second, 200,000 some ten seconds. */
  readonly entries: number;
  readonly seconds: number;
}

/** Null: the program is too large or took too long, or there is no HiGHS. */
export async function compositionPrices(
  model: CompositionModel,
  { entries, seconds }: Effort,
  highs: LoadHighs,
): Promise<CompositionPrices | null> {
  const { types, orbits, sorted, forced } = model;
  const program = new SparseProgram();
  const overlap = program.row(forced, 'at_least');
  const ties = sorted.map(({ sorting }) =>
    Array.from({ length: types.count }, () =>
      Array.from({ length: sorting.classCount }, () => program.row(0)),
    ),
  );
  for (const { kind, one, other, pairs } of orbits) {
    const row = program.row(pairs);
    for (let m = kind.least; m <= kind.most; m++) {
      const tied = sorted.flatMap(({ classOfType }, s): [number, number][] => [
        [ties[s][one][classOfType[other]], m],
        [ties[s][other][classOfType[one]], m],
      ]);
      program.column(kind.costs[m], [[row, 1], [overlap, (m * (m - 1)) / 2], ...tied]);
    }
  }
  const seatRows = sorted.map((one, s) => addSessions(program, one, ties[s], types.count, entries));
  if (seatRows.some((rows) => rows === null) || program.entries > entries) return null;
  const prices = await program.prices(seconds, highs);
  if (prices === null) return null;
  const at = (row: number) => (row < 0 ? 0 : prices[row]);
  return {
    overlap: Math.max(0, prices[overlap]),
    sorted: ties.map((rows, s) => ({
      meetings: rows.map((classes) => classes.map(at)),
      seats: seatRows[s]!.map((ofTypes) => ofTypes.map(at)),
    })),
  };
}

/** The rows of people to be seated, −1 where there are none; [kind of session][type]. Null: too large. */
function addSessions(
  program: SparseProgram,
  { sorting, classOfType, sessions }: SortedSessions,
  ties: readonly (readonly number[])[],
  typeCount: number,
  most: number,
): number[][] | null {
  const members = Array.from({ length: sorting.classCount }, (_, c) =>
    Array.from({ length: typeCount }, (_, type) => type).filter((type) => classOfType[type] === c),
  );
  const all: number[][] = [];
  for (const { kind, groups } of sessions) {
    const times = kind.sessions.length;
    const seats = kind.free.map((people) => (people > 0 ? program.row(people * times) : -1));
    all.push(seats);
    for (const { kind: group, compositions } of groups) {
      const row = program.row(group.groups * times);
      for (const { counts, free, cost } of compositions) {
        if (program.entries > most) return null;
        const whom = (type: number, people: number): [number, number][] =>
          counts.map((count, c) => [ties[type][c], -people * (count - (classOfType[type] === c ? 1 : 0))]);
        const own: [number, number][] = [[row, 1]];
        for (const [type, people] of group.pinned.entries()) if (people > 0) own.push(...whom(type, people));
        for (const [c, people] of free.entries()) {
          if (people === 0) continue;
          const there = members[c].filter((type) => kind.free[type] > 0);
          if (there.length === 1) {
            own.push([seats[there[0]], people], ...whom(there[0], people));
            continue;
          }
          const split = program.row(0);
          own.push([split, -people]);
          for (const type of there) program.column(0, [[split, 1], [seats[type], 1], ...whom(type, 1)]);
        }
        program.column(Number(cost), own);
      }
    }
  }
  return all;
}
