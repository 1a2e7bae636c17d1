/** Whatever prices and classes of sessions a certificate has, the checker finds no more than the least cost in them. */

import { describe, expect, test } from 'vitest';
import { sharedFacts } from '../../../src/check/bound/check-bound.ts';
import { prices } from '../../../src/check/bound/prices.ts';
import { Effort, TooMuchEffort } from '../../../src/check/effort.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import { NotProven } from '../../../src/check/refuse.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { sized } from '../../support/long.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { neverMoreThanTheLeast } from './random-numbers.ts';

const REQUESTS = Number(process.env.MINGLE_ENUMERATION ?? sized(25, 120));

/** The request without rules on anything but pairs in all sessions, and sometimes with smallest sizes. */
function onlyPairs(request: SolveRequest, rng: Rng): SolveRequest {
  const groups = request.scenario.groups.map((group) => ({
    ...group,
    min_size: rng.below(2) === 0 ? group.min_size : 2,
  }));
  const constraints = request.constraints.filter(
    (rule) => !('penalty_weight' in rule) || rule.type === 'RepeatEncounter',
  );
  return { ...request, scenario: { ...request.scenario, groups }, constraints };
}

function randomNumbers(sessions: number, rng: Rng): object {
  const classOf = Array.from({ length: sessions }, () => rng.below(2));
  const classes = [0, 1].flatMap((one) => {
    const own = classOf.flatMap((each, s) => (each === one ? [s] : []));
    return own.length > 0 ? [own] : [];
  });
  const price = () => (rng.below(4) === 0 ? 0 : rng.below(25) / 8 - 2);
  const links = classes.flatMap((_, c) => classes.slice(c).map((_, d): [number, number] => [c, c + d]));
  return {
    sessions: classes,
    prices: links.map(([c, d]) => {
      const [one, other] = [price(), price()];
      return { classes: [c, d], meetings: [one, c === d ? one : other], overlap: rng.below(9) / 4 };
    }),
  };
}

test('random prices prove nothing that is wrong', { timeout: 3_600_000 }, () => {
  const { worked, positive } = neverMoreThanTheLeast({
    requestOf: (seed, hard) => {
      const options = { maxPeople: 6, maxGroups: 3, maxSessions: 3, soft: true, uneven: true, hard };
      return onlyPairs(randomRequest(seed, options), new Rng(seed));
    },
    prove: (piece, rng) => [
      prices({ ...piece, numbers: { sizes: randomNumbers(piece.request.scenario.session_count, rng) } }),
    ],
    requests: REQUESTS,
    draws: 20,
    mostSchedules: 1000,
  });
  expect(worked).toBeGreaterThan(5 * REQUESTS);
  expect(positive).toBeGreaterThan(REQUESTS / 2);
});

// One person meets nobody.
test.each([
  ['ways to meet in thousands of classes', [2, 2], 9999, 1_000_000],
  ['sessions of which no two are alike', [1], 1000, 3_000_000],
])('%s take too long', (_, seats, sessions, steps) => {
  const request = plainRequest(seats, sessions, [repeatRule(1)], seats[0]);
  const facts = { ...sharedFacts(request), rules: softRules(request) };
  const numbers = { sizes: { sessions: Array.from({ length: sessions }, (_, s) => [s]), prices: [] } };
  expect(() => new Effort(request, steps).of(() => prices({ ...facts, numbers }))).toThrow(TooMuchEffort);
});

test('many prices for many kinds of sessions are looked up, not looked through', () => {
  const request = plainRequest([1], 1000, [repeatRule(1)], 1);
  const all = Array.from({ length: 1000 }, (_, s) => s);
  const links = all.slice(980).flatMap((one) => all.map((other) => [other, one]));
  const sizes = {
    sessions: all.map((s) => [s]),
    prices: links.flatMap(([one, other]) =>
      one < other ? [{ classes: [one, other], meetings: [0, 0], overlap: 0 }] : [],
    ),
  };
  const facts = { ...sharedFacts(request), rules: softRules(request) };
  expect(prices({ ...facts, numbers: { sizes } })).toBeTypeOf('object');
});

describe('is refused', () => {
  // Five people at tables of three, twice: three and two, or two and three.
  const request = plainRequest([3, 3], 2, [repeatRule(1)], 5);
  const check = (numbers: unknown) =>
    prices({ ...sharedFacts(request), rules: softRules(request), numbers: { sizes: numbers } });
  const price = { classes: [0, 0], meetings: [-1, -1], overlap: 1 };

  test('but not where all is well', () => {
    expect(check({ sessions: [[0, 1]], prices: [price] })).toBeTypeOf('object');
  });

  test.each<[string, object]>([
    ['a session that is missing', { sessions: [[0]], prices: [price] }],
    ['a session twice', { sessions: [[0, 1], [1]], prices: [price] }],
    ['a session that is not there', { sessions: [[0, 1, 2]], prices: [price] }],
    ['a class that is not there', { sessions: [[0, 1]], prices: [{ ...price, classes: [0, 1] }] }],
    ['two classes twice', { sessions: [[0, 1]], prices: [price, price] }],
    [
      'two classes twice, the other way round',
      {
        sessions: [[0], [1]],
        prices: [
          { ...price, classes: [0, 1] },
          { ...price, classes: [1, 0] },
        ],
      },
    ],
    ['two prices within a class', { sessions: [[0, 1]], prices: [{ ...price, meetings: [-1, 0] }] }],
    ['an overlap below nothing', { sessions: [[0, 1]], prices: [{ ...price, overlap: -1 }] }],
    ['a number too many', { sessions: [[0, 1]], prices: [price], units: 1 }],
  ])('%s', (_, numbers) => {
    expect(() => check(numbers)).toThrow(NotProven);
  });
});
