import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactLimit } from '../../src/check/lower/contact-limit.ts';
import { metrics } from '../../src/result/definition.ts';
import { scored } from '../support/judged.ts';
import { plainRequest } from '../support/plain-request.ts';
import { randomRequest, randomSeating } from '../support/random-request.ts';

const wild = { maxPeople: 9, maxGroups: 4, maxSessions: 5, soft: true, uneven: true, hard: false };

describe('commonMetrics', () => {
  test('of a schedule worked out by hand', () => {
    const request = plainRequest([3, 2], 2);
    const schedule = {
      session_0: { g0: ['p0', 'p1', 'p2'], g1: ['p3', 'p4'] },
      session_1: { g0: ['p0', 'p1', 'p3'], g1: ['p2', 'p4'] },
    };
    expect(scored(request, schedule).metrics).toEqual({
      unique_contacts: 7,
      contact_incidences: 8,
      total_repeat_excess: 1,
      pairs_repeated: 1,
      maximum_pair_count: 2,
      linear_repeat_penalty: 1,
      squared_repeat_concentration: 1,
      minimum_unique_contacts_per_participant: 2,
      maximum_unique_contacts_per_participant: 3,
      mean_unique_contacts_per_participant: 14 / 5,
      pair_frequency_histogram: { '0': 3, '1': 6, '2': 1 },
    });
  });

  test('is of the published shape, and its parts agree with each other and with the cost', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (requestSeed, scheduleSeed) => {
        const request = randomRequest(requestSeed, wild);
        const schedule = randomSeating(request, scheduleSeed);
        const { metrics: stated, cost } = scored(request, schedule);
        const found = metrics.parse(stated);
        const pairs = Object.values(found.pair_frequency_histogram).reduce((sum, n) => sum + n, 0);
        const { priorPairs, possiblePairs } = contactLimit(request);
        expect(pairs).toBe(priorPairs + possiblePairs);
        expect(found.contact_incidences - found.unique_contacts).toBe(found.total_repeat_excess);
        expect(found.unique_contacts).toBe(cost.unique_contacts);
        const [allowed = 1] = request.constraints.flatMap((rule) =>
          rule.type === 'RepeatEncounter' && rule.window === undefined ? [rule.max_allowed_encounters] : [],
        );
        const excess = Object.entries(found.pair_frequency_histogram).map(
          ([times, n]) => [Math.max(0, Number(times) - allowed), n] as const,
        );
        expect(found.linear_repeat_penalty).toBe(excess.reduce((sum, [e, n]) => sum + n * e, 0));
        expect(found.squared_repeat_concentration).toBe(excess.reduce((sum, [e, n]) => sum + n * e ** 2, 0));
      }),
    );
  });

  test('takes five thousand people without a table of pairs', () => {
    const request = plainRequest(Array(1000).fill(5), 3);
    const found = scored(request, randomSeating(request, 1)).metrics;
    expect(found.pair_frequency_histogram['0']).toBe((5000 * 4999) / 2 - found.unique_contacts);
  });
});

describe('contactLimit', () => {
  test.each([
    ['more seats than pairs', plainRequest([5, 4, 4], 6), 78],
    ['fewer seats than pairs', plainRequest([4, 4], 2), 24],
    ['the largest groups fill first when there is room', plainRequest([2, 5, 3], 1, [], 6), 10],
  ])('%s', (_, request, limit) => {
    expect(contactLimit(request).limit).toBe(limit);
  });

  test('prior pairs count once, whether or not they can meet again', () => {
    const request = plainRequest([2, 2], 1);
    const people = request.scenario.people.map((person, i) =>
      i === 3 ? { ...person, sessions: [1] } : person,
    );
    const scenario = {
      ...request.scenario,
      people,
      session_count: 2,
      prior_meetings: [
        { people: ['p0', 'p3'] as [string, string], count: 2 },
        { people: ['p3', 'p0'] as [string, string], count: 1 },
      ],
    };
    expect(contactLimit({ ...request, scenario })).toEqual({
      priorPairs: 1,
      possiblePairs: 5,
      limit: 4,
    });
  });
});
