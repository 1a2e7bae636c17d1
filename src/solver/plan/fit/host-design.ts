import type { Problem } from '../../../scenario/problem.ts';
import { classDesign } from '../../construct/arrays/class-design.ts';
import type { Sessions } from '../../construct/design/design.ts';
import type { DesignShape } from './template.ts';

/** Sessions without repeats in which the first `groups` points stay each in a group of its own. */
export interface HostDesign {
  /** Session → group → points; point g < groups is in group g throughout. */
  readonly sessions: Sessions;
  /** The person who stays in each group; [group]. */
  readonly hosts: Int32Array;
}

/**
 * A design for hosts who stay while the guests move on: hosts are a class with one person in every group. Null where
 * the hosts are not one a group in all sessions, or no such design is known.
 */
export function hostDesign(problem: Problem, { groups, size }: DesignShape): HostDesign | null {
  const hosts = hostsOf(problem);
  if (!hosts || hosts.length !== groups || size < 2) return null;
  const sessions = classDesign(groups, size, groups, [groups])?.sessions;
  return sessions ? { sessions, hosts } : null;
}

/** Who is pinned to each group in all sessions, one person each; null where that is not so. */
function hostsOf({
  pinnedGroup,
  attends,
  peopleCount,
  groupCount,
  sessionCount,
}: Problem): Int32Array | null {
  const hosts = new Int32Array(groupCount).fill(-1);
  for (let p = 0; p < peopleCount; p++) {
    const group = pinnedGroup[p];
    if (group < 0) continue;
    for (let s = 0; s < sessionCount; s++) {
      if (!attends[s * peopleCount + p] || pinnedGroup[s * peopleCount + p] !== group) return null;
    }
    if (hosts[group] >= 0) return null;
    hosts[group] = p;
  }
  return hosts.includes(-1) ? null : hosts;
}
