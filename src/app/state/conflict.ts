/** Finds contradicting rules in the worker, shortly after each change. */
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

export function watchConflicts(): () => void {
  let timer = 0;
  let first = true;
  return effect(() => {
    const now = made.value;
    clearTimeout(timer);
    conflict.value = null;
    if (!first) trouble.value = null;
    first = false;
    // Without rules of the user there is no conflict.
    if (!now.ok || now.origins.every((key) => key === null)) return;
    timer = window.setTimeout(async () => {
      const found = await ask({ ask: 'conflict', request: now.request }).catch(() => null);
      if (made.peek() === now && found)
        conflict.value = { problem: found.problem, rules: rulesAt(found.pointers, now.origins) };
    }, PAUSE);
  });
}

function rulesAt(pointers: readonly string[], origins: readonly (number | null)[]): number[] {
  const keys = pointers.flatMap((pointer) => {
    const index = /^\/constraints\/(\d+)/.exec(pointer)?.[1];
    return index === undefined ? [] : (origins[Number(index)] ?? []);
  });
  return [...new Set(keys)];
}
