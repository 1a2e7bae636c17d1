/** The plan follows what is entered, by itself, until somebody has made it theirs: moved, locked, printed, shared. */
import { effect, signal } from '@preact/signals';
import { listen } from '../listen.ts';
import {
  cancelFollowing,
  cancelSolving,
  followsOther,
  live,
  running,
  solvePlan,
  stopSolving,
} from './solving.ts';
import { isOld, made, project, solved, textOf } from './store.ts';

/** A solve begins when nothing was changed for so long, milliseconds. */
const PAUSE = 250;
/** And looks for a better plan for so long, seconds. */
export const EFFORT = 10;

/** A plan is printed or shared: no other takes its place until that is over. */
export const isGivenOut = signal(false);

/** A change was made that a plan is about to follow. */
export const due = signal(false);

/** Begins to follow; returns how to end it. */
export function followChanges(): () => void {
  let timer = 0;
  /** What was looked for last: the same is not looked for again, even where nothing was found. */
  let tried = '';
  const wait = () => {
    clearTimeout(timer);
    due.value = false;
  };
  const look = () => {
    const now = made.value;
    const { fixed } = project.value;
    const isAsked = now.ok && !fixed && (solved.value === null || (isOld.value && !isGivenOut.value));
    const text = isAsked ? textOf(now.request) : '';
    if (isAsked && text === tried) return;
    wait();
    if (!now.ok) {
      cancelSolving();
      live.value = null;
    }
    if (!isAsked) {
      // A plan that stays follows who comes and goes, which may be undone meanwhile.
      if (!fixed || (now.ok && followsOther(now.request))) cancelFollowing();
      if (running.peek() === null) tried = '';
      return;
    }
    cancelSolving();
    if (document.hidden) return;
    due.value = true;
    tried = text;
    timer = window.setTimeout(() => {
      due.value = false;
      solvePlan({ seconds: EFFORT, follows: true });
    }, PAUSE);
  };
  const seen = () => {
    if (!document.hidden) return look();
    const isCut = due.peek() || running.peek() !== null;
    wait();
    stopSolving();
    // What was not found by then is looked for again when the page is seen.
    if (isCut) tried = '';
  };
  const end = effect(look);
  const unhear = listen({ visibilitychange: seen }, document);
  return () => {
    wait();
    end();
    unhear();
  };
}
