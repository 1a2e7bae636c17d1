/** What it costs pairs to be together in a session, besides their meetings over all sessions. */
import type { Problem } from '../../../scenario/problem.ts';

/** A table a session; sessions in which the same holds share one. */
export interface PairTables {
  /** Of two people together, [session][a * people + b]; null: nothing for anybody. */
  readonly soft: readonly (Float64Array | null)[];
  /** Hard rules that are broken (1) or kept (−1) by two together; [session][a * people + b]. */
  readonly hard: readonly (Int8Array | null)[];
  /** Hard rules that are broken where all sit apart. */
  readonly brokenApart: number;
}

export function pairTables(problem: Problem): PairTables {
  const { sessionCount } = problem;
  const softTables = new Map<string, Float64Array>();
  const hardTables = new Map<string, Int8Array>();
  const linear = problem.costs.pairs.partial.filter(({ points }) => isLinear(points));
  let brokenApart = 0;
  const soft: (Float64Array | null)[] = [];
  const hard: (Int8Array | null)[] = [];
  for (let s = 0; s < sessionCount; s++) {
    const here = [...linear.keys()].filter((i) => linear[i].sessions[s] === 1);
    soft.push(here.length === 0 ? null : kept(softTables, here.join(), () => softTable(problem, here)));
    const units = unitPairs(problem, s);
    brokenApart += units.length;
    const apart = problem.apart[s];
    const none = units.length + apart.length === 0;
    const key = `${apart.join()}|${units.join()}`;
    hard.push(none ? null : kept(hardTables, key, () => hardTable(problem, apart, units)));
  }
  return { soft, hard, brokenApart };

  function softTable({ peopleCount: n }: Problem, sets: readonly number[]): Float64Array {
    const table = new Float64Array(n * n);
    for (const i of sets) {
      const { people, points } = linear[i];
      const step = Number(points[1] - points[0]);
      for (const a of people) for (const b of people) if (a !== b) table[a * n + b] += step;
    }
    return table;
  }
}

/** Each next count costs what the first did. */
export function isLinear(points: readonly bigint[]): boolean {
  return points.every((cost, m) => m === 0 || cost - points[m - 1] === points[1] - points[0]);
}

function kept<T>(tables: Map<string, T>, key: string, make: () => T): T {
  const known = tables.get(key);
  if (known !== undefined) return known;
  const table = make();
  tables.set(key, table);
  return table;
}

/** Everybody of a together-set with its first person. */
function unitPairs({ peopleCount, unit }: Problem, session: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let p = 0; p < peopleCount; p++) {
    const first = unit[session * peopleCount + p];
    if (first >= 0 && first !== p) pairs.push([first, p]);
  }
  return pairs;
}

function hardTable(
  { peopleCount: n }: Problem,
  apart: Int32Array,
  units: readonly (readonly [number, number])[],
): Int8Array {
  const table = new Int8Array(n * n);
  for (let i = 0; i < apart.length; i += 2) {
    table[apart[i] * n + apart[i + 1]] = table[apart[i + 1] * n + apart[i]] = 1;
  }
  for (const [a, b] of units) table[a * n + b] = table[b * n + a] = -1;
  return table;
}
