import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import { detailSentence } from '../../src/report/words/rule.ts';
import { rulesWithout } from '../../src/scenario/change/rules-without.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { rankCosts } from '../../src/scenario/lower/wishes.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormA } from '../../src/scenario/write.ts';
import { compare, fraction } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { judge } from '../../src/verdict/judge.ts';
import { leastExactCost } from '../support/least-cost.ts';
import { sized } from '../support/long.ts';

const PEOPLE = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'];
const CHOICES = {
  Ann: ['Rose', 'Lily'],
  Bob: ['Lily'],
  Cy: ['Iris', 'Rose'],
  Dee: [],
  Eve: ['Lily', 'Rose'],
};

function read(rule: object, sessions = 2) {
  return parseRequest({
    scenario: {
      people: PEOPLE.map((id) => ({ id, ...(id === 'Eve' ? { sessions: [0] } : {}) })),
      groups: [
        { id: 'Rose', capacity: 2 },
        { id: 'Lily', capacity: 2 },
        { id: 'Iris', capacity: 2 },
        { id: 'Wait', capacity: 2, bench: true },
      ],
      session_count: sessions,
    },
    objectives: [],
    constraints: [{ type: 'GroupPreferences', ...rule }],
  });
}

function preferring(rule: object, sessions = 2): SolveRequest {
  const found = read(rule, sessions);
  if (!found.ok) throw new Error(found.issues[0].message);
  return found.value.request;
}

const schedule = {
  session_0: { Rose: ['Ann', 'Bob'], Lily: ['Cy', 'Eve'], Iris: [], Wait: ['Dee'] },
  session_1: { Rose: ['Cy'], Lily: ['Ann', 'Dee'], Iris: [], Wait: ['Bob'] },
};

test('each session costs by the rank of the group, squared; on a bench nothing', () => {
  const request = preferring({ choices: CHOICES, penalty_weight: 2 });
  const [term] = judge(request, { schedule, details: 9 }).schedule.terms;
  // Bob has no Rose (1), Cy no Lily (4), then Cy has Rose and Ann Lily (1 each).
  expect(term).toMatchObject({ type: 'GroupPreferences', units: 7, cost: 14 });
  expect(term.details.map(({ people, session, group, units }) => [...people, session, group, units])).toEqual(
    [
      ['Cy', 0, 'Lily', 4],
      ['Bob', 0, 'Rose', 1],
      ['Cy', 1, 'Rose', 1],
      ['Ann', 1, 'Lily', 1],
    ],
  );
});

test('costs of ranks may be any decimals, and sessions are chosen', () => {
  const rule = { choices: CHOICES, costs: [0, 0.3], otherwise: 0.7, sessions: [0], penalty_weight: 0.1 };
  const [term] = judge(preferring(rule), { schedule }).schedule.terms;
  expect(term).toMatchObject({ units: 1.4, cost: 0.14 });
  const dear = { choices: CHOICES, costs: [5], sessions: [1], penalty_weight: 0 };
  expect(judge(preferring(dear), { schedule }).schedule.terms[0]).toMatchObject({ units: 10, cost: 0 });
  // Without a cost of others, these are no cheaper than any choice: Cy has neither Iris nor Rose.
  const falling = { choices: { Cy: CHOICES.Cy }, costs: [5, 0.5], sessions: [0], penalty_weight: 1 };
  const request = preferring(falling);
  expect(judge(request, { schedule }).schedule.terms[0]).toMatchObject({ units: 5, cost: 5 });
  // However many they are.
  const many = 200_000;
  expect(rankCosts(request.constraints[0] as never, many).slice(many - 1)).toEqual([0.5, many ** 2]);
});

test('places are said in words, rules read back, and lose who drops out', () => {
  const request = preferring({ choices: CHOICES });
  const [rule] = request.constraints;
  const [{ details }] = judge(request, { schedule, details: 9 }).schedule.terms;
  expect([0, 3].map((at) => detailSentence(details[at], rule, String))).toEqual([
    'Cy is at Lily in session 1: none of 2 choices',
    'Ann is at Lily in session 2: choice 2 of 2',
  ]);
  const { constraints } = rulesWithout(request, new Map([['Bob', []]]));
  expect(Object.keys((constraints[0] as { choices: object }).choices)).toEqual(['Ann', 'Cy', 'Dee', 'Eve']);
  const again = parseRequest(toFormA(request));
  expect(again.ok && again.value.request).toEqual(request);
});

test('faults are told with their places', () => {
  const found = read({
    choices: { An: ['Rose'], Bob: ['Rose', 'Lily', 'Rose'], Cy: ['Ros', 'Wait'] },
    costs: [-1],
  });
  expect(found.ok ? [] : found.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'out_of_range /constraints/0/costs/0',
  ]);
  const names = read({ choices: { An: ['Rose'], Bob: ['Rose', 'Lily', 'Rose'], Cy: ['Ros', 'Wait'] } });
  expect(names.ok ? [] : names.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'unknown_person /constraints/0/choices/An',
    'repeated_group /constraints/0/choices/Bob/2',
    'unknown_group /constraints/0/choices/Cy/0',
    'rule_on_bench /constraints/0/choices/Cy/1',
  ]);
});

test('answers of one session are as cheap as can be, and proven so', async () => {
  let proven = 0;
  for (let seed = 1; seed <= sized(8, 12); seed++) {
    const rng = new Rng(seed);
    const lists = PEOPLE.map((id) => [id, rng.shuffle(['Rose', 'Lily', 'Iris']).slice(0, rng.below(4))]);
    const costs = seed % 3 === 0 ? { costs: [0.1, 0.7, 2] } : {};
    const request = preferring({ choices: Object.fromEntries(lists), ...costs, penalty_weight: 3 }, 1);
    const rules: SolveRequest =
      seed % 4 === 0
        ? { ...request, objectives: [{ type: 'maximize_unique_contacts', weight: 1 }] }
        : request;
    const least = leastExactCost(rules, 1_000_000) ?? fraction(-1n);
    const outcome = await solve(rules, { ...PLAIN_OPTIONS, seed, iterations: 20_000 });
    if (outcome.status !== 'solved') throw new Error(outcome.status);
    const { schedule: answer, bound, optimal } = outcome.checked;
    expect(compare(answer.exact, least), `seed ${seed}`).toBe(0);
    expect(compare(bound, least), `seed ${seed}`).toBeLessThanOrEqual(0);
    if (rules === request) expect(optimal, `seed ${seed}`).toBe(true);
    if (optimal) proven++;
  }
  expect(proven).toBeGreaterThan(sized(5, 8));
});
