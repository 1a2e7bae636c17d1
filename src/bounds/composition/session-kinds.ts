import { unitsOfClasses } from '../../check/bound/cheapest-group.ts';
import type { GroupRoom } from '../../check/bound/filling.ts';
import type { SessionTable } from '../../check/bound/session-table.ts';
import type { Problem, VisitCurve } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';
import type { PieceMaker } from '../lower/piece.ts';
import type { PersonTypes } from './person-types.ts';
import type { SortedCurve, SortedSquare, Sorting } from './sortings.ts';

/** Sessions that are alike as far as types and curves can tell. */
export interface SessionKind extends Pick<GroupRoom, 'free' | 'units'> {
  readonly sessions: number[];
  readonly groups: readonly GroupKind[];
}

/** Open groups of one session with the same seats, people pinned there and curves. */
export interface GroupKind extends Omit<GroupRoom, 'free' | 'units'> {
  groups: number;
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
  make: Pick<PieceMaker, 'tables' | 'counted'>,
  types: PersonTypes,
  sorting: Sorting,
  visits: readonly VisitCurve[],
): SessionKind[] {
  const found = new Map<string, SessionKind>();
  const members = [...grouped(sorting.classOf.keys(), (person) => sorting.classOf[person]).values()];
  for (const table of make.tables) {
    const nobody = () => new Array<number>(types.count).fill(0);
    const free = nobody();
    const pinned = Array.from({ length: problem.groupCount }, nobody);
    for (const person of table.present) {
      const pin = table.pinOf(person);
      (pin < 0 ? free : pinned[pin])[types.typeOf[person]] += 1;
    }
    const groups = groupKinds(table, sorting, visits, pinned);
    const units = make.counted(() => unitsOfClasses(members, table));
    const kinds = [...groups].map(([group, { groups: times }]) => `${group} × ${times}`);
    const ofUnits = units.map(({ each, first }) => `${each} as ${first}`);
    const key = [free, ...kinds, ofUnits].join('; ');
    const known = found.get(key);
    if (known) known.sessions.push(table.session);
    else found.set(key, { sessions: [table.session], free, groups: [...groups.values()], units });
  }
  return [...found.values()];
}

function groupKinds(
  { session, open, benches, emptySeats, smallest }: SessionTable,
  sorting: Sorting,
  visits: readonly VisitCurve[],
  pinned: readonly (readonly number[])[],
): Map<string, GroupKind> {
  const kinds = new Map<string, GroupKind>();
  for (const { group, seats } of open) {
    const meets = !benches.has(group);
    const isAbout = ({ sessions, groups }: { sessions: Uint8Array; groups: Int32Array }) =>
      sessions[session] === 1 && groups.includes(group);
    const curves = sorting.curves.filter(({ curve }) => isAbout(curve));
    const squares = sorting.squares.filter(({ square }) => isAbout(square));
    const counted = [...visits.keys()].filter((curve) => isAbout(visits[curve]));
    const sets = [...sorting.sets.keys()].filter(
      (set) => meets && sorting.sets[set].set.sessions[session] === 1,
    );
    const key = [
      `${seats} ${smallest[group]} ${meets}`,
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
        fewest: Math.max(0, seats - emptySeats),
        most: seats,
        used: smallest[group],
        meets,
        // A bench that costs nothing by who sits there.
        merged: !meets && curves.length + squares.length === 0,
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
