import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import { detailSentence } from '../../src/report/words/rule.ts';
import { rulesWithout } from '../../src/scenario/change/rules-without.ts';
import type { ConstraintOf, SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormK } from '../../src/scenario/write.ts';
import { compare, fraction } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { judge } from '../../src/verdict/judge.ts';
import { leastExactCost } from '../support/least-cost.ts';
import { sized } from '../support/long.ts';
import { plainRequest } from '../support/plain-request.ts';

type Weights = ConstraintOf<'PairWeights'>['weights'];

function weighed(weights: Weights, more: object = {}, scenario: object = {}): SolveRequest {
  const read = parseRequest({
    scenario: {
      people: ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map((id) => ({
        id,
        ...(id === 'Eve' ? { sessions: [0] } : {}),
      })),
      groups: [
        { id: 'Rose', capacity: 3 },
        { id: 'Lily', capacity: 3 },
        { id: 'Wait', capacity: 2, bench: true },
      ],
      session_count: 2,
      ...scenario,
    },
    objectives: [],
    constraints: [{ type: 'PairWeights', weights, ...more }],
  });
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.request;
}

const schedule = {
  session_0: { Rose: ['Ann', 'Bob'], Lily: ['Cy', 'Eve'], Wait: ['Dee'] },
  session_1: { Rose: ['Ann'], Lily: ['Bob'], Wait: ['Cy', 'Dee'] },
};
const pairs: Weights = [
  ['Bob', 'Ann', 1.5],
  ['Ann', 'Eve', -0.25],
  ['Cy', 'Dee', 7],
  ['Cy', 'Bob', -2],
];

test('a number counts in each session together, one below 0 in each apart that both attend', () => {
  const { terms } = judge(weighed(pairs), { schedule, details: 100 }).schedule;
  // Together on a bench they are apart; Eve left after the first session.
  expect(terms[0]).toMatchObject({
    type: 'PairWeights',
    units: 4,
    cost: 1.5 + 0.25 + 4,
    details_left_out: 0,
  });
  expect(
    terms[0].details.map(({ people, session, group, cost }) => [...people, session, group, cost]),
  ).toEqual([
    ['Bob', 'Cy', 0, null, 2],
    ['Bob', 'Cy', 1, null, 2],
    ['Ann', 'Bob', 0, 'Rose', 1.5],
    ['Ann', 'Eve', 0, null, 0.25],
  ]);
  const some = judge(weighed(pairs, { sessions: [1] }), { schedule }).schedule;
  expect(some.terms[0]).toMatchObject({ cost: 2, units: 1 });
});

test('a matrix says the same as pairs', () => {
  const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'];
  const matrix = people.map((a) =>
    people.map((b) => pairs.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2] ?? 0),
  );
  const both = [weighed(pairs), weighed({ people, matrix })].map(
    (request) => judge(request, { schedule, details: 9 }).schedule.terms,
  );
  expect(both[1]).toEqual(both[0]);
});

test('the dearest hundred are named', () => {
  const request = plainRequest([20, 20], 1);
  const ids = request.scenario.people.map(({ id }) => id);
  const weights = ids.flatMap((a, i) =>
    ids.slice(0, i).map((b, j): [string, string, number] => [a, b, i * 40 + j]),
  );
  const table: SolveRequest = {
    ...request,
    objectives: [],
    constraints: [{ type: 'PairWeights', weights, sessions: null }],
  };
  const seats = { session_0: { g0: ids.slice(0, 20), g1: ids.slice(20) } };
  const [term] = judge(table, { schedule: seats, details: 1000 }).schedule.terms;
  expect(term).toMatchObject({ units: 380, details_left_out: 280 });
  expect(term.details).toHaveLength(100);
  expect(term.details[0]).toMatchObject({ cost: 39 * 40 + 38, people: ['p38', 'p39'] });
});

test('places are said in words, and rules lose who drops out', () => {
  const request = weighed(pairs);
  const [rule] = request.constraints;
  const [{ details }] = judge(request, { schedule, details: 9 }).schedule.terms;
  expect([2, 3].map((at) => detailSentence(details[at], rule, String))).toEqual([
    'Ann and Bob sit together at Rose in session 1 (1.5)',
    'Ann and Eve sit apart in session 1 (0.25)',
  ]);
  const { constraints } = rulesWithout(request, new Map([['Bob', []]]));
  expect(constraints).toEqual([
    {
      ...rule,
      weights: [
        ['Ann', 'Eve', -0.25],
        ['Cy', 'Dee', 7],
      ],
    },
  ]);
  const read = parseRequest(toFormK(request));
  expect(read.ok && read.value.request).toEqual(request);
});

const faults = (weights: unknown) => {
  const { scenario } = toFormK(weighed(pairs));
  const read = parseRequest({ scenario, constraints: [{ type: 'PairWeights', weights }] });
  return read.ok
    ? []
    : read.issues.map(({ code, pointer }) => `${code} ${pointer.replace('/constraints/0/weights', '')}`);
};

test('faults of a table are told with their places', () => {
  expect(
    faults([
      ['Ann', 'Bob', 1],
      ['Bob', 'Ann', 2],
      ['Ann', 'Ann', 1],
      ['Ann', 'Bo', 1],
    ]),
  ).toEqual(['duplicate_pair /1', 'repeated_person /2', 'unknown_person /3/1']);
  expect(
    faults({
      people: ['Ann', 'Bob', 'Bob'],
      matrix: [
        [1, 2],
        [3, 0, 0],
        [0, 4, 0],
      ],
    }),
  ).toEqual([
    'repeated_person /people/2',
    'wrong_length /matrix/0',
    'unclear_weight /matrix/1/0',
    'unclear_weight /matrix/2/1',
  ]);
  expect(faults([['Ann', 'Bob']])).toEqual(['wrong_length /0']);
  expect(faults([['Ann', 'Bob', 1e16]])).toEqual(['out_of_range /0/2']);
  expect(faults('none')).toEqual(['wrong_type ']);
  expect(faults([])).toEqual(['wrong_length ']);
});

test('answers to tables, other rules and links beside them, are as cheap as can be and no bound says more', async () => {
  let proven = 0;
  for (let seed = 1; seed <= sized(3, 4); seed++) {
    const rng = new Rng(seed);
    const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'];
    const weights = people.flatMap((a, i) =>
      people.slice(0, i).map((b): [string, string, number] => [a, b, rng.below(41) / 8 - 2.5]),
    );
    const over = seed % 4 === 0 ? { over: 'facing' } : {};
    const request = weighed(
      weights,
      { ...over, sessions: seed % 3 === 0 ? [1] : null },
      {
        links: [{ name: 'facing', groups: [['Rose', 'Lily']] }],
      },
    );
    const rules: SolveRequest =
      seed % 2 === 0
        ? request
        : { ...request, objectives: [{ type: 'maximize_unique_contacts', weight: 1 }] };
    const least = leastExactCost(rules, 1_000_000) ?? fraction(-1n);
    const outcome = await solve(rules, { ...PLAIN_OPTIONS, seed, iterations: 60_000 });
    if (outcome.status !== 'solved') throw new Error(outcome.status);
    const { schedule: answer, bound, optimal } = outcome.checked;
    expect(compare(answer.exact, least), `seed ${seed}`).toBe(0);
    expect(compare(bound, least), `seed ${seed}`).toBeLessThanOrEqual(0);
    if (optimal) proven++;
  }
  expect(proven).toBeGreaterThan(1);
});
