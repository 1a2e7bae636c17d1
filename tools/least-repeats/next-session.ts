import type { Structure } from './structure.ts';

/** A possible group: people by kind, and the number of its pairs that met before. */
interface Candidate {
  /** Kinds with at least one person, ascending, and the number of each. */
  readonly kinds: Int32Array;
  readonly taken: Int32Array;
  readonly repeats: number;
}

/**
 * Calls `found` with each way to add a session that repeats at most `budget` pairs, until it returns false. First lists every
 * possible group, then combines groups, always one with the first remaining kind.
 */
export function extend(
  structure: Structure,
  groupCount: number,
  size: number,
  budget: number,
  found: (next: Structure) => boolean,
): boolean {
  const least = leastRepeats(groupCount, size);
  const byFirst = candidates(structure, groupCount, size, budget - (groupCount - 1) * least);
  const left = Int32Array.from(structure.count);
  const chosen: Candidate[] = [];
  const choose = (repeats: number): boolean => {
    if (chosen.length === groupCount) return found(added(structure, chosen, repeats));
    const first = left.findIndex((count) => count > 0);
    const most = budget - repeats - (groupCount - chosen.length - 1) * least;
    for (const candidate of byFirst[first]) {
      if (candidate.repeats > most) break;
      if (!fits(candidate, left)) continue;
      take(candidate, left, 1);
      chosen.push(candidate);
      const goOn = choose(repeats + candidate.repeats);
      chosen.pop();
      take(candidate, left, -1);
      if (!goOn) return false;
    }
    return true;
  };
  return choose(0);
}

/** Repeats that no group can avoid, since its people come from only so many groups of any earlier session. */
function leastRepeats(groupCount: number, size: number): number {
  return pairsWhenFilled(new Int32Array(groupCount), size);
}

/** Every possible group with at most `most` repeats, fewest first; [first kind in it]. */
function candidates(structure: Structure, groupCount: number, size: number, most: number): Candidate[][] {
  const { groups: places, count, sessions } = structure;
  const met = places.map((a) => Uint8Array.from(places, (b) => Number(a.some((group, s) => group === b[s]))));
  const byFirst: Candidate[][] = count.map(() => []);
  const table = Array.from({ length: sessions }, () => new Int32Array(groupCount));
  const kinds: number[] = [];
  const taken: number[] = [];
  const grow = (kind: number, people: number, repeats: number): void => {
    if (repeats > most || table.some((cells) => pairsWhenFilled(cells, size) > most)) return;
    if (people === size) {
      byFirst[kinds[0]].push({ kinds: Int32Array.from(kinds), taken: Int32Array.from(taken), repeats });
      return;
    }
    if (kind === count.length) return;
    const each = kinds.reduce((sum, other, i) => sum + (met[kind][other] === 1 ? taken[i] : 0), 0);
    for (let more = Math.min(count[kind], size - people); more > 0; more--) {
      const added = each * more + (more * (more - 1)) / 2;
      if (repeats + added > most) continue;
      kinds.push(kind);
      taken.push(more);
      for (let s = 0; s < sessions; s++) table[s][places[kind][s]] += more;
      grow(kind + 1, people + more, repeats + added);
      for (let s = 0; s < sessions; s++) table[s][places[kind][s]] -= more;
      kinds.pop();
      taken.pop();
    }
    grow(kind + 1, people, repeats);
  };
  grow(0, 0, 0);
  for (const list of byFirst) list.sort((a, b) => a.repeats - b.repeats);
  return byFirst;
}

function fits({ kinds, taken }: Candidate, left: Int32Array): boolean {
  for (let i = 0; i < kinds.length; i++) if (taken[i] > left[kinds[i]]) return false;
  return true;
}

function take({ kinds, taken }: Candidate, left: Int32Array, sign: number): void {
  for (let i = 0; i < kinds.length; i++) left[kinds[i]] -= sign * taken[i];
}

function added(structure: Structure, chosen: readonly Candidate[], repeats: number): Structure {
  const groups: number[][] = [];
  const count: number[] = [];
  for (const [group, { kinds, taken }] of chosen.entries()) {
    for (const [i, kind] of kinds.entries()) {
      groups.push([...structure.groups[kind], group]);
      count.push(taken[i]);
    }
  }
  return { groups, count, sessions: structure.sessions + 1, repeats: structure.repeats + repeats };
}

const filled = new Int32Array(64);

/** Least number of pairs within the cells when they are filled up to `people`, always the emptiest first. */
function pairsWhenFilled(cells: Int32Array, people: number): number {
  let sum = 0;
  for (let i = 0; i < cells.length; i++) {
    filled[i] = cells[i];
    sum += cells[i];
  }
  for (; sum < people; sum++) {
    let emptiest = 0;
    for (let i = 1; i < cells.length; i++) if (filled[i] < filled[emptiest]) emptiest = i;
    filled[emptiest] += 1;
  }
  let pairs = 0;
  for (let i = 0; i < cells.length; i++) pairs += (filled[i] * (filled[i] - 1)) / 2;
  return pairs;
}
