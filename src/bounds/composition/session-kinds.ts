import type { GroupCosts } from '../../check/bound/cheapest-group.ts';
import type { GroupRoom } from '../../check/bound/filling.ts';
import type { Partition, Work } from '../../check/bound/partition.ts';
import { groupsIn } from '../../check/bound/session-groups.ts';
import type { VisitCurve } from '../../scenario/problem.ts';
import { numbering } from '../../shared/numbering.ts';

/** Sessions that types and curves do not distinguish. */
export interface SessionKind extends Pick<GroupRoom, 'free'> {
  readonly sessions: number[];
  readonly groups: readonly GroupKind[];
}

/** Open groups of one session with the same seats, people pinned there and costs, in units. */
export interface GroupKind extends GroupRoom, GroupCosts {
  groups: number;
  /** Numbers of the curves on visits that count the group. */
  readonly visits: readonly number[];
}

export function sessionKinds(
  work: Pick<Work, 'request' | 'tables' | 'typeOf'>,
  partition: Partition,
  visits: readonly VisitCurve[],
): SessionKind[] {
  const found = new Map<string, SessionKind>();
  const numberOf = numbering<readonly number[]>();
  for (const table of work.tables) {
    const { session } = table;
    const kinds = new Map<string, GroupKind>();
    for (const { group, counted, squares, ...room } of groupsIn(work, partition, table)) {
      const own = [...visits.keys()].filter(
        (curve) => visits[curve].sessions[session] === 1 && visits[curve].groups.includes(group),
      );
      const lists = counted.map(({ costs }) => numberOf(costs));
      const key = JSON.stringify([room, lists, squares, own]);
      const known = kinds.get(key);
      if (known) known.groups += 1;
      else
        kinds.set(key, {
          ...room,
          groups: 1,
          counted: counted.filter(({ text }) => text !== ''),
          squares,
          visits: own,
        });
    }
    const key = JSON.stringify([...kinds].map(([kind, { groups }]) => [kind, groups]));
    const known = found.get(key);
    const [{ free }] = kinds.size > 0 ? kinds.values() : [{ free: partition.seats[session].map(() => 0) }];
    if (known) known.sessions.push(session);
    else found.set(key, { sessions: [session], free, groups: [...kinds.values()] });
  }
  return [...found.values()];
}
