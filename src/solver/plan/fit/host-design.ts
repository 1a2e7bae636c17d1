import type { Problem } from '../../../scenario/problem.ts';
import { classDesign } from '../../construct/arrays/class-design.ts';
import { balancedRounds, oddRounds } from '../../construct/direct/round-robin.ts';
import { hostedSessions } from '../../construct/few-repeats/weighted-points.ts';
import type { DesignShape, Layout } from './template.ts';

/**
 * A design for hosts who stay while guests move on: hosts are a class with one person in every group. Without repeats, unless
 * people are too many for that and rules count visits. Null if not every group has one host in all sessions, or no design is known.
 */
export function hostDesign(problem: Problem, { groups, size }: DesignShape): Layout | null {
  const hosts = hostsOf(problem);
  if (!hosts || hosts.length !== groups || size < 2) return null;
  const exact = classDesign(groups, size, groups, [groups])?.sessions;
  const sessions =
    exact ?? (mayCome(problem, 1) ? hostedSessions(groups, size - 1, problem.sessionCount) : []);
  return sessions.length > 0 ? { sessions, hosts, classes: [] } : null;
}

/**
 * Sessions in which nobody comes to a group twice, if rules penalise that: those of hosts and guests, without the hosts.
 * For pairs also a round robin in which everybody comes equally often to all groups. Null if no rule does, or none are known.
 */
export function rotation(problem: Problem, { groups, size }: DesignShape): Layout | null {
  if (groups !== problem.groupCount || hostsOf(problem)) return null;
  if (!mayCome(problem, 1)) return size === 2 ? inPairs(problem) : null;
  const hosted = hostedSessions(groups, size, problem.sessionCount);
  const sessions = hosted.map((session) =>
    session.map((block) => block.filter((point) => point >= groups).map((point) => point - groups)),
  );
  return sessions.length > 0 ? { sessions, hosts: null, classes: [], groupsStay: true } : null;
}

/** A round robin, repeated, in which everybody comes to all groups equally often; with an odd number one person is alone. */
function inPairs(problem: Problem): Layout | null {
  const { peopleCount, groupCount, sessionCount } = problem;
  const alone = 2 * groupCount - peopleCount;
  if (alone > 1) return null;
  const rounds = alone === 1 ? oddRounds(groupCount) : balancedRounds(groupCount);
  if (!rounds || !mayCome(problem, 2 * Math.ceil(sessionCount / rounds.length))) return null;
  const sessions = Array.from({ length: sessionCount }, (_, s) => rounds[s % rounds.length]);
  const people = Array.from({ length: peopleCount }, (_, p) => p);
  const classes = alone === 1 ? [{ people, points: people }] : [];
  return { sessions, hosts: null, classes, groupsStay: true };
}

/** Whether for every group but benches some rule penalises more than `most` visits. */
function mayCome({ groupCount, costs, meets }: Problem, most: number): boolean {
  const limited = new Set(
    costs.visits.flatMap(({ groups: [group, ...others], points }) =>
      others.length === 0 && points.length > most + 1 && points[most + 1] > points[most] ? [group] : [],
    ),
  );
  return Array.from({ length: groupCount }, (_, g) => meets[g] === 0 || limited.has(g)).every(Boolean);
}

/** The one person pinned to each group in all sessions; null if some group has none, or pins are otherwise; [group]. */
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
