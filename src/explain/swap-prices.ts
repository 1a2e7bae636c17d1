/**
 * Prices of swapping one person with each other person of a session, or moving them to a free seat. People who must sit
 * together move together.
 */
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import type { Assignment, Problem } from '../scenario/problem.ts';
import { fromSchedule } from '../solver/assignment.ts';
import { keepsApart } from '../solver/over-links.ts';
import { changeOf, nearestCost } from '../solver/price.ts';
import type { SeatMove } from './seat-moves.ts';

export interface PricedMove extends SeatMove {
  /** Everybody who moves from `from` to `to`, and everybody who moves the other way. */
  readonly leave: readonly string[];
  readonly come: readonly string[];
  /** New cost minus old cost. */
  readonly change: number;
  /** Whether the plan would keep all hard rules. */
  readonly legal: boolean;
}

/** Most ways to make room that are priced. */
const MOST_WAYS = 30;

/** Every swap with somebody at another table, and each free seat elsewhere; empty if the person is absent. */
export function swapPrices(
  request: SolveRequest,
  schedule: Schedule,
  session: number,
  person: string,
): PricedMove[] {
  const { people, groups } = request.scenario;
  const problem = compile(request);
  const seats = fromSchedule(request.scenario, problem, schedule);
  const row = session * problem.peopleCount;
  const p = people.findIndex(({ id }) => id === person);
  const from = p < 0 ? -1 : seats[row + p];
  if (from < 0) return [];
  const { unit, capacity, groupCount } = problem;
  const at = (g: number): number[] => people.flatMap((_, q) => (seats[row + q] === g ? q : []));
  const taken = groups.map((_, g) => at(g).length);
  const room = (g: number): number => capacity[session * groupCount + g] - taken[g];
  const together = (q: number): number[] => at(seats[row + q]).filter((r) => unit[row + r] === unit[row + q]);
  /** Ways to choose `number` people of a table in whole sets, at most `MOST_WAYS`, in seating order. */
  const ways = (g: number, but: readonly number[], number: number): number[][] => {
    const sets = [
      ...new Map(at(g).flatMap((q) => (but.includes(q) ? [] : [[unit[row + q], together(q)]]))).values(),
    ];
    const found: number[][] = [];
    const choose = (chosen: readonly number[], next: number): void => {
      if (found.length === MOST_WAYS) return;
      if (chosen.length === number) found.push([...chosen]);
      else
        for (let i = next; i < sets.length; i++)
          if (chosen.length + sets[i].length <= number) choose([...chosen, ...sets[i]], i + 1);
    };
    choose([], 0);
    return found;
  };
  const tried = (to: number, leaving: readonly number[], coming: readonly number[]) => {
    const after = Int32Array.from(seats);
    for (const q of leaving) after[row + q] = to;
    for (const q of coming) after[row + q] = from;
    const legal = isLegalFor(problem, after, session, [...leaving, ...coming], [from, to]);
    return { leaving, coming, legal, units: changeOf(problem, [seats, after], session, [from, to]) };
  };
  const priced = (other: number | null, to: number): PricedMove => {
    const [ours, theirs] = [together(p), other === null ? [] : together(other)];
    const [atTo, atFrom] = [ours.length - theirs.length - room(to), theirs.length - ours.length - room(from)];
    const all = ways(to, theirs, Math.max(0, atTo)).flatMap((come) =>
      ways(from, ours, Math.max(0, atFrom)).map((leave) =>
        tried(to, [...ours, ...leave], [...theirs, ...come]),
      ),
    );
    if (all.length === 0) all.push(tried(to, [p], other === null ? [] : [other]));
    const best = all.reduce((one, next) => (isBetter(next, one) ? next : one));
    return {
      session,
      person,
      other: other === null ? null : people[other].id,
      from: groups[from].id,
      to: groups[to].id,
      leave: best.leaving.map((q) => people[q].id),
      come: best.coming.map((q) => people[q].id),
      change: nearestCost(problem, best.units),
      legal: best.legal,
    };
  };
  const swaps = people.flatMap((_, other) => {
    const to = seats[row + other];
    return to < 0 || to === from ? [] : [priced(other, to)];
  });
  const free = groups.flatMap((_, g) => (g !== from && room(g) > 0 ? [priced(null, g)] : []));
  return [...swaps, ...free];
}

interface Tried {
  readonly legal: boolean;
  readonly units: bigint;
}

/** Legal ways first, then the cheaper. */
function isBetter(one: Tried, other: Tried): boolean {
  return one.legal === other.legal ? one.units < other.units : one.legal;
}

/** Checks only what the move can break: the schedule was legal before it. */
function isLegalFor(
  problem: Problem,
  seats: Assignment,
  session: number,
  moved: readonly number[],
  touched: readonly number[],
): boolean {
  const { peopleCount, groupCount, capacity, minSize, used, pinnedGroup, unit } = problem;
  const row = session * peopleCount;
  const everyone = Array.from({ length: peopleCount }, (_, p) => p);
  const pinsHold = moved.every((p) => [-1, seats[row + p]].includes(pinnedGroup[row + p]));
  const setsHold = everyone.every((q) =>
    moved.every((p) => unit[row + q] !== unit[row + p] || seats[row + q] === seats[row + p]),
  );
  const sizesHold = touched.every((g) => {
    const size = everyone.filter((q) => seats[row + q] === g).length;
    return (
      size <= capacity[session * groupCount + g] && ((size === 0 && used[g] === 0) || size >= minSize[g])
    );
  });
  return pinsHold && setsHold && sizesHold && keepsApart(problem, seats);
}
