import { type VisitRange, visitRanges } from '../../check/bound/visits.ts';
import type { Seats, VisitCurve } from '../../scenario/problem.ts';
import type { PieceMaker } from './piece.ts';

/** People who are counted by the same curves and may use the same groups of a session. */
export interface VisitorKind {
  /** Numbers of the curves that count them in this session, ascending. */
  readonly curves: readonly number[];
  /** Groups that they may use. */
  readonly groups: readonly number[];
  people: number;
}

/** Equal sessions. */
export interface VisitSession {
  readonly sessions: number[];
  /** Seats of each group. */
  readonly seats: Int32Array;
  readonly kinds: readonly VisitorKind[];
}

export interface VisitFacts {
  readonly sessions: readonly VisitSession[];
  /** The people of each curve by how often they must and may be in its groups; [curve]. */
  readonly ranges: readonly (readonly VisitRange[])[];
  /** The same for some of its people. */
  readonly rangesOf: (curve: VisitCurve, people: Iterable<number>) => readonly VisitRange[];
}

/** Cells (a person in a group, over sessions and curves) that are bounded in a second. */
const VISIT_CELLS_PER_SECOND = 1e6;

/** About how many seconds bounding these rules on visits takes; checking takes as long again. */
export function secondsOfVisits({ sessionCount }: Seats, curves: readonly VisitCurve[]): number {
  const cells = curves.reduce((sum, { people, groups }) => sum + people.length * groups.length, 0);
  return (cells * sessionCount) / VISIT_CELLS_PER_SECOND;
}

export function isManyVisits(seats: Seats, curves: readonly VisitCurve[]): boolean {
  return secondsOfVisits(seats, curves) > 1;
}

/** @throws TooMuchEffort */
export function visitFacts(
  problem: Seats,
  curves: readonly VisitCurve[],
  maker: Pick<PieceMaker, 'tables' | 'counted'>,
): VisitFacts {
  const { peopleCount: n, groupCount, sessionCount, attends, capacity } = problem;
  const counted = curves.map(({ people }) => new Set(people));
  const { tables } = maker;
  const found = new Map<string, VisitSession>();
  for (let session = 0; session < sessionCount; session++) {
    const held = curves.flatMap(({ sessions }, c) => (sessions[session] === 1 ? [c] : []));
    const kinds = new Map<string, VisitorKind>();
    for (let p = 0; p < n; p++) {
      if (attends[session * n + p] === 0) continue;
      const own = held.filter((c) => counted[c].has(p));
      const groups = [...tables[session].allowedTo(p)];
      const key = `${own.join()}; ${groups.join()}`;
      const kind = kinds.get(key) ?? { curves: own, groups, people: 0 };
      kinds.set(key, kind);
      kind.people += 1;
    }
    const seats = capacity.subarray(session * groupCount, (session + 1) * groupCount);
    const key = `${seats.join()}; ${[...kinds].map(([kind, { people }]) => `${kind} ${people}`).join('; ')}`;
    const known = found.get(key);
    if (known) known.sessions.push(session);
    else found.set(key, { sessions: [session], seats, kinds: [...kinds.values()] });
  }
  const rangesIn: VisitFacts['rangesOf'] = ({ groups, sessions }, people) => {
    const when = tables.flatMap(({ session }) => (sessions[session] === 1 ? [session] : []));
    const counted = { people: [...people], groups: [...groups], sessions: when };
    return visitRanges(counted, tables);
  };
  const ranges = maker.counted(() => curves.map((curve) => rangesIn(curve, curve.people)));
  const rangesOf: VisitFacts['rangesOf'] = (curve, people) => maker.counted(() => rangesIn(curve, people));
  return { sessions: [...found.values()], ranges, rangesOf };
}
