import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import { detailSentence } from '../../src/report/words/rule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { compare } from '../../src/shared/fraction.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { judge } from '../../src/verdict/judge.ts';
import { leastExactCost } from '../support/least-cost.ts';

const PEOPLE = ['Ann', 'Bob', 'Cy', 'Dee'];

function read(rules: readonly object[], sessions = 5, more: object = {}) {
  return parseRequest({
    scenario: {
      people: PEOPLE.map((id) => ({ id })),
      groups: ['Rose', 'Lily'].map((id) => ({ id, capacity: 2 })),
      session_count: sessions,
      prior_meetings: [{ people: ['Ann', 'Bob'], count: 9 }],
      ...more,
    },
    objectives: [],
    constraints: rules.map((rule) => ({ type: 'RepeatEncounter', penalty_weight: 0.5, ...rule })),
  });
}

function repeating(...given: Parameters<typeof read>): SolveRequest {
  const found = read(...given);
  if (!found.ok) throw new Error(found.issues[0].message);
  return found.value.request;
}

/** Ann sits with Bob, Bob, Cy, Bob and Dee. */
const schedule = Object.fromEntries(
  [
    ['Ann Bob', 'Cy Dee'],
    ['Ann Bob', 'Cy Dee'],
    ['Ann Cy', 'Bob Dee'],
    ['Ann Bob', 'Cy Dee'],
    ['Ann Dee', 'Bob Cy'],
  ].map(([rose, lily], s) => [`session_${s}`, { Rose: rose.split(' '), Lily: lily.split(' ') }]),
);

function unitsOf(rule: object): number {
  return judge(repeating([rule]), { schedule }).schedule.terms[0].units;
}

test('each run of sessions counts by itself, and earlier events do not', () => {
  // Two pairs meet in sessions 1, 2 and 4.
  expect(unitsOf({ max_allowed_encounters: 1, window: 1 })).toBe(0);
  expect(unitsOf({ max_allowed_encounters: 0, window: 1 })).toBe(10);
  expect(unitsOf({ max_allowed_encounters: 1, window: 2 })).toBe(2);
  expect(unitsOf({ max_allowed_encounters: 1, window: 3 })).toBe(2 * 2);
  expect(unitsOf({ max_allowed_encounters: 1, window: 4 })).toBe(2 * (4 + 1));
  // Bob and Cy, and Ann and Dee, meet once.
  expect(unitsOf({ max_allowed_encounters: 1, window: 5 })).toBe(2 * 4);
  expect(unitsOf({ max_allowed_encounters: 1, window: 99, penalty_function: 'linear' })).toBe(2 * 2);
  expect(unitsOf({ max_allowed_encounters: 1 })).toBe(11 ** 2 + 2 ** 2);
});

test('stands beside the limit on all sessions, once for each window', () => {
  const rule = { max_allowed_encounters: 1 };
  const { metrics } = judge(repeating([{ ...rule, window: 2 }, { max_allowed_encounters: 2 }]), {
    schedule,
  }).schedule;
  expect(metrics.linear_repeat_penalty).toBe(10 + 1);
  const found = read([rule, { ...rule, window: 2 }, { ...rule, window: 3 }, { ...rule, window: 2 }]);
  expect(found.ok ? [] : found.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'duplicate_constraint /constraints/3',
  ]);
});

test('places are said in words', () => {
  const request = repeating([{ max_allowed_encounters: 1, window: 4 }]);
  const [rule] = request.constraints;
  const [{ details }] = judge(request, { schedule, details: 9 }).schedule.terms;
  expect(detailSentence(details[0], rule, String)).toBe('Ann and Bob meet 3 times within 4 sessions');
});

test('no program lays out windows of thousands of people', () => {
  const people = Array.from({ length: 3000 }, (_, i) => ({ id: `p${i}` }));
  const groups = [{ id: 'hall', capacity: 3000 }];
  const rule = { max_allowed_encounters: 1, window: 2 };
  const found = read([rule], 4, { people, groups, prior_meetings: [] });
  expect(found.ok ? [] : found.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'too_large /constraints/0/window',
  ]);
  expect(read([{ ...rule, window: 4 }], 4, { people, groups, prior_meetings: [] }).ok).toBe(true);
});

test('answers are as cheap as can be', async () => {
  for (const [i, rules] of [
    [{ max_allowed_encounters: 1, window: 2 }],
    [{ max_allowed_encounters: 1, window: 3 }],
    [{ max_allowed_encounters: 0, window: 2, penalty_function: 'linear' }],
    [{ max_allowed_encounters: 1, window: 3 }, { max_allowed_encounters: 1 }],
    [{ max_allowed_encounters: 1, window: 4, penalty_weight: 3 }, { max_allowed_encounters: 2 }],
  ].entries()) {
    const request: SolveRequest = {
      ...repeating(rules, 4 + (i % 2)),
      objectives: i % 2 === 0 ? [{ type: 'maximize_unique_contacts', weight: 1 }] : [],
    };
    const least = leastExactCost(request, 1_000_000);
    if (least === null) throw new Error('too many schedules');
    const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 20_000 });
    if (outcome.status !== 'solved') throw new Error(outcome.status);
    const { schedule: answer, bound } = outcome.checked;
    expect(compare(answer.exact, least), `${i}`).toBe(0);
    expect(compare(bound, least), `${i}`).toBeLessThanOrEqual(0);
  }
});
