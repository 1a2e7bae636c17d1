import { expect, test, vi } from 'vitest';
import { english } from '../../../src/app/language/english/english.ts';
import { german } from '../../../src/app/language/german/german.ts';
import { words } from '../../../src/app/language/languages.ts';
import { listenForSwaps, lockOnMove, picked, swapNote } from '../../../src/app/plan/swap.ts';
import { begin } from '../../../src/app/state/history.ts';
import type { Lock } from '../../../src/app/state/locked.ts';
import { emptyProject, lockOf, newRow } from '../../../src/app/state/project.ts';
import {
  apply,
  beginPending,
  history,
  knowRequest,
  made,
  open,
  undo,
  undoTo,
} from '../../../src/app/state/store.ts';
import type { Result } from '../../../src/result/definition.ts';

test('whoever was picked up is put down where the plan becomes another, as by undo', () => {
  vi.stubGlobal('window', new EventTarget());
  open(begin({ ...emptyProject('Table'), people: Array.from('ABCDEFGH', newRow) }));
  const take = (...tables: string[][]): void => {
    const now = made.peek();
    if (!now.ok) throw new Error(JSON.stringify(now.faults));
    const seats = Object.fromEntries(tables.map((people, i) => [`Table ${i + 1}`, people]));
    const plan = { solution: { schedule: { session_0: seats } } } as unknown as Result;
    knowRequest(plan, now.request);
    apply({ do: 'plan', plan });
  };
  take(['A', 'B', 'C', 'D'], ['E', 'F', 'G', 'H']);
  take(['E', 'B', 'C', 'D'], ['A', 'F', 'G', 'H']);
  const end = listenForSwaps(new EventTarget() as HTMLElement);
  picked.value = { session: 0, person: 'A', moves: new Map(), priced: Promise.resolve() };
  apply({ do: 'title', title: 'Spring' });
  expect(picked.peek()?.person).toBe('A');
  undo();
  undo();
  expect(picked.peek()).toBe(null);
  // Nor is what was said of a swap true of the plan before it.
  take(['E', 'B', 'C', 'D'], ['A', 'F', 'G', 'H']);
  swapNote.value = 'A and E changed places.';
  apply({ do: 'title', title: 'Summer' });
  expect(swapNote.peek()).toBe('A and E changed places.');
  words.value = german;
  expect(swapNote.peek()).toBe('');
  words.value = english;
  swapNote.value = 'A and E changed places.';
  open(begin(emptyProject('Table')));
  expect(swapNote.peek()).toBe('');
  end();
});

test('undo takes back what was done last: a change that is being judged, or what came after it', () => {
  open(begin(emptyProject('Table')));
  const before = history.peek().now;
  apply({ do: 'title', title: 'Spring' });
  const first = beginPending();
  undo();
  expect([first(), history.peek().now.title]).toEqual([false, 'Spring']);
  const second = beginPending();
  apply({ do: 'title', title: 'Summer' });
  undo();
  expect(history.peek().now.title).toBe('Spring');
  undoTo(before);
  expect([second(), history.peek().now.title]).toEqual([false, before.title]);
});

test('a change that is suggested is none where a lock holds one of its seats', () => {
  open(begin(emptyProject('Table')));
  const move = { session: 0, person: 'A', other: 'E', from: 'Table 1', to: 'Table 2' };
  const held = (what: Lock['what'], item: Lock['item']) => {
    apply({ do: 'lock', what, item });
    const lock = lockOnMove(move);
    apply({ do: 'unlock-all' });
    return lock !== null;
  };
  expect([held('people', 'A'), held('people', 'E'), held('people', 'B')]).toEqual([true, true, false]);
  expect([held('sessions', 0), held('sessions', 1)]).toEqual([true, false]);
  const table = (name: string) => held('tables', lockOf(0, name));
  expect([table('Table 1'), table('Table 2'), table('Table 3')]).toEqual([true, true, false]);
  expect(lockOnMove({ ...move, other: null })).toBe(null);
  apply({ do: 'over', over: 1 });
  expect([lockOnMove(move) === null, lockOnMove({ ...move, session: 1 })]).toEqual([false, null]);
});
