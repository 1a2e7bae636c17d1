/** The plan follows what is entered, by itself, until somebody has made it theirs: moved, locked, printed, shared. */
import { effect, signal } from '@preact/signals';
import { cancelSolving, live, running, solvePlan, stopSolving } from './solving.ts';
import { isOld, made, project, solved, textOf } from './store.ts';

/** A solve begins when nothing was changed for so long, milliseconds. */
const PAUSE = 250;
/** And looks for a better plan for so long, seconds. */
export const EFFORT = 10;

/** A change was made that a plan is about to follow. */
export const due = signal(false);

/** Begins to follow. */
export function followChanges(): void {
  let timer = 0;
  /** What was looked for last: the same is not looked for again, even where nothing was found. */
  let tried = '';
  const look = () => {
    const now = made.value;
    const isAsked = now.ok && !project.value.fixed && (solved.value === null || isOld.value);
    const text = isAsked ? textOf(now.request) : '';
    if (isAsked && text === tried) return;
    clearTimeout(timer);
    due.value = false;
    if (!now.ok) {
      cancelSolving();
      live.value = null;
    }
    if (!isAsked) {
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
  effect(look);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stopSolving();
    else look();
  });
}
