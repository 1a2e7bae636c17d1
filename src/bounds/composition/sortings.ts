import type { CountCurve, Problem } from '../../scenario/problem.ts';

/** People sorted into classes, and the curves by how many of a class are in a group. */
export interface Sorting {
  /** [person] */
  readonly classOf: Int32Array;
  readonly classCount: number;
  /** The class of the partition that a class is part of, −1 where no curve counts it; [class]. */
  readonly countedAs: readonly number[];
  readonly curves: readonly CountCurve[];
  /** Rules that the curves come from. */
  readonly sources: readonly number[];
}

/**
 * One for each partition that the rules count, or one for all people. Those who are pinned in all their sessions are
 * classes of their own, since others then know how many of them they meet.
 *
 * @param units who sits with others in all their sessions is in a class for these others' classes
 */
export function sortingsOf(problem: Problem, sources: readonly number[], units: boolean): Sorting[] {
  const { costs, peopleCount } = problem;
  const counted = costs.counts.filter(({ source }) => sources.includes(source));
  const partitions = [...new Set(counted.map(({ partition }) => partition))];
  const pinned = alwaysPinned(problem);
  const nobody = new Int32Array(peopleCount).fill(-1);
  const marked = (own: Int32Array, curves: readonly CountCurve[]) =>
    sorting(own, units ? companions(problem, own).map((mark, p) => `${pinned[p]} ${mark}`) : pinned, curves);
  if (partitions.length === 0) return [marked(nobody, [])];
  return partitions.map((partition) => {
    const curves = counted.filter((curve) => curve.partition === partition);
    const classes = new Set(curves.map((curve) => curve.class));
    const own = costs.partitions[partition].classOf.map((one) => (classes.has(one) ? one : -1));
    return marked(own, curves);
  });
}

function sorting(own: Int32Array, marks: ArrayLike<unknown>, curves: readonly CountCurve[]): Sorting {
  const numbers = new Map<string, number>();
  const countedAs: number[] = [];
  const classOf = own.map((one, person) => {
    const key = `${one} ${marks[person]}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, countedAs.length);
    return countedAs.push(one) - 1;
  });
  const sources = [...new Set(curves.map(({ source }) => source))];
  return { classOf, classCount: countedAs.length, countedAs, curves, sources };
}

function alwaysPinned({ peopleCount: n, sessionCount, attends, pinnedGroup }: Problem): Uint8Array {
  return Uint8Array.from({ length: n }, (_, person) => {
    for (let s = 0; s < sessionCount; s++) {
      if (attends[s * n + person] === 1 && pinnedGroup[s * n + person] < 0) return 0;
    }
    return 1;
  });
}

/** The classes of those who are in one unit with a person in all sessions that either attends; [person]. */
function companions(problem: Problem, classOf: Int32Array): string[] {
  const { peopleCount: n, sessionCount, unit } = problem;
  const always = (a: number, b: number) => {
    for (let at = 0; at < n * sessionCount; at += n) if (unit[at + a] !== unit[at + b]) return false;
    return true;
  };
  const marks = new Array<string>(n).fill('');
  for (let session = 0; session < sessionCount; session++) {
    for (const people of unitsIn(problem, session)) {
      for (const person of people) {
        const own = people.filter((other) => always(person, other));
        const classes = own.map((one) => classOf[one]).sort((a, b) => a - b);
        if (own.length > 1) marks[person] = classes.join();
      }
    }
  }
  return marks;
}

/** Those who sit together in a session, and everybody else who is there alone. */
export function unitsIn({ peopleCount: n, unit }: Problem, session: number): number[][] {
  const units = new Map<number, number[]>();
  for (let person = 0; person < n; person++) {
    const number = unit[session * n + person];
    if (number >= 0) units.set(number, [...(units.get(number) ?? []), person]);
  }
  return [...units.values()];
}
