import { expect, test } from 'vitest';
import { hasOwnUndo, isEnter } from '../../../src/app/parts/keys.ts';

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
