/** Orbits of people and of pairs of people under permutations of them. */

/** All elements of a permutation group on the people, the identity first. */
export type Action = readonly Uint16Array[];

interface PairOrbits {
  /** people × people → number of the orbit. */
  readonly of: Uint16Array;
  readonly length: Int32Array;
}

export function pairOrbits(people: number, action: Action): PairOrbits {
  const of = new Uint16Array(people * people);
  const length: number[] = [0];
  for (let a = 0; a < people; a++)
    for (let b = a + 1; b < people; b++) {
      if (of[a * people + b] !== 0) continue;
      const orbit = length.length;
      length.push(0);
      for (const to of action) {
        const x = to[a];
        const y = to[b];
        if (of[x * people + y] !== 0) continue;
        of[x * people + y] = orbit;
        of[y * people + x] = orbit;
        length[orbit]++;
      }
    }
  return { of, length: Int32Array.from(length) };
}

/** The orbits of these people under symmetries that map them to themselves. */
export function pointOrbits(people: readonly number[], elements: readonly Uint16Array[]): number[][] {
  const seen = new Set<number>();
  const orbits: number[][] = [];
  for (const x of people) {
    if (seen.has(x)) continue;
    const orbit = [...new Set(elements.map((to) => to[x]))];
    for (const y of orbit) seen.add(y);
    orbits.push(orbit);
  }
  return orbits;
}
