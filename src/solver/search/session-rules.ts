/** The hard rules of one session, with together-sets as units: what a start must respect. */
import type { Problem } from '../../scenario/problem.ts';
import { remembered } from '../../shared/remembered.ts';

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
  /** The unit of each person, −1 where absent. */
  readonly unitOf: Int32Array;
  /** 1 for one person who may be anywhere but with those in `apart`; [unit]. */
  readonly alone: Uint8Array;
  /** When each is to be seated: pinned, then large or much-avoided units, then the rest, those alike at once; from 0 on; [unit]. */
  readonly turn: readonly number[];
}

/** The first of the sessions one after another in which the same rules hold, so far as that is seen at once; [session]. */
export const firstAlike = remembered((problem: Problem): readonly number[] => {
  const { peopleCount, groupCount, sessionCount, unit, pinnedGroup, capacity, links } = problem;
  const first: number[] = [];
  for (let s = 0; s < sessionCount; s++) {
    const isAsBefore =
      s > 0 &&
      [problem, ...links].every(({ apart: pairs }) => pairs[s] === pairs[s - 1]) &&
      links.every(({ partners }) => partners[s] === partners[s - 1]) &&
      isRepeated(unit, s, peopleCount) &&
      isRepeated(pinnedGroup, s, peopleCount) &&
      isRepeated(capacity, s, groupCount);
    first.push(isAsBefore ? first[s - 1] : s);
  }
  return first;
}, new WeakMap());

/** Whether a row says the same as the one before. */
function isRepeated(rows: Int32Array, row: number, length: number): boolean {
  for (let i = row * length; i < (row + 1) * length; i++) if (rows[i] !== rows[i - length]) return false;
  return true;
}

/** Null where the rules contradict each other: a set with two pins or with two people who must be apart. */
export function sessionRules(problem: Problem, session: number): SessionRules | null {
  const { peopleCount, groupCount } = problem;
  const row = session * peopleCount;
  const unitOf = new Int32Array(peopleCount).fill(-1);
  const units: number[][] = [];
  for (let p = 0; p < peopleCount; p++) {
    const lead = problem.unit[row + p];
    if (lead < 0) continue;
    if (unitOf[lead] < 0) {
      unitOf[lead] = units.length;
      units.push([]);
    }
    unitOf[p] = unitOf[lead];
    units[unitOf[lead]].push(p);
  }
  const pin = new Int32Array(units.length).fill(-1);
  for (let p = 0; p < peopleCount; p++) {
    const group = problem.pinnedGroup[row + p];
    if (group < 0 || unitOf[p] < 0) continue;
    if (pin[unitOf[p]] >= 0 && pin[unitOf[p]] !== group) return null;
    pin[unitOf[p]] = group;
  }
  const apart: number[][] = units.map(() => []);
  const waits = new Uint8Array(units.length);
  const pairs = problem.apart[session];
  for (let i = 0; i < pairs.length; i += 2) {
    const a = unitOf[pairs[i]];
    const b = unitOf[pairs[i + 1]];
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
      const [a, b] = [unitOf[list[i]], unitOf[list[i + 1]]];
      apartOver[a].push({ unit: b, partners: facing });
      if (a !== b) apartOver[b].push({ unit: a, partners: facing });
    }
  }
  const capacity = problem.capacity.subarray(session * groupCount, (session + 1) * groupCount);
  if (waits.includes(1) && !problem.meets.includes(0)) return null;
  const { minSize, meets } = problem;
  const used = problem.used.map((must, g) => must & Number(capacity[g] > 0));
  const alone = new Uint8Array(units.length);
  const weights: number[] = [];
  for (let u = 0; u < units.length; u++) {
    alone[u] = units[u].length === 1 && pin[u] < 0 && apartOver[u].length === 0 ? 1 : 0;
    const company = 100 * (units[u].length - 1) + apart[u].length + apartOver[u].length;
    weights.push(company + (pin[u] >= 0 ? 1e9 : 0));
  }
  const falling = [...new Set(weights)].sort((a, b) => b - a);
  const turn = weights.map((weight) => falling.indexOf(weight));
  const places = { groupCount, capacity, minSize, used, meets };
  return { ...places, units, unitOf, pin, apart, apartOver, waits, alone, turn };
}
