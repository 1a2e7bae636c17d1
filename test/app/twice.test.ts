import { afterEach, expect, test, vi } from 'vitest';
import { becameOther, isSecondPress } from '../../src/app/twice.ts';

afterEach(() => void vi.restoreAllMocks());

const press = (place: string, timeStamp: number) => isSecondPress(place, { timeStamp });

test('two presses at one place mean one, by when they were made', () => {
  expect([press('a', 1000), press('a', 1150), press('a', 1300)]).toEqual([false, true, true]);
  expect([press('a', 1500), press('b', 1550), press('a', 1600)]).toEqual([false, false, false]);
});

test('a press for the button that stood there a moment ago is none for the one that does now', () => {
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  becameOther('a');
  // Of a page that was busy, which comes to it late.
  expect([press('a', 4900), press('a', 5300), press('a', 5500)]).toEqual([true, true, false]);
});
