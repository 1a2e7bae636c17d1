import type { SessionTable } from '../../check/bound/session-table.ts';
import type { Problem, SquareSum } from '../../scenario/problem.ts';
import { numbering } from '../../shared/numbering.ts';
import { companions, type Marks } from './class-marks.ts';

/** People sorted into classes. */
export interface Sorting {
  /** [person] */
  readonly classOf: Int32Array;
  readonly classCount: number;
  /** 1 if meetings with others of such classes have a price; [class]. */
  readonly tied: readonly number[];
  /** Rules that depend on how many of each class are in a group. */
  readonly sources: readonly number[];
}

/** Rules priced by a composition, by kind. */
export interface PricedRules {
  /** Rules on the meetings of pairs in all sessions. */
  readonly pairs: readonly number[];
  readonly counts: readonly number[];
  readonly visits: readonly number[];
  readonly squares: readonly number[];
  /** Rules on one set of people each, who meet in some sessions. */
  readonly sets: readonly number[];
}

/**
 * One sorting for each partition that rules count, each rule on sums and each on a set; if there is none, one of all people. People
 * pinned in all their sessions are in separate classes, since it is known how many of them others meet; so are people with
 * different marks.
 *
 * @param units whether people who sit together in all their sessions are divided by each other's classes
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
  const sorted = (
    sources: readonly number[],
    keyOf: (person: number) => string,
    among: ReadonlySet<number> | null = null,
  ) => {
    const plain = sorting(problem, sources, keyOf, among);
    if (!units) return plain;
    const others = companions(problem, plain.classOf);
    return sorting(problem, sources, (person) => `${plain.classOf[person]}: ${others[person]}`, among);
  };
  const byPartition = partitions.map((partition) => {
    const curves = counted.filter((curve) => curve.partition === partition);
    const classes = new Set(curves.map((curve) => curve.class));
    const { classOf } = costs.partitions[partition];
    const own = (person: number) => (classes.has(classOf[person]) ? classOf[person] : -1);
    const sources = [...new Set(curves.map(({ source }) => source))];
    return sorted(sources, (person) => `${own(person)} ${other(person)}`);
  });
  const bySum = squares.map((rule) => {
    const numbers = sameNumbers(
      problem,
      costs.squares.filter(({ source }) => source === rule),
    );
    return sorted([rule], (person) => `${numbers[person]} ${other(person)}`);
  });
  const others = [...byPartition, ...bySum];
  const bySet = costs.pairs.sets.flatMap(({ source, people }) => {
    if (!sets.includes(source)) return [];
    const inside = new Set(people);
    // The other sortings deal with the other people.
    const isSole = others.length === 0;
    const rest = (person: number) => (isSole ? other(person) : pinned[person]);
    return [sorted([source], (person) => `${inside.has(person)} ${rest(person)}`, isSole ? null : inside)];
  });
  const all = [...others, ...bySet];
  return all.length > 0 ? all : [sorted([], other)];
}

/** Equal for people who add the same to all sums in sessions that both attend; [person]. */
function sameNumbers({ peopleCount: n, attends }: Problem, squares: readonly SquareSum[]): number[] {
  /** What people of each class add to each sum; undefined: none of them attends it. */
  const known: (bigint | undefined)[][] = [];
  return Array.from({ length: n }, (_, person) => {
    const own = squares.map(({ weights, sessions }) =>
      sessions.some((held, s) => held * attends[s * n + person] === 1) ? weights[person] : undefined,
    );
    const fits = (all: (bigint | undefined)[]) =>
      all.every((each, i) => each === undefined || own[i] === undefined || each === own[i]);
    const found = known.findIndex(fits);
    if (found < 0) return known.push(own) - 1;
    known[found] = known[found].map((each, i) => each ?? own[i]);
    return found;
  });
}

/** A sorting with a class for each person. */
export function singles(problem: Problem, { counts, squares, sets }: PricedRules): Sorting {
  return sorting(problem, [...counts, ...squares, ...sets], String, null);
}

/**
 * @param keyOf equal for people of one class, whom all rules must count alike
 * @param among only their meetings with each other have a price; null: all people's
 */
function sorting(
  { peopleCount }: Problem,
  sources: readonly number[],
  keyOf: (person: number) => string,
  among: ReadonlySet<number> | null,
): Sorting {
  const numberOf = numbering<string>();
  const classOf = Int32Array.from({ length: peopleCount }, (_, person) => numberOf(keyOf(person)));
  const tied: number[] = [];
  for (const [person, own] of classOf.entries()) tied[own] = Number(among === null || among.has(person));
  return { classOf, classCount: tied.length, tied, sources };
}
