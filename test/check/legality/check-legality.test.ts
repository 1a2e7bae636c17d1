import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { checkLegality } from '../../../src/check/legality/check-legality.ts';
import type { Schedule } from '../../../src/result/schedule.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { randomRequest, randomSeating } from '../../support/random-request.ts';

const legal: Schedule = {
  session_0: { g0: ['p0', 'p1'], g1: ['p2', 'p3'] },
  session_1: { g0: ['p0', 'p2'], g1: ['p1', 'p3'] },
};
const plain = plainRequest([2, 2], 2);

function withPeople(changes: Record<string, { sessions: number[] }>): SolveRequest {
  const people = plain.scenario.people.map((person) => ({ ...person, ...changes[person.id] }));
  return { ...plain, scenario: { ...plain.scenario, people } };
}

function withGroup(change: Partial<SolveRequest['scenario']['groups'][number]>): SolveRequest {
  const groups = plain.scenario.groups.map((group, i) => (i === 0 ? { ...group, ...change } : group));
  return { ...plain, scenario: { ...plain.scenario, groups } };
}

const change = (session: 0 | 1, groups: Record<string, string[]>): Schedule => ({
  ...legal,
  [`session_${session}`]: groups,
});

describe('checkLegality', () => {
  test('writes no sentence of a schedule that breaks nothing: it took four times as long as all else', () => {
    // Each number of a sentence is rounded.
    const write = vi.spyOn(Number.prototype, 'toPrecision');
    const request = plainRequest([2, 2], 1, []);
    const seats = { g0: ['p0', 'p1'], g1: ['p2', 'p3'] };
    expect(checkLegality(request, { session_0: seats })).toEqual([]);
    expect(write).not.toHaveBeenCalled();
    expect(
      checkLegality(request, { session_0: { ...seats, g0: ['p0', 'p1', 'p2'], g1: ['p3'] } }),
    ).not.toEqual([]);
    expect(write).toHaveBeenCalled();
    write.mockRestore();
  });

  test('finds nothing in a legal schedule', () => {
    expect(checkLegality(plain, legal)).toEqual([]);
  });

  test('names the group of a pin that was never validated', () => {
    const request = plainRequest([2, 2], 2, [
      { type: 'ImmovablePeople', people: ['p0'], group_id: 'gone', sessions: null },
    ]);
    expect(checkLegality(request, legal).map(({ message }) => message)).toEqual([
      '"p0" must be in "gone" in session 1, but is in "g0".',
      '"p0" must be in "gone" in session 2, but is in "g0".',
    ]);
  });

  test.each<[string, SolveRequest, Schedule, string, string, string[]]>([
    [
      'a session too few',
      plain,
      { session_0: legal.session_0 },
      'session_missing',
      '/scenario/session_count',
      [],
    ],
    [
      'a session too many',
      plain,
      { ...legal, session_2: {} },
      'session_unknown',
      '/scenario/session_count',
      [],
    ],
    [
      'a group not listed',
      plainRequest([2, 2, 1], 2, [], 4),
      change(0, { ...legal.session_0, g2: [] }),
      'group_missing',
      '/scenario/groups/2',
      [],
    ],
    [
      'an unknown group',
      plain,
      change(0, { ...legal.session_0, g9: [] }),
      'group_unknown',
      '/scenario/groups',
      [],
    ],
    [
      'an unknown person',
      withGroup({ capacity: 3 }),
      change(0, { g0: ['p0', 'p1', 'zoe'], g1: ['p2', 'p3'] }),
      'person_unknown',
      '/scenario/people',
      ['zoe'],
    ],
    [
      'nobody left out',
      plain,
      change(0, { g0: ['p0'], g1: ['p2', 'p3'] }),
      'person_not_placed',
      '/scenario/people/1',
      ['p1'],
    ],
    [
      'nobody twice',
      withGroup({ capacity: 3 }),
      change(0, { g0: ['p0', 'p1', 'p2'], g1: ['p2', 'p3'] }),
      'person_placed_twice',
      '/scenario/people/2',
      ['p2'],
    ],
    [
      'who is away',
      withPeople({ p3: { sessions: [0] } }),
      legal,
      'person_absent',
      '/scenario/people/3',
      ['p3'],
    ],
    [
      'seats',
      plain,
      change(1, { g0: ['p0', 'p1', 'p2'], g1: ['p3'] }),
      'group_over_capacity',
      '/scenario/groups/0',
      ['p0', 'p1', 'p2'],
    ],
    [
      'closed groups',
      withGroup({ session_capacities: [2, 0] }),
      legal,
      'group_closed',
      '/scenario/groups/0',
      ['p0', 'p2'],
    ],
    [
      'smallest sizes',
      { ...withGroup({ min_size: 2, capacity: 3 }), constraints: [] },
      change(1, { g0: ['p0'], g1: ['p1', 'p2', 'p3'] }),
      'group_under_min_size',
      '/scenario/groups/0',
      ['p0'],
    ],
    [
      'pins',
      {
        ...plain,
        constraints: [{ type: 'ImmovablePeople', people: ['p2'], group_id: 'g1', sessions: null }],
      },
      legal,
      'pin_broken',
      '/constraints/0',
      ['p2'],
    ],
    [
      'together',
      { ...plain, constraints: [{ type: 'MustStayTogether', people: ['p0', 'p1'], sessions: null }] },
      legal,
      'together_broken',
      '/constraints/0',
      ['p0', 'p1'],
    ],
    [
      'apart',
      { ...plain, constraints: [{ type: 'MustStayApart', people: ['p1', 'p2', 'p3'], sessions: [0] }] },
      legal,
      'apart_broken',
      '/constraints/0',
      ['p2', 'p3'],
    ],
  ])('%s', (_, request, schedule, code, pointer, people) => {
    const found = checkLegality(request, schedule).filter((violation) => violation.code === code);
    expect(found.map((violation) => [violation.pointer, violation.people])).toEqual([[pointer, people]]);
  });

  test('rules over sessions leave the other sessions and absent people alone', () => {
    const request: SolveRequest = {
      ...withPeople({ p1: { sessions: [0] }, p3: { sessions: [0] } }),
      constraints: [
        { type: 'MustStayTogether', people: ['p0', 'p1'], sessions: null },
        { type: 'MustStayApart', people: ['p0', 'p2'], sessions: [0] },
        { type: 'ImmovablePeople', people: ['p2'], group_id: 'g1', sessions: [0] },
      ],
    };
    expect(checkLegality(request, change(1, { g0: ['p0', 'p2'], g1: [] }))).toEqual([]);
  });

  test('names at most about a million people where the most violations are given', () => {
    const apart = { type: 'MustStayApart' as const, people: 'ALL' as const, sessions: null };
    const request = plainRequest([1000], 1, Array(2000).fill(apart));
    const schedule = { session_0: { g0: request.scenario.people.map(({ id }) => id) } };
    const found = checkLegality(request, schedule, undefined, 10_000);
    expect(found.length).toBe(1002);
    expect(found.at(-1)?.code).toBe('more_broken');
    expect(checkLegality(request, schedule, undefined, 1).map(({ code }) => code)).toEqual([
      'apart_broken',
      'more_broken',
    ]);
  });

  test('a seating where everyone attending is placed breaks no rule of form or attendance', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const request = randomRequest(seed, {
          maxPeople: 9,
          maxGroups: 4,
          maxSessions: 4,
          soft: false,
          uneven: true,
          hard: true,
        });
        const codes = checkLegality(request, randomSeating(request, seed)).map(({ code }) => code);
        expect(codes.filter((code) => /^(session|person)_|^group_(missing|unknown)/.test(code))).toEqual([]);
      }),
    );
  });
});
