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
 */
export function sortingsOf(problem: Problem, sources: readonly number[]): Sorting[] {
  const { costs, peopleCount } = problem;
  const counted = costs.counts.filter(({ source }) => sources.includes(source));
  const partitions = [...new Set(counted.map(({ partition }) => partition))];
  const pinned = alwaysPinned(problem);
  if (partitions.length === 0) return [sorting(new Int32Array(peopleCount).fill(-1), pinned, [])];
  return partitions.map((partition) => {
    const curves = counted.filter((curve) => curve.partition === partition);
    const classes = new Set(curves.map((curve) => curve.class));
    const own = costs.partitions[partition].classOf.map((one) => (classes.has(one) ? one : -1));
    return sorting(own, pinned, curves);
  });
}

function sorting(own: Int32Array, pinned: Uint8Array, curves: readonly CountCurve[]): Sorting {
  const numbers = new Map<string, number>();
  const countedAs: number[] = [];
  const classOf = own.map((one, person) => {
    const key = `${one} ${pinned[person]}`;
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
