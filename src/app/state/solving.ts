/** The running solve: its best plan so far, and its outcome. */
import { batch, signal } from '@preact/signals';
import type { Result } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { peopleIn } from '../../scenario/past-meetings.ts';
import { apart, pause } from '../apart.ts';
import { ask, type RunningSolve, startSolve } from '../engine/engine.ts';
import type { SolveEnd } from '../engine/messages.ts';
import type { Problem } from '../language/problems.ts';
import { becameOther } from '../twice.ts';
import { isLocked, locksOf, sessionsToKeep, withLocks } from './locked.ts';
import { amend, apply, beginPending, isSame, knowRequest, made, project, solved } from './store.ts';

export interface Trouble {
  readonly kind: 'infeasible' | 'kept_breaks_rule' | 'no_solution' | 'failed' | 'link' | 'unopened' | 'stays';
  readonly problems: readonly Problem[];
}

export const running = signal<{ readonly seconds: number } | null>(null);
/** The best plan of the running solve, and its request: the project may be changed in the meantime. */
export const live = signal<{
  readonly request: SolveRequest;
  readonly schedule: Schedule;
  readonly cost: number;
  /** From the previous search: shown until there is a newer plan. */
  readonly stale?: boolean;
} | null>(null);
export const trouble = signal<Trouble | null>(null);

/** The place of the button that changes between "Stop" and "Plan again". */
export const GO = 'go';

/** Milliseconds after which a visible button may be about to be pressed. */
const SEEN = 1000;

let current: RunningSolve | null = null;
let isStopped = false;
/** Its request, if it follows a change. */
let followed: SolveRequest | null = null;
/** Resolves when the last plan found, or changed by hand, is taken. */
let taken: Promise<unknown> = Promise.resolve();
let timer = 0;
let leave: () => void = () => {};

export interface SolveWish {
  readonly seconds: number;
  /** Start from the existing plan. */
  readonly goOn?: boolean;
  readonly fewChanges?: boolean;
  /** Started automatically after a change; no separate step of undo. */
  readonly follows?: boolean;
}

export function solvePlan({ seconds, goOn = false, fewChanges = false, follows = false }: SolveWish): void {
  const now = made.peek();
  if (!now.ok || current !== null) return;
  const locks = locksOf(project.peek());
  const { request } = now;
  const schedule = formerSeats(request);
  const holds = schedule !== null && isLocked(locks);
  const last = live.peek();
  batch(() => {
    trouble.value = null;
    running.value = { seconds: 0 };
    // A solve that follows a change replaces the shown plan only when it has one.
    live.value = follows && last !== null ? { ...last, stale: true } : null;
  });
  followed = follows ? request : null;
  isStopped = false;
  const began = performance.now();
  let over: (rest?: Promise<unknown>) => void = () => {};
  taken = new Promise<unknown>((resolve) => {
    over = resolve;
  });
  leave = over;
  timer = window.setInterval(() => {
    running.value = { seconds: (performance.now() - began) / 1000 };
  }, 250);
  const end = (tell: () => void, judgeIt?: () => Promise<unknown>) => {
    current = null;
    if (isStopped || performance.now() - began > SEEN) becameOther(GO);
    clearInterval(timer);
    apart(() => {
      tell();
      running.value = null;
      live.value = null;
    });
    over(judgeIt?.());
  };
  current = startSolve(
    {
      request,
      held: holds ? withLocks(request, schedule, locks) : request,
      warmStart: goOn || holds || fewChanges ? schedule : null,
      keepSessions: holds ? sessionsToKeep(locks, schedule, request.scenario.session_count) : [],
      seconds,
      seed: 1 + Math.floor(Math.random() * 1e6),
      fewChanges,
    },
    {
      progress: ({ cost, schedule }) => {
        if (schedule) apart(() => (live.value = { request, schedule, cost }));
      },
      end: (ended) => {
        if (ended.status === 'solved') knowRequest(ended.result, request);
        end(() => take(ended, follows));
      },
      failed: (message) => {
        const best = live.peek();
        if (best !== null && !best.stale)
          return end(
            () => {},
            () => judged(best.request, best.schedule, { completes: follows }),
          );
        const problems = message === '' ? [] : [{ message }];
        end(() => {
          trouble.value = { kind: 'failed', problems };
        });
      },
    },
  );
}

