import { expect, test } from 'vitest';
import { day as english } from '../../../src/app/language/english/day.ts';
import { day as french } from '../../../src/app/language/french/day.ts';
import { day as german } from '../../../src/app/language/german/day.ts';

test('what stands in the field for a name is short enough for a phone', () => {
  // 320 pixels have room for 24 letters of that size.
  for (const { findHint } of [english, french, german]) expect(findHint.length).toBeLessThanOrEqual(24);
});
