/** Rules that cannot be kept together, found in the worker shortly after each change. */
import { effect, signal } from '@preact/signals';
import { ask } from '../engine/engine.ts';
import type { Problem } from '../language/problems.ts';
import { trouble } from './solving.ts';
import { made } from './store.ts';

export interface Conflict {
  readonly problem: Problem;
  readonly rules: readonly number[];
}

export const conflict = signal<Conflict | null>(null);

const PAUSE = 300;

/** Begins to look; returns how to end it. */
export function watchConflicts(): () => void {
  let timer = 0;
  let first = true;
  return effect(() => {
    const now = made.value;
    clearTimeout(timer);
    conflict.value = null;
    if (!first) trouble.value = null;
    first = false;
    // What is no rule of somebody's own is in no conflict with another.
    if (!now.ok || now.origins.every((key) => key === null)) return;
    timer = window.setTimeout(async () => {
      const found = await ask({ ask: 'conflict', request: now.request }).catch(() => null);
      if (made.peek() === now && found)
        conflict.value = { problem: found.problem, rules: rulesAt(found.pointers, now.origins) };
    }, PAUSE);
  });
}

/** Keys of the rules that pointers into the request lead to. */
function rulesAt(pointers: readonly string[], origins: readonly (number | null)[]): number[] {
  const keys = pointers.flatMap((pointer) => {
    const index = /^\/constraints\/(\d+)/.exec(pointer)?.[1];
    return index === undefined ? [] : (origins[Number(index)] ?? []);
  });
  return [...new Set(keys)];
}
