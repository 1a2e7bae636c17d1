/** Finds out why a soft rule is not met at one place of a plan. */

import type { TermDetail, TermReport } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { minus, toNumber } from '../shared/fraction.ts';
import { fromSchedule } from '../solver/assignment.ts';
import { changeOf } from '../solver/price.ts';
import { judge, type Violation, violationsIn } from '../verdict/judge.ts';
import { applyMove, repairMoves, type SeatMove } from './seat-moves.ts';

export type Obstacle =
  /** The session must stay as it is; null: every session in which a change could help must. */
  | { readonly kind: 'kept'; readonly session: number | null }
  /** No move of one person and no swap of two would meet the rule. */
  | { readonly kind: 'none_tried' }
  /** Every such move breaks a hard rule; `violation` is of the one broken most often, `always`: each move breaks it. */
  | { readonly kind: 'hard'; readonly tried: number; readonly violation: Violation; readonly always: boolean }
  /** The cheapest legal move, its total change of the cost, and the terms that get worse. */
  | {
      readonly kind: 'cost';
      readonly move: SeatMove;
      readonly change: number;
      readonly worse: readonly { readonly pointer: string; readonly change: number }[];
      /** Number of moves that were tried, if not all; null: all. */
      readonly outOfMany: number | null;
    };

/** Limit of work: on large problems only some moves are tried. */
const MOST_STEPS = 20_000_000;
const FEWEST_TRIED = 40;
/** Most moves whose legality is checked, which takes longer than pricing them. */
const MOST_JUDGED = 240;

/**
 * Makes a function that finds the obstacle at a place of the plan.
 * @param mutable the sessions that may change; null: all
 */
export function obstacleFinder(
  request: SolveRequest,
  schedule: Schedule,
  mutable: readonly number[] | null = null,
): (term: TermReport, detail: TermDetail) => Obstacle {
  const { scenario } = request;
  const problem = compile(request);
  const before = judge(request, { schedule }).schedule;
  const seats = fromSchedule(scenario, problem, schedule);
  const numberOf = new Map(scenario.people.map(({ id }, p) => [id, p]));
  const groupOf = new Map(scenario.groups.map(({ id }, g) => [id, g]));
  const changed = Int32Array.from(seats);
  const price = ({ session, person, other, from, to }: SeatMove): bigint => {
    const [row, groups] = [session * problem.peopleCount, [from, to].flatMap((id) => groupOf.get(id) ?? [])];
    const who = [person, other].flatMap((id) => (id === null ? [] : row + numberOf.get(id)!));
    for (const [i, seat] of who.entries()) changed[seat] = groupOf.get(i === 0 ? to : from) ?? -1;
    const units = changeOf(problem, [seats, changed], session, groups);
    for (const seat of who) changed[seat] = seats[seat];
    return units;
  };
  const steps = scenario.people.length * (scenario.people.length + scenario.session_count);
  const most = Math.max(FEWEST_TRIED, Math.floor(MOST_STEPS / steps));
  const mayChange = (session: number): boolean => mutable?.includes(session) ?? true;
  return (term, detail) => {
    const { session } = detail;
    const named = repairMoves({ request, schedule, term, detail });
    const all = named.filter((move) => mayChange(move.session));
    const isKept = session === null ? named.length > 0 && all.length === 0 : !mayChange(session);
    if (isKept) return { kind: 'kept', session };
    const step = Math.max(1, all.length / most);
    const tried = all
      .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
      .map((move) => ({ move, units: price(move) }))
      .sort((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : 0));
    const broken: (readonly Violation[])[] = [];
    for (const { move } of tried.slice(0, MOST_JUDGED)) {
      const changed = applyMove(schedule, move);
      const violations = violationsIn(request, changed);
      if (violations.length > 0) {
        broken.push(violations);
        continue;
      }
      const after = judge(request, { schedule: changed }).schedule;
      const worse = after.terms
        .map(({ pointer, cost }, index) => ({ pointer, change: cost - before.terms[index].cost }))
        .filter(({ change }) => change > 0)
        .sort((a, b) => b.change - a.change);
      const change = toNumber(minus(after.exact, before.exact));
      const outOfMany = tried.length < all.length ? tried.length : null;
      return { kind: 'cost', move, change, worse, outOfMany };
    }
    if (broken.length === 0) return { kind: 'none_tried' };
    const { violation, count } = mostFrequent(broken);
    return { kind: 'hard', tried: broken.length, violation, always: count === broken.length };
  };
}

/** The rule that the most moves break, with one of its violations. */
function mostFrequent(moves: readonly (readonly Violation[])[]): { violation: Violation; count: number } {
  const counts = new Map<string, { violation: Violation; count: number }>();
  for (const violations of moves) {
    for (const [pointer, violation] of new Map(violations.map((one) => [one.pointer, one])))
      counts.set(pointer, { violation, count: (counts.get(pointer)?.count ?? 0) + 1 });
  }
  return [...counts.values()].reduce((most, each) => (each.count > most.count ? each : most));
}
