import { expect, test } from 'vitest';
import { preferSeats } from '../../../src/scenario/change/prefer-seats.ts';
import { costOf, scored } from '../../support/judged.ts';
import { plainRequest } from '../../support/plain-request.ts';

const earlier = {
  session_0: { g0: ['p0', 'p1', 'p2'], g1: ['p3', 'p4', 'p5'] },
  session_1: { g0: ['p0', 'p3', 'p4'], g1: ['p1', 'p2', 'p5'] },
};
const request = plainRequest([3, 3], 2);

test('keeping every seat costs nothing more; each who leaves costs at least the weight', () => {
  const wishful = preferSeats(request, earlier, [1], 100);
  const extra = (schedule: typeof earlier) => costOf(wishful, schedule) - costOf(request, schedule);
  expect(extra(earlier)).toBe(0);
  const swapped = { ...earlier, session_1: { g0: ['p1', 'p3', 'p4'], g1: ['p0', 'p2', 'p5'] } };
  expect(extra(swapped)).toBe(200);
  const otherSession = { ...earlier, session_0: { g0: ['p0', 'p1', 'p3'], g1: ['p2', 'p4', 'p5'] } };
  expect(extra(otherSession)).toBe(0);
});

test('somebody who is gone is not missed', () => {
  const [, ...people] = request.scenario.people;
  const without = { ...request, scenario: { ...request.scenario, people } };
  const rest = { ...earlier, session_1: { g0: ['p3', 'p4'], g1: ['p1', 'p2', 'p5'] } };
  const wishful = preferSeats(without, earlier, [1], 100);
  expect(scored(wishful, rest).cost.attribute_penalty).toBe(0);
});

test('who arrives does not wait all the time', () => {
  const { scenario } = request;
  const groups = [
    ...scenario.groups,
    { ...scenario.groups[0], id: 'wait', capacity: 1, bench: true as const },
  ];
  const people = [...scenario.people, { id: 'new', attributes: {}, sessions: null }];
  const more = { ...request, scenario: { ...scenario, groups, people } };
  const asIs = { ...earlier, session_0: { ...earlier.session_0, wait: ['new'] } };
  const always = { ...asIs, session_1: { ...earlier.session_1, wait: ['new'] } };
  const inTurn = { ...asIs, session_1: { g0: ['new', 'p3', 'p4'], g1: ['p1', 'p2', 'p5'], wait: ['p0'] } };
  const wishful = preferSeats(more, earlier, [0, 1], 100);
  expect(costOf(wishful, inTurn)).toBeLessThan(costOf(wishful, always));
});
