import { usableGroups } from '../../check/bound/visit-prices.ts';
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

/** Sessions that are alike. */
export interface VisitSession {
  readonly sessions: number[];
  /** Seats of each group. */
  readonly seats: Int32Array;
  readonly kinds: readonly VisitorKind[];
}

/** So many people with the same fewest and most visits. */
export interface VisitRange {
  readonly least: number;
  readonly most: number;
  times: number;
}

export interface VisitFacts {
  readonly sessions: readonly VisitSession[];
  /** For each curve its people by how often they must and may be in its groups. */
  readonly ranges: readonly (readonly VisitRange[])[];
  /** The same of everybody; [curve][person]. */
  readonly bounds: readonly { readonly least: Int16Array; readonly most: Int16Array }[];
}

/** Looks at people in groups, over sessions and curves, beyond which bounds of visits are not worth their time. */
const MOST_VISIT_LOOKS = 1e6;

/** Whether it takes too long to bound these rules on visits; the checker needs as long for it again. */
export function isManyVisits({ sessionCount }: Seats, curves: readonly VisitCurve[]): boolean {
  const looks = curves.reduce((sum, { people, groups }) => sum + people.length * groups.length, 0);
  return looks * sessionCount > MOST_VISIT_LOOKS;
}

/** @throws TooMuchEffort */
export function visitFacts(
  problem: Seats,
  curves: readonly VisitCurve[],
  make: Pick<PieceMaker, 'tables' | 'effort'>,
): VisitFacts {
  const { peopleCount: n, groupCount, sessionCount, attends, capacity } = problem;
  const counted = curves.map(({ people }) => new Set(people));
  const visits = curves.map(() => ({ least: new Int16Array(n), most: new Int16Array(n) }));
  const found = new Map<string, VisitSession>();
  /** How many of the groups each curve counts. */
  const usableOf = (groups: readonly number[], own: readonly number[]) => {
    const usable = new Set(groups);
    return own.map((c) => curves[c].groups.reduce((count, g) => count + Number(usable.has(g)), 0));
  };
  for (let session = 0; session < sessionCount; session++) {
    const held = curves.flatMap(({ sessions }, c) => (sessions[session] === 1 ? [c] : []));
    const may = usableIn(make, session, n);
    const kinds = new Map<string, VisitorKind & { readonly inside: readonly number[] }>();
    for (let p = 0; p < n; p++) {
      if (attends[session * n + p] === 0) continue;
      const own = held.filter((c) => counted[c].has(p));
      const groups = may[p];
      const key = `${own.join()}; ${groups.join()}`;
      const kind = kinds.get(key) ?? { curves: own, groups, people: 0, inside: usableOf(groups, own) };
      kinds.set(key, kind);
      kind.people += 1;
      for (const [i, c] of own.entries()) {
        if (kind.inside[i] > 0) visits[c].most[p] += 1;
        if (kind.inside[i] === groups.length) visits[c].least[p] += 1;
      }
    }
    const seats = capacity.subarray(session * groupCount, (session + 1) * groupCount);
    const key = `${seats.join()}; ${[...kinds].map(([kind, { people }]) => `${kind} ${people}`).join('; ')}`;
    const known = found.get(key);
    if (known) known.sessions.push(session);
    else found.set(key, { sessions: [session], seats, kinds: [...kinds.values()] });
  }
  return {
    sessions: [...found.values()],
    ranges: curves.map(({ people }, c) => rangesOf(people, visits[c])),
    bounds: visits,
  };
}

export function rangesOf(
  people: Iterable<number>,
  { least, most }: VisitFacts['bounds'][number],
): VisitRange[] {
  const kinds = new Map<string, VisitRange>();
  for (const p of people) {
    const key = `${least[p]} ${most[p]}`;
    const known = kinds.get(key);
    if (known) known.times += 1;
    else kinds.set(key, { least: least[p], most: most[p], times: 1 });
  }
  return [...kinds.values()];
}

/** The groups that each person may use in a session; none for who is not there. */
export function usableIn(
  { tables, effort }: Pick<PieceMaker, 'tables' | 'effort'>,
  session: number,
  people: number,
): (readonly number[])[] {
  const table = tables[session];
  const usable = usableGroups(table, effort);
  const lists = new Map<ReadonlySet<number>, readonly number[]>();
  return Array.from({ length: people }, (_, person) => {
    if (!table.attends(person)) return [];
    const groups = usable(person);
    const list = lists.get(groups) ?? [...groups];
    lists.set(groups, list);
    return list;
  });
}
