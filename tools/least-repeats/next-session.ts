import type { Structure } from './structure.ts';

/** Calls back with each way to add a session that repeats at most `budget` pairs; false from it: stop. */
export function extend(
  structure: Structure,
  groupCount: number,
  size: number,
  budget: number,
  found: (next: Structure) => boolean,
): boolean {
  const { groups: places, count, sessions } = structure;
  const kinds = count.length;
  const met = places.map((a) => places.map((b) => a.some((group, s) => group === b[s])));
  const people = count.flatMap((n, kind) => new Array<number>(n).fill(kind));
  const inGroup = Array.from({ length: groupCount }, () => new Int32Array(kinds));
  const load = new Int32Array(groupCount);
  const cost = new Int32Array(groupCount);
  const table = Array.from({ length: groupCount }, () =>
    Array.from({ length: sessions }, () => new Int32Array(groupCount)),
  );
  let total = 0;

  /** Repeats that the group has in the end at least: those it has, or what each earlier session forces alone. */
  const leastOf = (group: number): number => {
    let least = cost[group];
    for (let s = 0; s < sessions; s++) least = Math.max(least, pairsWhenFilled(table[group][s], size));
    return least;
  };

  const place = (index: number, last: number, used: number): boolean => {
    if (index === people.length) return found(added(structure, inGroup, total));
    const kind = people[index];
    const from = index > 0 && people[index - 1] === kind ? last : 0;
    for (let group = from; group < groupCount && group <= used; group++) {
      if (load[group] === size) continue;
      let repeats = 0;
      for (let other = 0; other < kinds; other++) if (met[kind][other]) repeats += inGroup[group][other];
      if (total + repeats > budget) continue;
      total += repeats;
      cost[group] += repeats;
      inGroup[group][kind] += 1;
      load[group] += 1;
      for (let s = 0; s < sessions; s++) table[group][s][places[kind][s]] += 1;
      let least = 0;
      for (let g = 0; g < groupCount && least <= budget; g++) least += leastOf(g);
      const goOn = least > budget || place(index + 1, group, group === used ? used + 1 : used);
      for (let s = 0; s < sessions; s++) table[group][s][places[kind][s]] -= 1;
      load[group] -= 1;
      inGroup[group][kind] -= 1;
      cost[group] -= repeats;
      total -= repeats;
      if (!goOn) return false;
    }
    return true;
  };
  return place(0, 0, 0);
}

function added(structure: Structure, inGroup: readonly Int32Array[], repeats: number): Structure {
  const groups: number[][] = [];
  const count: number[] = [];
  for (const [kind, places] of structure.groups.entries()) {
    for (const [group, kinds] of inGroup.entries()) {
      if (kinds[kind] === 0) continue;
      groups.push([...places, group]);
      count.push(kinds[kind]);
    }
  }
  return { groups, count, sessions: structure.sessions + 1, repeats: structure.repeats + repeats };
}

const filled = new Int32Array(64);

/** Pairs within the cells when they are filled up to `people`, always the emptiest first: the fewest. */
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
