/**
 * The formula "there is a legal schedule that costs less", of a problem: written by the checker, which writes that of the request itself when it replays a
 * proof. A search that is given it looks for a schedule, or for lemmas.
 */
import { sessionAlone } from '../../check/exact/check-exact.ts';
import { costClauses, costUpTo } from '../../check/exact/cost-clauses.ts';
import { costCounts, type Overlap } from '../../check/exact/cost-counts.ts';
import { Formula, withinReach } from '../../check/exact/formula.ts';
import { lexLeader } from '../../check/exact/lex-leader.ts';
import { pairsOf, type Seating, seatingClauses } from '../../check/exact/seating-clauses.ts';
import type { SymmetryClaims } from '../../check/exact/symmetry-claims.ts';
import type { HardRule } from '../../check/lower/hard-rules.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Costs, type Curve, type Problem, pairNumber, type Seats } from '../../scenario/problem.ts';
import { fraction } from '../../shared/fraction.ts';
import { requestOf, rulesOf } from './problem-request.ts';

/** Formulas beyond these are left to the search; the checker takes on a little more. */
const LIMITS = { variables: 60_000, words: 3_000_000, sums: 500_000 };

export interface CheaperThan {
  readonly costs: Costs;
  /** In whole units. */
  readonly below: bigint;
  /** Without a price for meetings. */
  readonly asIs?: boolean;
  /** Besides, what the cost is at least at these prices, in units. */
  readonly overlap?: Overlap | null;
}

export interface Encoding {
  readonly seating: Seating;
  /** Nothing costs less than this where the formula has no solution: `below`, or the next cost that there can be. */
  readonly proves: bigint;
  /** The price of a meeting in the formula; 0: none. */
  readonly meeting: bigint;
}

/**
 * With symmetries broken.
 *
 * @param target null: any legal schedule
 * @returns null when the formula would be too large
 */
export function encode(
  seats: Seats,
  target: CheaperThan | null,
  symmetries: SymmetryClaims,
): Encoding | null {
  if (isTooLarge(seats)) return null;
  return withinReach(() => {
    const request = requestOf(seats);
    const seating = seatingClauses(request, new Formula(null, LIMITS));
    let [proves, meeting] = [0n, 0n];
    if (target !== null) {
      const { costs, below, asIs, overlap } = target;
      const rules = rulesOf(costs, seats);
      meeting = asIs ? 0n : meetingPrice(seats, seating, costs);
      const cost = costCounts(request, seating, { rules, meeting: fraction(meeting) });
      const { most, next } = costClauses(seating, cost, fraction(below));
      proves = next.n;
      if (most && overlap) costUpTo(seating, costCounts(request, seating, { rules, overlap }), most);
    }
    lexLeader(seating, symmetries);
    return { seating, proves, meeting };
  });
}

/** The formula of one session, in which nobody meets over a link whom they must not; null when it would be too large. */
export function encodeSession(problem: Problem, session: number): Seating | null {
  const encoding = encode(seatsInSession(problem, session), null, { people: [], sessions: [], groups: [] });
  return (
    encoding &&
    withinReach(() => {
      const { seating } = encoding;
      const [open] = seating.open;
      for (const { partners, apart } of problem.links) {
        const facing = partners[session];
        const pairs = apart[session];
        if (facing === null) continue;
        for (let i = 0; i < pairs.length; i += 2)
          for (const g of open)
            for (const h of facing[g])
              if (open.includes(h))
                seating.formula.add([-seating.seat(0, pairs[i], g), -seating.seat(0, pairs[i + 1], h)]);
      }
      return seating;
    })
  );
}

/** The session as a request of its own, under some of its rules; people and groups keep their numbers. */
export function sessionUnder(
  request: SolveRequest,
  session: number,
  rules: readonly HardRule[],
): SolveRequest {
  return sessionAlone(
    request,
    session,
    rules.map(({ pointer }) => pointer),
  );
}

/** The hard rules of one session alone. */
function seatsInSession(seats: Seats, session: number): Seats {
  const { peopleCount: n, groupCount: g } = seats;
  const people = [session * n, (session + 1) * n] as const;
  return {
    ...seats,
    sessionCount: 1,
    attends: seats.attends.slice(...people),
    pinnedGroup: seats.pinnedGroup.slice(...people),
    unit: seats.unit.slice(...people),
    capacity: seats.capacity.slice(session * g, (session + 1) * g),
    apart: [seats.apart[session]],
    prior: new Int32Array(0),
  };
}

/**
 * What most pairs' first meetings cost: at that price only further meetings are left to count, which are few, in place of pairs that never meet; clause
 * learning does not find out by itself that the two come to the same. 0 where groups may be much emptier than others.
 */
function meetingPrice(
  { peopleCount, groupCount, capacity, attends }: Seats,
  { present, open }: Seating,
  { pairs }: Costs,
): bigint {
  const isLoose = present.some((people, s) => {
    const seats = open[s].reduce((sum, g) => sum + capacity[s * groupCount + g], 0);
    return seats - people.length > open[s].length;
  });
  if (isLoose) return 0n;
  const first = (points: Curve): bigint => points[1] - points[0];
  /** The sessions that two attend. */
  const both = (a: number, b: number): number[] =>
    [...present.keys()].filter((s) => attends[s * peopleCount + a] + attends[s * peopleCount + b] === 2);
  const steps = new Map<number, bigint>();
  for (let b = 0; b < peopleCount; b++)
    for (let a = 0; a < b; a++) {
      const at = pairNumber(a, b);
      if (both(a, b).length > 0) steps.set(at, first(pairs.whole[pairs.wholeOf?.[at] ?? 0]));
    }
  for (const { people, sessions, points } of pairs.partial)
    for (const [a, b] of pairsOf([...people])) {
      const step = steps.get(pairNumber(a, b));
      if (step !== undefined && both(a, b).every((s) => sessions[s] === 1))
        steps.set(pairNumber(a, b), step + first(points));
    }
  const often = new Map([[0n, 1]]);
  for (const step of steps.values()) often.set(step, (often.get(step) ?? 0) + 1);
  const [[price]] = [...often].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return price;
}

export function isTooLarge(seats: Seats, mostWords: number = LIMITS.words): boolean {
  return seatingWords(seats) > mostWords;
}

/** About as many as the clauses on who sits with whom have, the largest part that grows with the people. */
export function seatingWords({ peopleCount: n, groupCount, sessionCount }: Seats): number {
  return sessionCount * (2 * n * n * (n + 3 * groupCount) + n * groupCount * groupCount);
}
