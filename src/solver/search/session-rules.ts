/** The hard rules of one session, with together-sets as units: what a start must respect. */
import type { Problem } from '../../scenario/problem.ts';

export interface SessionRules {
  readonly groupCount: number;
  /** Seats, 0 where closed; and the fewest people of a group that is used; [group]. */
  readonly capacity: Int32Array;
  readonly minSize: Int32Array;
  /** 1 where that holds of an empty one too; [group]. */
  readonly used: Uint8Array;
  /** People of each unit. */
  readonly units: readonly (readonly number[])[];
  /** The group that a unit must be in, −1 where free; [unit]. */
  readonly pin: Int32Array;
  /** Units that must be in another group, by unit; on a bench all may be together. */
  readonly apart: readonly (readonly number[])[];
  /** Units that must not meet another, or themselves, over a link, and the groups where each group's people meet others; [unit]. */
  readonly apartOver: readonly (readonly {
    readonly unit: number;
    readonly partners: readonly Int32Array[];
  }[])[];
  /** 0 for a bench; [group]. */
  readonly meets: Uint8Array;
  /** 1 for a unit of people who must be apart: it has to wait on a bench; [unit]. */
  readonly waits: Uint8Array;
  /** 1 for one person about whom no rule says anything; [unit]. */
  readonly plain: Uint8Array;
  /** When each is to be seated: pinned, then large or much-avoided units, then the rest, those alike at once; from 0 on; [unit]. */
  readonly turn: readonly number[];
}

/** Whether the same rules hold in two sessions, so far as that is seen at once. */
export function haveSameRules(problem: Problem, one: number, other: number): boolean {
  const { peopleCount, groupCount, unit, pinnedGroup, capacity, apart, links } = problem;
  if (apart[one] !== apart[other]) return false;
  for (const link of links)
    if (link.partners[one] !== link.partners[other] || link.apart[one] !== link.apart[other]) return false;
  const isAlike = (list: ArrayLike<number>, length: number): boolean => {
    for (let i = one * length, j = other * length; i < (one + 1) * length; i++, j++)
      if (list[i] !== list[j]) return false;
    return true;
  };
  return isAlike(unit, peopleCount) && isAlike(pinnedGroup, peopleCount) && isAlike(capacity, groupCount);
}

/** Null where the rules contradict each other: a set with two pins or with two people who must be apart. */
export function sessionRules(problem: Problem, session: number): SessionRules | null {
  const { peopleCount, groupCount } = problem;
  const row = session * peopleCount;
  const unitNumber = new Int32Array(peopleCount).fill(-1);
  const units: number[][] = [];
  for (let p = 0; p < peopleCount; p++) {
    const lead = problem.unit[row + p];
    if (lead < 0) continue;
    if (unitNumber[lead] < 0) {
      unitNumber[lead] = units.length;
      units.push([]);
    }
    unitNumber[p] = unitNumber[lead];
    units[unitNumber[lead]].push(p);
  }
  const pin = new Int32Array(units.length).fill(-1);
  for (let p = 0; p < peopleCount; p++) {
    const group = problem.pinnedGroup[row + p];
    if (group < 0 || unitNumber[p] < 0) continue;
    if (pin[unitNumber[p]] >= 0 && pin[unitNumber[p]] !== group) return null;
    pin[unitNumber[p]] = group;
  }
  const apart: number[][] = units.map(() => []);
  const waits = new Uint8Array(units.length);
  const pairs = problem.apart[session];
  for (let i = 0; i < pairs.length; i += 2) {
    const a = unitNumber[pairs[i]];
    const b = unitNumber[pairs[i + 1]];
    if (a === b) {
      waits[a] = 1;
      continue;
    }
    apart[a].push(b);
    apart[b].push(a);
  }
  const apartOver: { unit: number; partners: readonly Int32Array[] }[][] = units.map(() => []);
  for (const { partners, apart: pairsOver } of problem.links) {
    const facing = partners[session];
    const list = pairsOver[session];
    for (let i = 0; facing !== null && i < list.length; i += 2) {
      const [a, b] = [unitNumber[list[i]], unitNumber[list[i + 1]]];
      apartOver[a].push({ unit: b, partners: facing });
      if (a !== b) apartOver[b].push({ unit: a, partners: facing });
    }
  }
  const capacity = problem.capacity.subarray(session * groupCount, (session + 1) * groupCount);
  if (waits.includes(1) && !problem.meets.includes(0)) return null;
  const { minSize, meets } = problem;
  const used = problem.used.map((must, g) => must & Number(capacity[g] > 0));
  const plain = new Uint8Array(units.length);
  const weights: number[] = [];
  for (let u = 0; u < units.length; u++) {
    const weight = 100 * (units[u].length - 1) + apart[u].length + apartOver[u].length;
    plain[u] = weight + waits[u] === 0 && pin[u] < 0 ? 1 : 0;
    weights.push(weight + (pin[u] >= 0 ? 1e9 : 0));
  }
  const falling = [...new Set(weights)].sort((a, b) => b - a);
  const turn = weights.map((weight) => falling.indexOf(weight));
  return { groupCount, capacity, minSize, used, units, pin, apart, apartOver, meets, waits, plain, turn };
}
