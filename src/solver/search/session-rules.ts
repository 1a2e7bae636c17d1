/** The hard rules of one session, with together-sets as units, for building a start. */
import type { Problem } from '../../scenario/problem.ts';
import { remembered } from '../../shared/remembered.ts';

export interface SessionRules {
  readonly groupCount: number;
  /** Seats, 0 if closed; and the smallest size of a group that is used; [group]. */
  readonly capacity: Int32Array;
  readonly minSize: Int32Array;
  /** 1 if the smallest size applies to the empty group too; [group]. */
  readonly used: Uint8Array;
  /** People of each unit. */
  readonly units: readonly (readonly number[])[];
  /** The group to which a unit is pinned, −1: free; [unit]. */
  readonly pin: Int32Array;
  /** Units that must be in another group, except on a bench; [unit]. */
  readonly apart: readonly (readonly number[])[];
  /** Units that a unit must not meet over a link, perhaps itself, and that link's facing groups of each group; [unit]. */
  readonly apartOver: readonly (readonly {
    readonly unit: number;
    readonly partners: readonly Int32Array[];
  }[])[];
  /** 0 for a bench; [group]. */
  readonly meets: Uint8Array;
  /** 1 if two people of the unit must be apart, so that it must wait on a bench; [unit]. */
  readonly waits: Uint8Array;
  /** The unit of each person, −1 where absent. */
  readonly unitOf: Int32Array;
  /** 1 for a single person who may be anywhere but with units in `apart`; [unit]. */
  readonly alone: Uint8Array;
  /** Order of seating, from 0: pinned units, then large or much-avoided ones, then the rest; equals share a number; [unit]. */
  readonly turn: readonly number[];
}

/** The first session of the run of equal sessions that a session is in, as far as a cheap comparison shows; [session]. */
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

/** Whether a row equals the one before. */
function isRepeated(rows: Int32Array, row: number, length: number): boolean {
  for (let i = row * length; i < (row + 1) * length; i++) if (rows[i] !== rows[i - length]) return false;
  return true;
}

/** Null if the rules contradict each other: a set with two pins, or with people who must be apart and no bench. */
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
