import type { SessionTable } from '../../check/bound/session-table.ts';
import type { CountCurve, PairCurve, Problem, SquareSum } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import { companions, type Marks } from './class-marks.ts';

/** People sorted into classes, and what a group costs by how many of each class are in it. */
export interface Sorting {
  /** [person] */
  readonly classOf: Int32Array;
  readonly classCount: number;
  /** 1 where meetings with others of such classes have a price; [class]. */
  readonly tied: readonly number[];
  readonly curves: readonly SortedCurve[];
  readonly squares: readonly SortedSquare[];
  readonly sets: readonly SortedSet[];
  /** Rules that all of these come from. */
  readonly sources: readonly number[];
}

export interface SortedCurve {
  readonly curve: CountCurve;
  /** 1 where it counts the class; [class]. */
  readonly counts: readonly number[];
}

export interface SortedSquare {
  readonly square: SquareSum;
  /** Of one person of the class; [class]. */
  readonly weights: readonly bigint[];
}

/** A curve by the meetings of people who are whole classes, in some sessions. */
export interface SortedSet {
  readonly set: PairCurve;
  /** 1 where the class is of these people; [class]. */
  readonly counts: readonly number[];
}

/** Rules that a composition prices, by what they count. */
export interface PricedRules {
  /** Whose curves are by the meetings of pairs in all sessions. */
  readonly pairs: readonly number[];
  readonly counts: readonly number[];
  readonly visits: readonly number[];
  readonly squares: readonly number[];
  /** Of one set of people each, by the meetings of pairs in some sessions. */
  readonly sets: readonly number[];
}

/**
 * One sorting for each partition that rules count, for each rule on sums and for each on a set; if there is none, one of all people. People who
 * are pinned in all their sessions are in classes of their own, since it is known how many of them others meet; so are people of
 * different marks.
 *
 * @param units whether people who sit together in all their sessions are classed by each other's classes
 */
export function sortingsOf(
  problem: Problem,
  tables: readonly SessionTable[],
  { counts, squares, sets }: PricedRules,
  marks: Marks,
  units: boolean,
): Sorting[] {
  const { costs } = problem;
  const counted = costs.counts.filter(({ source }) => counts.includes(source));
  const partitions = [...new Set(counted.map(({ partition }) => partition))];
  const pinned = Array.from({ length: problem.peopleCount }, (_, person) =>
    Number(tables.every((table) => !table.attends(person) || table.pinOf(person) >= 0)),
  );
  const other = (person: number) => `${pinned[person]} ${marks[person]}`;
  const sorted = (keyOf: (person: number) => string, priced: Priced) => {
    const plain = sorting(problem, keyOf, priced);
    if (!units) return plain;
    const others = companions(problem, plain.classOf);
    return sorting(problem, (person) => `${plain.classOf[person]}: ${others[person]}`, priced);
  };
  const byPartition = partitions.map((partition) => {
    const curves = counted.filter((curve) => curve.partition === partition);
    const classes = new Set(curves.map((curve) => curve.class));
    const { classOf } = costs.partitions[partition];
    const own = (person: number) => (classes.has(classOf[person]) ? classOf[person] : -1);
    return sorted((person) => `${own(person)} ${other(person)}`, { curves });
  });
  const bySum = squares.map((rule) => {
    const own = costs.squares.filter(({ source }) => source === rule);
    const weights = (person: number) => own.map((square) => square.weights[person]).join();
    return sorted((person) => `${weights(person)} ${other(person)}`, { squares: own });
  });
  const others = [...byPartition, ...bySum];
  const bySet = costs.pairs.sets.flatMap((set) => {
    if (!sets.includes(set.source)) return [];
    const inside = new Set(set.people);
    // What the others do is for the other sortings to say.
    const isSole = others.length === 0;
    const rest = (person: number) => (isSole ? other(person) : pinned[person]);
    const priced = { sets: [set], among: isSole ? null : inside };
    return [sorted((person) => `${inside.has(person)} ${rest(person)}`, priced)];
  });
  const all = [...others, ...bySet];
  return all.length > 0 ? all : [sorted(other, {})];
}

/** Everybody a class alone. */
export function singles(problem: Problem, { counts, squares, sets }: PricedRules): Sorting {
  const { costs } = problem;
  return sorting(problem, String, {
    curves: costs.counts.filter(({ source }) => counts.includes(source)),
    squares: costs.squares.filter(({ source }) => squares.includes(source)),
    sets: costs.pairs.sets.filter(({ source }) => sets.includes(source)),
  });
}

interface Priced {
  readonly curves?: readonly CountCurve[];
  readonly squares?: readonly SquareSum[];
  readonly sets?: readonly PairCurve[];
  /** People whose meetings with each other alone have a price; null: all have. */
  readonly among?: ReadonlySet<number> | null;
}

/** @param keyOf equal for people of one class; the priced rules count all of these alike */
function sorting(
  { costs, peopleCount }: Problem,
  keyOf: (person: number) => string,
  { curves = [], squares = [], sets = [], among = null }: Priced,
): Sorting {
  const numberOf = numbering<string>();
  const classOf = Int32Array.from({ length: peopleCount }, (_, person) => numberOf(keyOf(person)));
  const firsts = [...grouped(classOf.keys(), (person) => classOf[person]).values()].map(([first]) => first);
  return {
    classOf,
    classCount: firsts.length,
    tied: firsts.map((person) => Number(among === null || among.has(person))),
    curves: curves.map((curve) => {
      const own = costs.partitions[curve.partition].classOf;
      return { curve, counts: firsts.map((person) => Number(own[person] === curve.class)) };
    }),
    squares: squares.map((square) => ({ square, weights: firsts.map((person) => square.weights[person]) })),
    sets: sets.map((set) => {
      const inside = new Set(set.people);
      return { set, counts: firsts.map((person) => Number(inside.has(person))) };
    }),
    sources: [...new Set([...curves, ...squares, ...sets].map(({ source }) => source))],
  };
}
