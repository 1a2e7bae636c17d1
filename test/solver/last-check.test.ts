import { expect, test, vi } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../../src/host/node.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { fraction } from '../../src/shared/fraction.ts';
import { isRefuted, LastCheck, UnsoundAnswer } from '../../src/solver/last-check.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { solve } from '../../src/solver/solve.ts';
import { NOTHING_PROVEN } from '../support/judged.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';

const request = plainRequest([2, 2], 1);
const schedule = { session_0: { g0: ['p0', 'p1'], g1: ['p2', 'p3'] } };
const proof = NOTHING_PROVEN;

test('an answer leaves the solver with what the checker says of it', () => {
  const checked = new LastCheck(request).answer(schedule, fraction(0n), proof);
  expect(checked).toMatchObject({ optimal: true, schedule: { legal: true, cost: { total_cost: 0 } } });
});

test.each([
  ['a broken rule', { session_0: { g0: ['p0', 'p1', 'p2'], g1: ['p3'] } }, fraction(0n), proof],
  ['a cost that is off by a hair', schedule, fraction(1n, 10n ** 30n), proof],
  ['a false proof', schedule, fraction(0n), { ...proof, bound: '1' }],
] as const)('%s does not leave it', (_, answer, cost, certificate) => {
  const seats = { session_0: { g0: [...answer.session_0.g0], g1: [...answer.session_0.g1] } };
  const checks = new LastCheck(request);
  expect(() => checks.answer(seats, cost, { ...certificate, pieces: [] })).toThrow(UnsoundAnswer);
});

test('what was checked once is not checked again', () => {
  const checks = new LastCheck(request);
  const verdict = checks.schedule(schedule, fraction(0n));
  expect(checks.answer(schedule, fraction(0n), proof).schedule).toBe(verdict);
});

test('a proof of which there is no time to look at anything is left out, and kept once it was checked', () => {
  const crowded = plainRequest([2, 2], 4, [repeatRule(1)]);
  const bound = lowerBound(compile(crowded), crowded);
  expect(bound.pieces).not.toEqual([]);
  const checks = new LastCheck(crowded);
  expect(checks.bound(bound, 0)).toBeNull();
  expect(checks.bound(bound)).not.toBeNull();
  expect(checks.bound(bound, 0)).not.toBeNull();
});

test('a proof that there is no answer is believed only when it holds', () => {
  const message = 'In session 1, no seating keeps these rules.';
  const rules = ['/scenario/groups'];
  const numbers = { session: 0 };
  const certificate = {
    kind: 'infeasibility',
    version: 2,
    argument: 'search',
    rules,
    numbers,
    message,
  } as const;
  expect(isRefuted(request, { ...certificate, rules })).toBe(false);
});

test.each([
  ['soon, is not checked, however short the limit', 0.2, 0.09, 1],
  ['late in its limit, is checked at once', 3, 0.11, 2],
  ['when there is time for one check alone, is not checked', 0.2, 0.11, 1],
])('a first plan that comes %s', async (_, timeSeconds, seconds, checks) => {
  const crowded = plainRequest([2, 2], 4, [repeatRule(1)]);
  const checked = vi.spyOn(LastCheck.prototype, 'schedule');
  let now = 0;
  const host = { ...nodeHost, clock: () => now };
  // The first plan is told before its bound is worked out; further ones find the limit over.
  const onProgress = () => {
    now = now === 0 ? seconds : timeSeconds;
  };
  const outcome = await solve(crowded, { ...PLAIN_OPTIONS, timeSeconds, onProgress }, host);
  expect(outcome.status).toBe('solved');
  expect(checked).toHaveBeenCalledTimes(checks);
  checked.mockRestore();
});

test('what a caller needs to read and write is not for the search', async () => {
  let now = 0;
  // Each look at the clock takes a moment.
  const host = { ...nodeHost, clock: () => (now += 0.001) };
  const crowded = plainRequest([7, 6, 6, 6, 6, 5], 5, [repeatRule(1)]);
  const { run } = await solve(crowded, { ...PLAIN_OPTIONS, timeSeconds: 4, aside: 1.5 }, host);
  expect(run.settings).toMatchObject({ stop_conditions: { time_limit_seconds: 4 } });
  expect(run.seconds).toBeGreaterThan(2);
  expect(run.seconds).toBeLessThan(2.6);
});
