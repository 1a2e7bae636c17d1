/** Undo and redo over immutable values. */

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** Consecutive changes with the same mark are one step: typing a word is not undone letter by letter. */
  readonly mark: string;
}

const MOST_STEPS = 200;
/** Most steps stored with a project: they share unchanged parts, but each plan is separate. */
const MOST_KEPT = 50;

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], mark: '' };
}

export function pushed<T>(history: History<T>, now: T, mark = ''): History<T> {
  if (now === history.now) return history;
  const merges = mark !== '' && mark === history.mark;
  const past = merges ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now, future: [], mark };
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], mark: '' };
}

/** Back to an earlier value, if it is among the steps. */
export function undoneTo<T>(history: History<T>, was: T): History<T> {
  if (history.now === was || !history.past.includes(was)) return history;
  return undoneTo(undone(history), was);
}

export function redone<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future, mark: '' };
}

/** The part of a history that is stored. */
export function shortened<T>({ past, now, future }: History<T>): History<T> {
  return { past: past.slice(-MOST_KEPT), now, future: future.slice(0, MOST_KEPT), mark: '' };
}

export function mapped<T>({ past, now, future, mark }: History<T>, make: (step: T) => T): History<T> {
  return { past: past.map(make), now: make(now), future: future.map(make), mark };
}

/** A history stored before or after `now`: moves to the equal step, or adds one. */
export function resumed<T>(history: History<T>, now: T, same: (a: T, b: T) => boolean): History<T> {
  return stepWith(history, undone) ?? stepWith(history, redone) ?? pushed(history, now);

  function stepWith(from: History<T>, step: typeof undone<T>): History<T> | null {
    if (same(from.now, now)) return from;
    const next = step(from);
    return next === from ? null : stepWith(next, step);
  }
}