/** The plan to start from; null if it seats nobody of the current request. */
function formerSeats({ scenario }: SolveRequest): Schedule | null {
  const schedule = project.peek().plan?.solution?.schedule;
  if (schedule === undefined) return null;
  const seated = peopleIn(schedule);
  return scenario.people.some(({ id }) => seated.has(id)) ? schedule : null;
}

/** Ends the solve and keeps the best plan. */
export function stopSolving(): void {
  if (current === null) return;
  isStopped = true;
  current.stop();
}

/** Ends the solve without a plan: its purpose is gone. */
export function cancelSolving(): void {
  if (current === null) return;
  current.cancel();
  current = null;
  clearInterval(timer);
  leave();
  running.value = null;
}

/** Cancels a solve for a change that was undone: the existing plan is shown again. */
export function cancelFollowing(): void {
  if (current === null || followed === null) return;
  cancelSolving();
  live.value = null;
}

/** Whether the running solve follows a change to another request than this one. */
export function followsOther(request: SolveRequest): boolean {
  return current !== null && followed !== null && !isSame(followed, request);
}

/** The shown plan was given out: a running search must not replace it. */
export function keepPlan(): void {
  amend({ do: 'fix', fixed: true });
  stopSolving();
}

/** Before another project is opened: takes the best plan for this one, and clears messages. */
export async function endSolving(): Promise<void> {
  stopSolving();
  await taken;
  batch(() => {
    live.value = null;
    trouble.value = null;
  });
}

function take(end: SolveEnd, follows: boolean): void {
  if (end.status === 'solved') (follows ? amend : apply)({ do: 'plan', plan: end.result });
  else if ('problem' in end) trouble.value = { kind: end.status, problems: [end.problem] };
  else if (end.status === 'no_solution') trouble.value = { kind: 'no_solution', problems: [] };
}

/** Takes a plan under the current request, such as the best one of a solve that ended with its page. */
export async function takeFound(schedule: Schedule, how: Judging = {}): Promise<boolean> {
  const now = made.peek();
  return now.ok && judged(now.request, schedule, how);
}

/** While a manual change is being taken, another one, as by a second press, would start from the plan before it. */
let isTaking = false;

/** Judges a plan changed by hand under its own request, and takes it; returns whether it did. */
export async function takeSchedule(schedule: Schedule): Promise<boolean> {
  const then = solved.peek();
  if (then === null || isTaking) return false;
  isTaking = true;
  const isTaken = await judged(then.request, schedule, { from: then.result, byHand: true });
  isTaking = false;
  return isTaken;
}

interface Judging {
  readonly from?: Result;
  readonly byHand?: boolean;
  /** Part of the previous step; not taken if something else is asked for since, as after undo. */
  readonly completes?: boolean;
}

function judged(request: SolveRequest, schedule: Schedule, how: Judging): Promise<boolean> {
  const judging = judge(request, schedule, how);
  taken = judging;
  return judging;
}

async function judge(
  request: SolveRequest,
  schedule: Schedule,
  { from, byHand = false, completes = false }: Judging,
): Promise<boolean> {
  const isWanted = completes ? () => isAskedFor(request) : byHand ? beginPending() : () => true;
  try {
    const plan = await ask({ ask: 'judge', request, schedule, from: from ?? null });
    if (!isWanted()) return false;
    knowRequest(plan, request);
    apart(() => (completes ? amend : apply)({ do: 'plan', plan, byHand }));
    await pause();
    return true;
  } catch (error) {
    if (!isWanted()) return false;
    const message = error instanceof Error ? error.message : String(error);
    trouble.value = { kind: 'failed', problems: [{ message }] };
    return false;
  }
}

function isAskedFor(request: SolveRequest): boolean {
  const now = made.peek();
  return now.ok && isSame(now.request, request);
}
