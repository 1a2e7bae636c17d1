/**
 * Spreads waiting evenly over the course of a plan, by reordering equivalent sessions and by exchanging two people in two sessions in
 * which one of them waits. Nobody likes to wait twice in a row, and an evening may end early.
 */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';
import { alikeSessions } from '../exact/symmetry.ts';
import { keepsApart } from '../over-links.ts';
import { priceOf } from '../price.ts';
import { MOVES_PER_SECOND } from '../shared-numbers.ts';
import type { Incumbent } from './lane-report.ts';
import { type Ties, tiesOf } from './ties.ts';

/** What spreading waits must preserve, and when it stops. */
export interface TurnTask {
  readonly problem: Problem;
  /** 1: the session stays as it is; [session]. */
  readonly frozen: Uint8Array;
  /** Ties were broken: at equal cost, repeats and returns to a table must not become worse. */
  readonly isTied: boolean;
  isOver(): boolean;
}

/** Subtracts `looks` from the budget; returns false once it is used up or time is over. */
type Spend = (looks: number) => boolean;

/** 1 where somebody waits; [session][person]. */
type Waits = Uint8Array[];

export function someWait({ meets, capacity, groupCount }: Problem): boolean {
  return capacity.some((seats, at) => seats > 0 && meets[at % groupCount] === 0);
}

/** Weight of a wait twice in a row, times the number of sessions, beside Σ (waits of a person until then)² over all sessions. */
const ROW_WEIGHT = 4;

/** A plan that costs no more and has less uneven waiting, or the same plan. */
export function inTurns(task: TurnTask, best: Incumbent): Incumbent {
  const { problem, frozen } = task;
  let left = MOVES_PER_SECOND;
  const spend: Spend = (looks) => {
    left -= looks;
    return left > 0 && !task.isOver();
  };
  const free = Array.from({ length: problem.sessionCount }, (_, s) => s).filter((s) => frozen[s] === 0);
  const alike = alikeOverLinks(problem).map((sessions) => sessions.filter((s) => free.includes(s)));
  let kept = reordered(problem, best, alike, spend);
  for (;;) {
    const exchanged = exchangedOnce(task, kept, free, spend);
    if (exchanged === null) return kept;
    kept = reordered(problem, exchanged, alike, spend);
  }
}

/** Classes of sessions that neither other rules nor links tell apart. */
function alikeOverLinks(problem: Problem): number[][] {
  const linked = (s: number): string =>
    JSON.stringify(
      problem.links.map(({ partners, apart, pairs, company }) => [
        partners[s]?.map((row) => [...row]),
        [...apart[s]],
        [...pairs.partial, ...company].map(({ sessions }) => sessions[s]),
      ]),
    );
  return alikeSessions(problem).flatMap((sessions) => [...grouped(sessions, linked).values()]);
}

function waitsOf({ peopleCount: n, sessionCount, meets }: Problem, assignment: Assignment): Waits {
  return Array.from({ length: sessionCount }, (_, s) =>
    Uint8Array.from(assignment.subarray(s * n, (s + 1) * n), (g) => Number(g >= 0 && meets[g] === 0)),
  );
}

function unevenness(waits: Waits): number {
  let sum = 0;
  for (let p = 0; p < waits[0].length; p++) sum += unevennessOf(waits, p);
  return sum;
}

function unevennessOf(waits: Waits, p: number): number {
  let [waited, sum, before] = [0, 0, 0];
  for (const row of waits) {
    waited += row[p];
    sum += waited ** 2 + (before & row[p]) * ROW_WEIGHT * waits.length;
    before = row[p];
  }
  return sum;
}

/** Exchanges two sessions as long as that helps. */
function reordered(
  problem: Problem,
  best: Incumbent,
  alike: readonly (readonly number[])[],
  spend: Spend,
): Incumbent {
  const n = problem.peopleCount;
  const assignment = best.assignment.slice();
  const waits = waitsOf(problem, assignment);
  let least = unevenness(waits);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const sessions of alike)
      for (const [i, t] of sessions.entries())
        for (const s of sessions.slice(0, i)) {
          if (!spend(n * problem.sessionCount)) return { ...best, assignment };
          [waits[s], waits[t]] = [waits[t], waits[s]];
          const now = unevenness(waits);
          if (now >= least) [waits[s], waits[t]] = [waits[t], waits[s]];
          else {
            const row = assignment.slice(s * n, (s + 1) * n);
            assignment.copyWithin(s * n, t * n, (t + 1) * n).set(row, t * n);
            [least, isBetter] = [now, true];
          }
        }
  }
  return { ...best, assignment };
}

/** Makes the first exchange that helps; null: none does, or time is over. */
function exchangedOnce(
  { problem, isTied }: TurnTask,
  { assignment, cost }: Incumbent,
  free: readonly number[],
  spend: Spend,
): Incumbent | null {
  const n = problem.peopleCount;
  const before = isTied ? tiesOf(problem, assignment) : null;
  for (const { sessions, p, q } of exchanges(problem, assignment, free, spend)) {
    if (!spend(n ** 2 * problem.sessionCount)) return null;
    const made = assignment.slice();
    for (const u of sessions)
      [made[u * n + p], made[u * n + q]] = [assignment[u * n + q], assignment[u * n + p]];
    const price = priceOf(problem, made);
    const isNoMore =
      price < cost || (price === cost && (before === null || isNoWorse(tiesOf(problem, made), before)));
    if (isNoMore && keepsApart(problem, made)) return { cost: price, assignment: made };
  }
  return null;
}

function isNoWorse(now: Ties, before: Ties): boolean {
  return now.again < before.again || (now.again === before.again && now.back <= before.back);
}

/** Exchanges that even out waiting: p waits in the first session and q in the second; afterwards it is the other way round. */
function* exchanges(problem: Problem, assignment: Assignment, free: readonly number[], spend: Spend) {
  const n = problem.peopleCount;
  const waits = waitsOf(problem, assignment);
  const isFree = freeIn(problem);
  const change = (s: number, t: number, p: number, q: number): number => {
    const both = () => unevennessOf(waits, p) + unevennessOf(waits, q);
    const exchange = () => {
      for (const u of [s, t]) [waits[u][p], waits[u][q]] = [waits[u][q], waits[u][p]];
    };
    const before = both();
    exchange();
    const after = both();
    exchange();
    return after - before;
  };
  for (const [i, t] of free.entries())
    for (const s of free.slice(0, i)) {
      /** People who are free in both sessions and wait only in `one`. */
      const waitOnly = (one: number, other: number): number[] =>
        Array.from({ length: n }, (_, p) => p).filter(
          (p) => waits[one][p] === 1 && waits[other][p] === 0 && isFree(s, p) && isFree(t, p),
        );
      if (!spend(n)) return;
      const later = waitOnly(t, s);
      for (const p of waitOnly(s, t))
        for (const q of later) {
          if (!spend(waits.length)) return;
          if (change(s, t, p, q) < 0) yield { sessions: [s, t], p, q };
        }
    }
}

/** Whether a person attends, is not pinned, and is in no together-set. */
function freeIn({ peopleCount: n, pinnedGroup, unit }: Problem): (s: number, p: number) => boolean {
  const bound = unit.map((lead, at) => Number(lead >= 0 && lead !== at % n));
  for (const [at, isBound] of bound.entries()) if (isBound === 1) bound[at - (at % n) + unit[at]] = 1;
  return (s, p) => unit[s * n + p] >= 0 && pinnedGroup[s * n + p] < 0 && bound[s * n + p] === 0;
}
