import { expect, test } from 'vitest';
import { hasOwnUndo, historyKey, isEnter, noteTyping } from '../../../src/app/parts/keys.ts';

test('Enter that ends a word of Japanese takes nothing', () => {
  const enter = { key: 'Enter', isComposing: false, keyCode: 13 };
  expect(isEnter(enter)).toBe(true);
  expect(isEnter({ ...enter, isComposing: true })).toBe(false);
  expect(isEnter({ ...enter, keyCode: 229 })).toBe(false);
  expect(isEnter({ ...enter, key: 'a' })).toBe(false);
});

test('fields of text undo what was typed themselves, what is ticked does not', () => {
  expect(hasOwnUndo({ tagName: 'TEXTAREA' })).toBe(true);
  expect(hasOwnUndo({ tagName: 'INPUT', type: 'search' })).toBe(true);
  for (const type of ['radio', 'checkbox']) expect(hasOwnUndo({ tagName: 'INPUT', type })).toBe(false);
  expect([hasOwnUndo({ tagName: 'BUTTON', type: 'button' }), hasOwnUndo(null)]).toEqual([false, false]);
});

test('Ctrl+Y does again what was undone, as on Windows, but not in a field that was typed in', () => {
  const keys = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, target: null };
  const field = { tagName: 'INPUT', type: 'text' } as unknown as EventTarget;
  expect(historyKey({ ...keys, key: 'y' })).toBe('redo');
  expect(historyKey({ ...keys, key: 'Z', shiftKey: true })).toBe('redo');
  expect(historyKey({ ...keys, key: 'z' })).toBe('undo');
  expect(historyKey({ ...keys, key: 'z', altKey: true })).toBe(null);
  // On a Mac it shows where one has been.
  expect(historyKey({ ...keys, key: 'y', ctrlKey: false, metaKey: true })).toBe(null);
  noteTyping({ type: 'input', target: field });
  expect(historyKey({ ...keys, key: 'y', target: field })).toBe(null);
  expect(historyKey({ ...keys, key: 'y' })).toBe('redo');
  // The window had lost the keyboard, and the field has it again.
  noteTyping({ type: 'focusin', target: field });
  expect(historyKey({ ...keys, key: 'z', target: field })).toBe(null);
  // Another one had it, and nothing was typed there since.
  noteTyping({ type: 'focusin', target: null });
  noteTyping({ type: 'focusin', target: field });
  expect(historyKey({ ...keys, key: 'y', target: field })).toBe('redo');
});
