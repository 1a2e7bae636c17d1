import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { peopleOf } from '../../src/scenario/rule-people.ts';
import {
  exactly,
  type Fraction,
  fraction,
  fractionText,
  plus,
  times,
  toNumber,
  ZERO,
} from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { costOf, scored } from '../support/judged.ts';
import { sized } from '../support/long.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { randomRequest, randomSeating, withWeights } from '../support/random-request.ts';

const wild = {
  maxPeople: 9,
  maxGroups: 4,
  maxSessions: 5,
  soft: true,
  recent: true,
  uneven: true,
  hard: true,
};
const seeds = fc.nat(1_000_000);
const OVERFLOWS: ReadonlySet<string> = new Set(['group_over_capacity', 'group_closed']);
/** That floating point cannot add up, side by side. */
const WEIGHTS = [1e-12, 0.3333333333333333, 0.1, 57059.15, 1e15, 3, 0];

/** DESIGN section 5 read once more, pair by pair with nothing clever. */
function costPairByPair(request: SolveRequest, schedule: Schedule): Fraction {
  const { people, groups, session_count, prior_meetings } = request.scenario;
  const sessions = Array.from({ length: session_count }, (_, s) => s);
  const attends = (i: number, s: number) => people[i].sessions?.includes(s) ?? true;
  const groupOf = (i: number, s: number) =>
    Object.entries(schedule[sessionKey(s)]).find(([, list]) => list.includes(people[i].id))?.[0];
  const meet = (a: number, b: number, s: number) =>
    groupOf(a, s) !== undefined && groupOf(a, s) === groupOf(b, s);
  const index = (id: string) => people.findIndex((person) => person.id === id);
  const before = (a: number, b: number) =>
    prior_meetings
      .filter((prior) => prior.people.every((id) => index(id) === a || index(id) === b))
      .reduce((sum, prior) => sum + prior.count, 0);
  const off = (count: number, target: number, mode: string) => {
    const sign = { exact: Math.abs(count - target), at_least: target - count, at_most: count - target };
    return Math.max(0, sign[mode as keyof typeof sign]);
  };
  const pairs = people.flatMap((_, a) => people.flatMap((_, b) => (a < b ? [[a, b]] : [])));
  const met = pairs.map(([a, b]) => before(a, b) + sessions.filter((s) => meet(a, b, s)).length);
  const seats = (g: number, s: number) => groups[g].session_capacities?.[s] ?? groups[g].capacity ?? 0;

  const prior = pairs.filter(([a, b]) => before(a, b) > 0).length;
  const possible = pairs.filter(
    ([a, b]) => before(a, b) === 0 && sessions.some((s) => attends(a, s) && attends(b, s)),
  ).length;
  const held = sessions.reduce((sum, s) => {
    let there = people.filter((_, i) => attends(i, s)).length;
    const sizes = groups.map((_, g) => seats(g, s)).sort((x, y) => y - x);
    return (
      sum +
      sizes.reduce((all, size) => {
        const filled = Math.min(size, there);
        there -= filled;
        return all + (filled * (filled - 1)) / 2;
      }, 0)
    );
  }, 0);
  const limit = prior + Math.min(possible, held);
  let cost = ZERO;
  const pay = (weight: number, units: number): void => {
    cost = plus(cost, times(exactly(weight), fraction(BigInt(units))));
  };
  pay(request.objectives[0]?.weight ?? 0, limit - met.filter((m) => m > 0).length);
  for (const rule of request.constraints) {
    if (rule.type === 'RepeatEncounter' && rule.window !== undefined) {
      const length = Math.min(rule.window, session_count);
      for (const first of sessions.slice(0, session_count - length + 1)) {
        for (const [a, b] of pairs) {
          const count = sessions.slice(first, first + length).filter((s) => meet(a, b, s)).length;
          const excess = Math.max(0, count - rule.max_allowed_encounters);
          pay(rule.penalty_weight, rule.penalty_function === 'linear' ? excess : excess * excess);
        }
      }
    } else if (rule.type === 'RepeatEncounter') {
      for (const m of met) {
        const excess = Math.max(0, m - rule.max_allowed_encounters);
        pay(rule.penalty_weight, rule.penalty_function === 'linear' ? excess : excess * excess);
      }
    }
    if (rule.type === 'RecentMeetings') {
      for (const [a, b] of pairs) {
        const listed = prior_meetings.filter((prior) =>
          prior.people.every((id) => index(id) === a || index(id) === b),
        );
        const ago = Math.min(...listed.map(({ events_ago = Number.POSITIVE_INFINITY }) => events_ago));
        if (sessions.some((s) => meet(a, b, s))) pay(rule.penalty_weight, Math.max(0, rule.gap + 1 - ago));
      }
    }
    if (rule.type === 'AttributeBalance') {
      for (const s of rule.sessions ?? sessions) {
        for (const [g, group] of groups.entries()) {
          if (seats(g, s) === 0 || (rule.group_id !== 'ALL' && rule.group_id !== group.id)) continue;
          const here = people.filter((_, i) => groupOf(i, s) === group.id);
          const countOf = (value: string) =>
            here.filter((p) => p.attributes[rule.attribute_key] === value).length;
          for (const [value, n] of Object.entries(rule.desired_values ?? {})) {
            const count = countOf(value);
            if (rule.mode !== 'not_alone') pay(rule.penalty_weight, off(count, n, rule.mode) ** 2);
            else if (count > 0) pay(rule.penalty_weight, Math.max(0, n - count));
          }
        }
      }
    }
    if (rule.type === 'ShouldStayTogether' || rule.type === 'ShouldNotBeTogether') {
      for (const [a, b] of pairs) {
        const about = peopleOf(rule.people, people);
        if (!about.includes(people[a].id) || !about.includes(people[b].id)) continue;
        for (const s of rule.sessions ?? sessions) {
          if (!attends(a, s) || !attends(b, s)) continue;
          if (meet(a, b, s) === (rule.type === 'ShouldNotBeTogether')) pay(rule.penalty_weight, 1);
        }
      }
    }
    if (rule.type === 'PairWeights') {
      const table = rule.weights;
      const listed = Array.isArray(table)
        ? table
        : table.people.flatMap((one, i) =>
            table.people.slice(0, i).map((two, j) => [one, two, table.matrix[i][j]] as const),
          );
      for (const [one, two, weight] of listed) {
        const [a, b] = [index(one), index(two)];
        for (const s of rule.sessions ?? sessions) {
          if (attends(a, s) && attends(b, s) && meet(a, b, s) === weight > 0) pay(Math.abs(weight), 1);
        }
      }
    }
    if (rule.type === 'PairMeetingCount') {
      const [a, b] = peopleOf(rule.people, people).map(index);
      const within = rule.sessions === null || rule.sessions.length === 0 ? sessions : rule.sessions;
      const count = within.filter((s) => meet(a, b, s)).length;
      pay(rule.penalty_weight, off(count, rule.target_meetings, rule.mode));
    }
  }
  return cost;
}

