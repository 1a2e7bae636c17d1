import type { CountCurve, Problem } from '../../scenario/problem.ts';
import type { PersonTypes } from './person-types.ts';
import { type Sorting, unitsIn } from './sortings.ts';

/** Sessions that are alike as far as types and curves can tell. */
export interface SessionKind {
  readonly sessions: number[];
  /** People who attend and are not pinned; [type]. */
  readonly free: readonly number[];
  readonly groups: readonly GroupKind[];
  /** How many of each class a unit has, of units that are all the free people of their classes; [class]. */
  readonly units: readonly (readonly number[])[];
}

/** Open groups of one session with the same seats, people pinned there and curves. */
export interface GroupKind {
  groups: number;
  /** Fewest and most people; `used`: fewest where there is anybody. */
  readonly fewest: number;
  readonly seats: number;
  readonly used: number;
  /** People pinned there; [type]. */
  readonly pinned: readonly number[];
  readonly curves: readonly CountCurve[];
}

export function sessionKinds(problem: Problem, types: PersonTypes, sorting: Sorting): SessionKind[] {
  const found = new Map<string, SessionKind>();
  for (let session = 0; session < problem.sessionCount; session++) {
    const { free, pinned, people } = whoIsThere(problem, types, session);
    const groups = groupKinds(problem, session, sorting, pinned, people);
    const units = unitKinds(problem, sorting, session);
    const key = `${free}; ${units.join(' + ')}; ${[...groups].map(([group, { groups: times }]) => `${group} × ${times}`).join('; ')}`;
    const known = found.get(key);
    if (known) known.sessions.push(session);
    else found.set(key, { sessions: [session], free, groups: [...groups.values()], units });
  }
  return [...found.values()];
}

function whoIsThere(
  { peopleCount: n, groupCount, attends, pinnedGroup }: Problem,
  { typeOf, count }: PersonTypes,
  session: number,
) {
  const free = new Array<number>(count).fill(0);
  const pinned = Array.from({ length: groupCount }, () => new Array<number>(count).fill(0));
  let people = 0;
  for (let person = 0; person < n; person++) {
    if (attends[session * n + person] === 0) continue;
    people += 1;
    const group = pinnedGroup[session * n + person];
    if (group < 0) free[typeOf[person]] += 1;
    else pinned[group][typeOf[person]] += 1;
  }
  return { free, pinned, people };
}

function unitKinds(problem: Problem, { classOf, classCount }: Sorting, session: number): number[][] {
  const n = problem.peopleCount;
  const pins = problem.pinnedGroup.subarray(session * n, (session + 1) * n);
  const kinds = new Map<string, number[]>();
  /** '': of several kinds, or of one with a pin. */
  const kindOf = new Array<string | undefined>(classCount);
  for (const members of unitsIn(problem, session)) {
    const counts = new Array<number>(classCount).fill(0);
    for (const person of members) counts[classOf[person]] += 1;
    const key = members.some((person) => pins[person] >= 0) ? '' : counts.join();
    kinds.set(key, counts);
    for (const person of members) {
      const one = classOf[person];
      if (pins[person] < 0) kindOf[one] = (kindOf[one] ?? key) === key ? key : '';
    }
  }
  return [...kinds].flatMap(([key, counts]) => {
    const alone = counts.every((count, one) => count === 0 || kindOf[one] === key);
    const size = counts.reduce((sum, count) => sum + count, 0);
    return key !== '' && alone && size > 1 ? [counts] : [];
  });
}

function groupKinds(
  { groupCount, capacity, minSize }: Problem,
  session: number,
  { curves }: Sorting,
  pinned: readonly (readonly number[])[],
  people: number,
): Map<string, GroupKind> {
  const seatsOf = capacity.subarray(session * groupCount, (session + 1) * groupCount);
  const slack = seatsOf.reduce((sum, seats) => sum + seats, 0) - people;
  const kinds = new Map<string, GroupKind>();
  for (const [group, seats] of seatsOf.entries()) {
    if (seats === 0) continue;
    const here = curves.flatMap(({ sessions, groups }, i) =>
      sessions[session] === 1 && groups.includes(group) ? [i] : [],
    );
    const key = `${seats} ${minSize[group]} ${here.join()} ${pinned[group].join()}`;
    const known = kinds.get(key);
    if (known) known.groups += 1;
    else {
      kinds.set(key, {
        groups: 1,
        fewest: Math.max(0, seats - slack),
        seats,
        used: minSize[group],
        pinned: pinned[group],
        curves: here.map((i) => curves[i]),
      });
    }
  }
  return kinds;
}
