/** How people of two groups meet, session by session: in one group, over some of the links, or not at all. */
import type { Problem } from '../../scenario/problem.ts';
import { numbering } from '../../shared/numbering.ts';

export interface LinkClasses {
  /** Ways of meeting of each class: 0 is in one group, 1 over the first link, and so on; ascending. */
  readonly classes: readonly (readonly number[])[];
  /** Which pattern each session has; [session]. */
  readonly patternOf: readonly number[];
  /** The groups whose people each group's meet, and the class of the two, classes ascending; [pattern][group]. */
  readonly patterns: readonly (readonly (readonly (readonly [group: number, number: number])[])[])[];
}

/** Whether people meet exactly if they share a group. */
export function meetsInGroups({ links, meets }: Problem): boolean {
  return links.length === 0 && !meets.includes(0);
}

export function linkClasses({ links, sessionCount, groupCount, capacity, meets }: Problem): LinkClasses {
  const numberOf = numbering<string>();
  const classes: number[][] = [];
  const classOf = (ways: number[]): number => {
    const number = numberOf(ways.join());
    classes[number] = ways;
    return number;
  };
  // In groups of one seat nobody meets within; without links, ignoring these saves nothing.
  const isShared = Array.from(
    { length: groupCount },
    (_, g) =>
      links.length === 0 ||
      Array.from({ length: sessionCount }, (_, s) => capacity[s * groupCount + g] > 1).includes(true),
  );
  const patternOf: number[] = [];
  const patterns: [number, number][][][] = [];
  const known = new Map<string, number>();
  for (let s = 0; s < sessionCount; s++) {
    const inForce = links.map(({ partners }) => partners[s]);
    const key = inForce.map((partners) => (partners === null ? 0 : 1)).join('');
    let number = known.get(key);
    if (number === undefined) {
      const groups = Array.from({ length: groupCount }, (_, g): [number, number][] => {
        const ways = new Map<number, number[]>(meets[g] === 1 && isShared[g] ? [[g, [0]]] : []);
        for (const [i, partners] of inForce.entries()) {
          for (const h of partners?.[g] ?? []) {
            if (h === g && !isShared[g]) continue;
            const own = ways.get(h) ?? [];
            ways.set(h, own);
            own.push(i + 1);
          }
        }
        const inOrder = [...ways].sort(([one], [other]) => one - other);
        return inOrder.map(([h, own]): [number, number] => [h, classOf(own)]).sort(([, c], [, d]) => c - d);
      });
      number = patterns.push(groups) - 1;
      known.set(key, number);
    }
    patternOf.push(number);
  }
  if (classes.length === 0) classOf([0]);
  return { classes, patternOf, patterns };
}
