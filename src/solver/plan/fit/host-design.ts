import type { Problem } from '../../../scenario/problem.ts';
import { classDesign } from '../../construct/arrays/class-design.ts';
import { hostedSessions } from '../../construct/few-repeats/weighted-points.ts';
import type { DesignShape, Layout } from './template.ts';

/**
 * A design for hosts who stay while the guests move on: hosts are a class with one person in every group. Without repeats, unless
 * people are too many for that and rules count visits. Null where the hosts are not one a group in all sessions, or no such design is known.
 */
export function hostDesign(problem: Problem, { groups, size }: DesignShape): Layout | null {
  const hosts = hostsOf(problem);
  if (!hosts || hosts.length !== groups || size < 2) return null;
  const exact = classDesign(groups, size, groups, [groups])?.sessions;
  const sessions =
    exact ?? (mayComeOnce(problem) ? hostedSessions(groups, size - 1, problem.sessionCount) : []);
  return sessions.length > 0 ? { sessions, hosts, classes: [] } : null;
}

/**
 * Sessions in which nobody comes to a group twice, where rules make that dear: those of hosts and guests, without the
 * hosts. Null where no rule does, or no such sessions are known.
 */
export function rotation(problem: Problem, { groups, size }: DesignShape): Layout | null {
  if (groups !== problem.groupCount || !mayComeOnce(problem)) return null;
  const hosted = hostedSessions(groups, size, problem.sessionCount);
  const sessions = hosted.map((session) =>
    session.map((block) => block.filter((point) => point >= groups).map((point) => point - groups)),
  );
  return sessions.length > 0 ? { sessions, hosts: null, classes: [], groupsStay: true } : null;
}

/** Whether a second visit of somebody to a group costs something, be it any group. */
function mayComeOnce({ groupCount, costs }: Problem): boolean {
  const once = costs.visits.flatMap(({ groups: [group, ...others], points }) =>
    others.length === 0 && points.length > 2 && points[2] > points[1] ? [group] : [],
  );
  return new Set(once).size === groupCount;
}

/** Who is pinned to each group in all sessions, one person each; null where that is not so. */
export function hostsOf({
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
