import { type ClassUnits, classesApart, unitsOfClasses } from '../../check/bound/cheapest-group.ts';
import type { Problem, VisitCurve } from '../../scenario/problem.ts';
import type { PieceMaker } from '../lower/piece.ts';
import { unitPins } from './class-marks.ts';
import type { PersonTypes } from './person-types.ts';
import type { SortedCurve, SortedSquare, Sorting } from './sortings.ts';

/** Sessions that are alike as far as types and curves can tell. */
export interface SessionKind {
  readonly sessions: number[];
  /** People who attend and are not pinned, nor is who sits with them; [type]. */
  readonly free: readonly number[];
  readonly groups: readonly GroupKind[];
  /** [class] */
  readonly units: readonly ClassUnits[];
  /** Classes of whose people no two may share a group, of the same class or of both. */
  readonly apart: readonly (readonly [number, number])[];
}

/** Open groups of one session with the same seats, people pinned there and curves. */
export interface GroupKind {
  groups: number;
  /** Fewest and most people; `used`: fewest where there is anybody. */
  readonly fewest: number;
  readonly seats: number;
  readonly used: number;
  /** False: a bench. */
  readonly meets: boolean;
  /** A bench that costs nothing by who sits there: its compositions are sizes, as if all people were of one class. */
  readonly merged: boolean;
  /** People pinned there; [type]. */
  readonly pinned: readonly number[];
  readonly curves: readonly SortedCurve[];
  readonly squares: readonly SortedSquare[];
  /** Numbers of the curves on visits that count it. */
  readonly visits: readonly number[];
  /** Numbers of the sorting's sets of people who meet there in a session that counts. */
  readonly sets: readonly number[];
}

/** @throws TooMuchEffort */
export function sessionKinds(
  problem: Problem,
  { tables, effort }: Pick<PieceMaker, 'tables' | 'effort'>,
  types: PersonTypes,
  sorting: Sorting,
  visits: readonly VisitCurve[],
): SessionKind[] {
  const found = new Map<string, SessionKind>();
  const members = membersOf(sorting);
  const pins = unitPins(problem);
  for (let session = 0; session < problem.sessionCount; session++) {
    const { free, pinned, people } = whoIsThere(problem, pins, types, session);
    const groups = groupKinds(problem, session, sorting, visits, pinned, people);
    const units = unitsOfClasses(members, tables[session], effort);
    const apart = classesApart(members, tables[session], effort);
    const kinds = [...groups].map(([group, { groups: times }]) => `${group} × ${times}`);
    const ofUnits = units.map(({ each, first }) => `${each} as ${first}`);
    const key = [free, ...kinds, ofUnits, apart.join(' ')].join('; ');
    const known = found.get(key);
    if (known) known.sessions.push(session);
    else found.set(key, { sessions: [session], free, groups: [...groups.values()], units, apart });
  }
  return [...found.values()];
}

function membersOf({ classOf, classCount }: Sorting): number[][] {
  const people = Array.from({ length: classCount }, () => [] as number[]);
  for (const [person, own] of classOf.entries()) people[own].push(person);
  return people;
}

function whoIsThere(
  { peopleCount: n, groupCount, attends }: Problem,
  pins: Int32Array,
  { typeOf, count }: PersonTypes,
  session: number,
) {
  const free = new Array<number>(count).fill(0);
  const pinned = Array.from({ length: groupCount }, () => new Array<number>(count).fill(0));
  let people = 0;
  for (let person = 0; person < n; person++) {
    if (attends[session * n + person] === 0) continue;
    people += 1;
    const group = pins[session * n + person];
    if (group < 0) free[typeOf[person]] += 1;
    else pinned[group][typeOf[person]] += 1;
  }
  return { free, pinned, people };
}

function groupKinds(
  { groupCount, capacity, minSize, meets }: Problem,
  session: number,
  sorting: Sorting,
  visits: readonly VisitCurve[],
  pinned: readonly (readonly number[])[],
  people: number,
): Map<string, GroupKind> {
  const seatsOf = capacity.subarray(session * groupCount, (session + 1) * groupCount);
  const slack = seatsOf.reduce((sum, seats) => sum + seats, 0) - people;
  const kinds = new Map<string, GroupKind>();
  for (const [group, seats] of seatsOf.entries()) {
    if (seats === 0) continue;
    const isAbout = ({ sessions, groups }: { sessions: Uint8Array; groups: Int32Array }) =>
      sessions[session] === 1 && groups.includes(group);
    const curves = sorting.curves.filter(({ curve }) => isAbout(curve));
    const squares = sorting.squares.filter(({ square }) => isAbout(square));
    const counted = [...visits.keys()].filter((curve) => isAbout(visits[curve]));
    const sets = [...sorting.sets.keys()].filter(
      (set) => meets[group] === 1 && sorting.sets[set].set.sessions[session] === 1,
    );
    const key = [
      `${seats} ${minSize[group]} ${meets[group]}`,
      curves.map((curve) => sorting.curves.indexOf(curve)),
      squares.map((square) => sorting.squares.indexOf(square)),
      counted,
      sets,
      pinned[group],
    ].join(' ');
    const known = kinds.get(key);
    if (known) known.groups += 1;
    else {
      kinds.set(key, {
        groups: 1,
        fewest: Math.max(0, seats - slack),
        seats,
        used: minSize[group],
        meets: meets[group] === 1,
        merged: meets[group] === 0 && curves.length + squares.length === 0,
        pinned: pinned[group],
        curves,
        squares,
        visits: counted,
        sets,
      });
    }
  }
  return kinds;
}
