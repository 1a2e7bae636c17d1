/** The solve that is under way: its best plan so far, and what it ended with. */
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
/** The best plan of the solve that is under way, and what it is for: the project may be changed meanwhile. */
export const live = signal<{
  readonly request: SolveRequest;
  readonly schedule: Schedule;
  readonly cost: number;
  /** Of the search before this one: shown until there is something newer. */
  readonly stale?: boolean;
} | null>(null);
export const trouble = signal<Trouble | null>(null);

/** Where "Stop" becomes "Plan again", and the other way round. */
export const GO = 'go';

/** A button that is there so long may be about to be pressed, milliseconds. */
const SEEN = 1000;

let current: RunningSolve | null = null;
let isStopped = false;
/** What it is for, where it follows a change. */
let followed: SolveRequest | null = null;
/** Until the last plan that was looked for, or changed by hand, is taken. */
let taken: Promise<unknown> = Promise.resolve();
let timer = 0;
/** Ends the waiting for the solve that is under way. */
let leave: () => void = () => {};

export interface SolveWish {
  readonly seconds: number;
  /** Start from the plan that there is. */
  readonly goOn?: boolean;
  readonly fewChanges?: boolean;
  /** Nobody asked for it: the plan follows a change, and is no step of its own. */
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
    // One that follows a change takes the place of what is shown when there is something to show.
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

/** The plan to start from; one that seats nobody of those who are planned for now is none. */
function formerSeats({ scenario }: SolveRequest): Schedule | null {
  const schedule = solved.peek()?.result.solution?.schedule;
  if (schedule === undefined) return null;
  const seated = peopleIn(schedule);
  return scenario.people.some(({ id }) => seated.has(id)) ? schedule : null;
}

/** Ends the solve and keeps the best that it found. */
export function stopSolving(): void {
  if (current === null) return;
  isStopped = true;
  current.stop();
}

/** Ends it with nothing: what it was for is no more. */
export function cancelSolving(): void {
  if (current === null) return;
  current.cancel();
  current = null;
  clearInterval(timer);
  leave();
  running.value = null;
}

/** The same for one that follows a change which is no more, as after undo: the plan that is there is shown again. */
export function cancelFollowing(): void {
  if (current === null || followed === null) return;
  cancelSolving();
  live.value = null;
}

/** Whether the one that follows a change is for something else than what is asked. */
export function followsOther(request: SolveRequest): boolean {
  return current !== null && followed !== null && !isSame(followed, request);
}

/** The plan that is shown was given out: a search that goes on would make another of it. */
export function keepPlan(): void {
  amend({ do: 'fix', fixed: true });
  stopSolving();
}

/** Before another project is opened: what is being found for this one is taken, and what was said of it is forgotten. */
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

/**
 * The best plan of a solve that ended with its page, or that somebody leaves.
 *
 * @param completes as of a judged plan
 */
export async function takeFound(schedule: Schedule, completes = false): Promise<void> {
  const now = made.peek();
  if (now.ok) await judged(now.request, schedule, { completes });
}

/** Until a change by hand is taken another one, as by a second press, would begin at the plan before it. */
let isTaking = false;

/** A plan that was changed by hand: judged under the request that it was made for, then taken; whether it was. */
export async function takeSchedule(schedule: Schedule): Promise<boolean> {
  const then = solved.peek();
  if (then === null || isTaking) return false;
  isTaking = true;
  const isTaken = await judged(then.request, schedule, { from: then.result, byHand: true });
  isTaking = false;
  return isTaken;
}

/** The same under what the project asks for now: for a plan that a rule forbade until it became a wish. */
export async function takeUnderNewRules(schedule: Schedule): Promise<boolean> {
  const now = made.peek();
  return now.ok && judged(now.request, schedule, { byHand: true, completes: true });
}

interface Judging {
  readonly from?: Result;
  readonly byHand?: boolean;
  /** It is part of the step before it, and not taken where something else is asked for since, as after undo. */
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
