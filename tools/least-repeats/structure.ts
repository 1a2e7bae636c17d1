/**
 * The first sessions of a schedule up to renaming: people with the same groups so far are alike, so only the number of people
 * of each kind counts.
 */
export interface Structure {
  /** Groups so far of each kind of people; [kind][session]. */
  readonly groups: readonly (readonly number[])[];
  /** Number of people of each kind. */
  readonly count: readonly number[];
  readonly sessions: number;
  /** Repeats so far: meetings minus distinct pairs that met. */
  readonly repeats: number;
}

export function firstSession(groups: number, size: number): Structure {
  return {
    groups: Array.from({ length: groups }, (_, group) => [group]),
    count: new Array<number>(groups).fill(size),
    sessions: 1,
    repeats: 0,
  };
}

function mixed(a: number, b: number): number {
  let z = Math.imul(a ^ (b >>> 15), 0x2c1b3c6d) + b;
  z = Math.imul(z ^ (z >>> 12), 0x297a2d39);
  return (z ^ (z >>> 15)) >>> 0;
}

/** Colours of vertices that no renaming changes; independent of the order of lists. */
interface Colours {
  readonly kinds: Uint32Array;
  /** [session * groupCount + group]. */
  readonly groups: Uint32Array;
}

/**
 * A text that two structures share exactly if renaming people, groups and sessions turns one into the other. Colours are
 * refined by neighbours; while vertices share one, each of them is singled out in turn, and the smallest text is kept. A hash
 * collision of colours only adds ways, and never gives a wrong text.
 */
export function canonicalText(structure: Structure, groupCount: number): string {
  let least: string | null = null;
  const explore = (colours: Colours): void => {
    const shared = sharedColour(colours);
    if (shared === null) {
      const text = textOf(structure, groupCount, colours);
      if (least === null || text < least) least = text;
      return;
    }
    for (const vertex of shared.vertices) {
      const next = { kinds: colours.kinds.slice(), groups: colours.groups.slice() };
      next[shared.of][vertex] = mixed(next[shared.of][vertex], 0x9e3779b9);
      explore(refined(structure, groupCount, next));
    }
  };
  explore(
    refined(structure, groupCount, {
      kinds: Uint32Array.from(structure.count),
      groups: new Uint32Array(structure.sessions * groupCount).fill(1),
    }),
  );
  return least!;
}

function refined({ groups, sessions }: Structure, groupCount: number, start: Colours): Colours {
  let { kinds, groups: ofGroups } = start;
  let different = -1;
  for (;;) {
    const now = new Set(kinds).size + new Set(ofGroups).size;
    if (now === different) return { kinds, groups: ofGroups };
    different = now;
    const sums = new Uint32Array(ofGroups.length);
    for (const [kind, places] of groups.entries()) {
      for (let s = 0; s < sessions; s++) sums[s * groupCount + places[s]] += mixed(kinds[kind], 17);
    }
    const mixedGroups = ofGroups.map((colour, at) => mixed(colour, sums[at]));
    const ofSessions = new Uint32Array(sessions);
    for (const [at, colour] of mixedGroups.entries()) {
      ofSessions[Math.floor(at / groupCount)] += mixed(colour, 29);
    }
    ofGroups = mixedGroups.map((colour, at) => mixed(colour, ofSessions[Math.floor(at / groupCount)]));
    kinds = kinds.map((colour, kind) =>
      mixed(
        colour,
        groups[kind].reduce((sum, group, s) => (sum + mixed(ofGroups[s * groupCount + group], 43)) >>> 0, 0),
      ),
    );
  }
}

/** The smallest set of vertices with a common colour; groups before kinds of people. */
function sharedColour(colours: Colours): { of: 'groups' | 'kinds'; vertices: number[] } | null {
  for (const of of ['groups', 'kinds'] as const) {
    const classes = new Map<number, number[]>();
    for (const [vertex, colour] of colours[of].entries()) {
      const known = classes.get(colour);
      if (known) known.push(vertex);
      else classes.set(colour, [vertex]);
    }
    let best: [number, number[]] | null = null;
    for (const [colour, vertices] of classes) {
      if (vertices.length < 2) continue;
      const smaller = best === null || vertices.length < best[1].length;
      if (smaller || (vertices.length === best![1].length && colour < best![0])) best = [colour, vertices];
    }
    if (best !== null) return { of, vertices: best[1] };
  }
  return null;
}

/** The structure with groups and sessions in the order of their distinct colours. */
function textOf({ groups, count, sessions }: Structure, groupCount: number, colours: Colours): string {
  const order = [...colours.groups.keys()].sort((a, b) => colours.groups[a] - colours.groups[b]);
  const rank = new Map(order.map((at, position) => [at, position]));
  return groups
    .map((places, kind) => {
      const named = Array.from({ length: sessions }, (_, s) => rank.get(s * groupCount + places[s])!);
      return `${named.sort((a, b) => a - b).join()}x${count[kind]}`;
    })
    .sort()
    .concat(
      Array.from({ length: sessions }, (_, s) =>
        Array.from({ length: groupCount }, (_, g) => rank.get(s * groupCount + g)!)
          .sort((a, b) => a - b)
          .join(),
      ).sort(),
    )
    .join(' ');
}
