/** Plans again automatically after changes, until the user has made the plan theirs: moved, locked, printed, shared. */
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

/** Milliseconds without a change before a solve starts. */
const PAUSE = 250;
/** Seconds of such a solve. */
export const EFFORT = 10;

/** The plan is being printed or shared: it must not be replaced until that is over. */
export const isGivenOut = signal(false);

/** A change was made, and the plan will follow. */
export const due = signal(false);

export function followChanges(): () => void {
  let timer = 0;
  /** The last request tried: it is not tried again, even without a plan. */
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
      // A fixed plan follows only attendance, which may be undone in the meantime.
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
    // An interrupted search is repeated when the page is visible again.
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
