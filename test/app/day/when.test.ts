import { expect, test } from 'vitest';
import { countdownText, momentOf } from '../../../src/app/day/clock.ts';

test('the clock says which session is on, and which is next', () => {
  const sessions = [0, 25, 50].map((start) => ({ label: '', slot: { start, length: 20 } }));
  const at = (minutes: number) => momentOf(sessions, minutes);
  expect([-10, 0, 19.9, 20, 25, 69.9, 70].map(at)).toEqual([
    { now: null, next: 0 },
    { now: 0, next: 1 },
    { now: 0, next: 1 },
    { now: null, next: 1 },
    { now: 1, next: 2 },
    { now: 2, next: null },
    { now: null, next: null },
  ]);
  expect(momentOf([...sessions, { label: '', slot: null }], 0)).toBe(null);
});

test('a second that has begun counts as left', () => {
  expect([-3, 0, 0.2, 59.5, 244.1, 3600].map(countdownText)).toEqual([
    ...['0:00', '0:00', '0:01', '1:00', '4:05', '1:00:00'],
  ]);
});