describe('what a schedule costs', () => {
  test('agrees exactly with the definition read pair by pair, for all rule types and sizes of weights', () => {
    fc.assert(
      fc.property(seeds, seeds, (requestSeed, scheduleSeed) => {
        const request = withWeights(randomRequest(requestSeed, wild), WEIGHTS, requestSeed);
        const schedule = randomSeating(request, scheduleSeed);
        const exact = costPairByPair(request, schedule);
        expect(fractionText(scored(request, schedule).exact)).toBe(fractionText(exact));
        expect(costOf(request, schedule)).toBe(toNumber(exact));
      }),
      { numRuns: sized(200, 400) },
    );
  });

  test('does not change when groups or sessions of a plain scenario change places', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const request = plainRequest([3, 3, 3], 4, [repeatRule(2, true)]);
        const schedule = randomSeating(request, seed);
        const rng = new Rng(seed);
        const keys = rng.shuffle(Object.keys(schedule));
        const permuted = Object.fromEntries(
          Object.values(schedule).map((groups, i) => {
            const ids = rng.shuffle(Object.keys(groups));
            return [keys[i], Object.fromEntries(Object.values(groups).map((list, g) => [ids[g], list]))];
          }),
        );
        expect(scored(request, permuted).cost).toEqual(scored(request, schedule).cost);
      }),
    );
  });

  test('does not change when all people are renamed', () => {
    fc.assert(
      fc.property(seeds, seeds, (requestSeed, scheduleSeed) => {
        const request = randomRequest(requestSeed, wild);
        const schedule = randomSeating(request, scheduleSeed);
        const rename = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(/"p(\d+)"/g, '"q$1"'));
        expect(scored(rename(request), rename(schedule)).cost).toEqual(scored(request, schedule).cost);
      }),
    );
  });

  test('counts repeats and missed contacts of a schedule that never changes', () => {
    const request = plainRequest([2, 2], 3, [repeatRule(10)]);
    const seats = { g0: ['p0', 'p1'], g1: ['p2', 'p3'] };
    const schedule = { session_0: seats, session_1: seats, session_2: seats };
    expect(scored(request, schedule).cost).toEqual({
      unique_contacts: 2,
      total_cost: 4 + 10 * 4,
      repeat_penalty_units: 4,
      attribute_penalty: 0,
      other_preference_penalty_units: 0,
      repeat_penalty: 40,
      other_preference_penalty: 0,
    });
  });

  test('names the people behind each term', () => {
    const request = plainRequest([2, 2], 2, [repeatRule(10)]);
    const seats = { g0: ['p0', 'p1'], g1: ['p2', 'p3'] };
    const { terms } = scored(request, { session_0: seats, session_1: seats }, 3);
    expect(terms.map(({ pointer, units, cost }) => [pointer, units, cost])).toEqual([
      ['/objectives/0', 2, 2],
      ['/constraints/0', 2, 20],
    ]);
    // There is room for four of the six pairs: what is lacking are not those that never meet.
    expect(terms[0].details.map(({ people, units, meetings }) => [people, units, meetings])).toEqual([
      [['p0', 'p1'], 1, 2],
      [['p2', 'p3'], 1, 2],
    ]);
    expect(terms[1].details.map((detail) => [detail.people, detail.units])).toEqual([
      [['p0', 'p1'], 1],
      [['p2', 'p3'], 1],
    ]);
  });

  test('names who never met where there is room for all, as many as it is told', () => {
    const request = plainRequest([2, 2], 3, []);
    const seats = { g0: ['p0', 'p1'], g1: ['p2', 'p3'] };
    const [contacts] = scored(request, { session_0: seats, session_1: seats, session_2: seats }, 3).terms;
    expect(contacts.details.map(({ people }) => people)).toEqual([
      ['p0', 'p2'],
      ['p0', 'p3'],
      ['p1', 'p2'],
    ]);
    expect(contacts.details_left_out).toBe(1);
  });

  test('names whose meetings are worth less than those for whom there was room', () => {
    const { scenario, ...rest } = plainRequest([2, 2], 1, []);
    const roles = ['buyer', 'buyer', 'seller', 'seller'];
    const people = scenario.people.map((person, i) => ({ ...person, attributes: { role: roles[i] } }));
    const request: SolveRequest = {
      ...rest,
      scenario: { ...scenario, people },
      objectives: [
        {
          type: 'maximize_weighted_contacts',
          weight: 10,
          kinds: [{ attribute_key: 'role', values: ['seller', 'buyer'], weight: 2.5 }],
          otherwise: 1,
        },
      ],
    };
    const mixed = { session_0: { g0: ['p0', 'p2'], g1: ['p1', 'p3'] } };
    expect(scored(request, mixed, 3).terms).toMatchObject([{ units: 0, cost: 0, details: [] }]);
    // Two meetings worth 1 where there was room for two of 2.5 each.
    const apart = { session_0: { g0: ['p0', 'p1'], g1: ['p2', 'p3'] } };
    expect(scored(request, apart, 3).terms).toMatchObject([
      {
        units: 3,
        cost: 30,
        details: [
          { people: ['p0', 'p1'], units: 1.5, meetings: 1 },
          { people: ['p2', 'p3'], units: 1.5, meetings: 1 },
        ],
        details_left_out: 0,
      },
    ]);
  });

  test('units times weight of the terms add up to the cost', () => {
    fc.assert(
      fc.property(seeds, seeds, (requestSeed, scheduleSeed) => {
        const request = randomRequest(requestSeed, { ...wild, kinds: true });
        const { exact, terms, violations } = scored(request, randomSeating(request, scheduleSeed), 1000);
        // Weights of quarters are exact in floating point.
        const total = terms.reduce((sum, term) => plus(sum, exactly(term.cost)), ZERO);
        expect(fractionText(total)).toBe(fractionText(exact));
        for (const term of terms) {
          // Where groups overflow, more pairs meet than there is room for.
          const overflows =
            term.pointer.startsWith('/objectives/') && violations.some(({ code }) => OVERFLOWS.has(code));
          if (!overflows)
            expect(term.details.reduce((sum, detail) => sum + detail.units, 0)).toBe(term.units);
          expect(term.details_left_out).toBe(0);
        }
      }),
      // One with room for no pair.
      { examples: [[408478, 4]] },
    );
  });

  test('names the first of whom a term concerns where there is no room for all, and counts the others', () => {
    fc.assert(
      fc.property(seeds, seeds, fc.nat(3), (requestSeed, scheduleSeed, room) => {
        const request = randomRequest(requestSeed, wild);
        const seating = randomSeating(request, scheduleSeed);
        const all = scored(request, seating, 1000).terms;
        for (const [i, term] of scored(request, seating, room).terms.entries())
          if (term.type === 'GroupVisits') {
            expect(term.details).toEqual(all[i].details.slice(0, room));
            expect(term.details_left_out).toBe(all[i].details.length - term.details.length);
          }
      }),
    );
  });
});
