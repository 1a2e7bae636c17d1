/** Who meets whom, in groups and over links, and whether all who must not meet are apart. */
import type { Assignment, CompanyCurve, PairCosts, Problem } from '../scenario/problem.ts';

/** One of the ways in which people meet: in one group, or over a link. */
export interface Way {
  readonly constants: readonly bigint[];
  readonly pairs: PairCosts;
  /** Earlier meetings: a, b (a < b), count; three numbers a pair. */
  readonly prior: Int32Array;
  readonly company: readonly CompanyCurve[];
  /** Pairs who must not meet this way, as a, b, …; [session]. */
  readonly apart: readonly Int32Array[];
  /** The groups whose people meet those of `group`, ascending. */
  readonly facing: (session: number, group: number) => ArrayLike<number>;
  /** Whether people of two groups meet. */
  readonly meet: (session: number, g: number, h: number) => boolean;
}

const NOBODY = new Int32Array();

export function waysOf({ costs, meets, prior, apart, links }: Problem): Way[] {
  const own = Array.from(meets, (one, g) => (one === 1 ? Int32Array.of(g) : NOBODY));
  const inGroups = { ...costs, prior, apart, facing: (_: number, g: number) => own[g] };
  const isOne = (_: number, g: number, h: number): boolean => g === h && meets[g] === 1;
  const overLinks = links.map(({ partners, ...link }): Way => {
    const facing = (s: number, g: number) => partners[s]?.[g] ?? NOBODY;
    return { ...link, facing, meet: (s, g, h) => facing(s, g).includes(h) };
  });
  return [{ ...inGroups, meet: isOne }, ...overLinks];
}

/** Whether no two people meet who must not. */
export function keepsApart(problem: Problem, assignment: Assignment): boolean {
  const { peopleCount } = problem;
  return waysOf(problem).every(({ apart, meet }) =>
    apart.every((pairs, s) => {
      for (let i = 0; i < pairs.length; i += 2) {
        const [g, h] = [assignment[s * peopleCount + pairs[i]], assignment[s * peopleCount + pairs[i + 1]]];
        if (g >= 0 && h >= 0 && meet(s, g, h)) return false;
      }
      return true;
    }),
  );
}
