/** Waiting on a bench beside other rules: who waits so that a rule is kept, and who has to wait whatever the rules. */
import { expect, test } from 'vitest';
import { sharedFacts } from '../../src/check/bound/check-bound.ts';
import { prices } from '../../src/check/bound/prices.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { fraction, fractionText, times } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import {
  apart,
  balance,
  pinned,
  plainRequest,
  sums,
  together,
  withScenario,
  withValues,
} from '../support/plain-request.ts';
import { leastUnits } from './least-units.ts';
import { raised } from './raised.ts';

async function bounds(request: SolveRequest): Promise<[quick: string, joint: string]> {
  const { quick, proof } = await raised(request);
  return [quick.bound, proof.bound];
}

/** Tables of these sizes and a bench, for more people than seats. */
function withBench(
  tables: readonly number[],
  people: number,
  sessions: number,
  constraints: readonly Constraint[],
): SolveRequest {
  const request = plainRequest([...tables, people], sessions, constraints, people);
  const groups = request.scenario.groups.map((group, g) =>
    g < tables.length ? group : { ...group, bench: true },
  );
  return { ...withScenario(request, { groups }), objectives: [] };
}

const ids = (count: number) => Array.from({ length: count }, (_, p) => `p${p}`);
const wishApart = (count: number, sessions: number[] | null): Constraint => ({
  type: 'ShouldNotBeTogether',
  people: ids(count),
  penalty_weight: 4,
  sessions,
});
const levels = sums('level', 2);
const worth: SolveRequest['objectives'] = [
  {
    type: 'maximize_weighted_contacts',
    weight: 1,
    kinds: [{ attribute_key: 'side', same: true, weight: 2 }],
    otherwise: 0.5,
  },
];

test.each([
  ['wishes', withBench([2], 3, 1, [wishApart(3, null)])],
  ['wishes for some sessions', withBench([2], 3, 2, [wishApart(3, [1])])],
  ['sums', withValues(withBench([2], 4, 2, [levels]), 'level', ['1', '2', '4', '9'])],
  [
    'what contacts are worth',
    { ...withValues(withBench([3], 5, 2, []), 'side', ['a', 'a', 'a', 'a', 'b']), objectives: worth },
  ],
])('beside %s the bound is the least cost, where either alone costs nothing', async (_, request) => {
  const problem = compile(request);
  const least = leastUnits(request, problem, 10_000);
  const [quick, joint] = await bounds(request);
  expect(quick).toBe('0');
  expect(least).toBeGreaterThan(0n);
  expect(joint).toBe(fractionText(times(fraction(least ?? 0n), problem.costs.measure)));
});

test('more people who must be apart than tables wait more often than their share', async () => {
  // Two of the eight in each of six sessions: four wait twice, four once, and twelve of the other 32 once, where 24 once would be fair.
  const asked = (people: string[]) => withBench([6, 6, 6, 6, 6, 6], 40, 6, [apart(people)]);
  const { quick, proof } = await raised(asked(ids(8)));
  expect([quick.bound, proof.bound]).toEqual(['0', '8000']);
  // Seven of them find it fair: one waits in each session.
  expect(judge(asked(ids(7)), { proof }).proof?.holds).toBe(false);
  expect(judge(asked(ids(9)), { proof }).proof?.holds).toBe(true);
});

test('a certificate is refused whose prices are not those of its rules, classes and types', async () => {
  const level = ['1', '2', '4', '9'];
  const request = withValues(withBench([2], 4, 2, [levels, wishApart(3, [1])]), 'level', level);
  const { proof } = await raised(request);
  const [piece] = proof.pieces;
  const { partitions, ...others } = piece.numbers as {
    partitions: {
      rules: string[];
      classes: number[];
      meetings: number[][];
      visits: { rule: string; group: string; prices: number[] }[];
    }[];
  };
  const judged = (at: number, changed: object) => {
    const own = { ...others, partitions: partitions.with(at, { ...partitions[at], ...changed }) };
    return judge(request, { proof: { ...proof, pieces: [{ ...piece, numbers: own }] } }).proof;
  };
  const holds = (at: number, changed: object) => judged(at, changed)?.holds;
  const [onSums, onSet] = ['/constraints/0', '/constraints/1'].map((rule) =>
    partitions.findIndex(({ rules }) => rules.includes(rule)),
  );
  const { rules, visits, classes, meetings } = partitions[onSums];
  expect(holds(onSums, {})).toBe(true);
  for (const changed of [
    { visits: [...visits, ...visits] },
    { visits: [{ ...visits[0], prices: visits[0].prices.slice(1) }] },
    { visits: [{ ...visits[0], group: 'g0' }] },
    { visits: [{ ...visits[0], prices: visits[0].prices.map(() => 1e300) }] },
    { rules: rules.slice(1) },
    { rules: [...rules, ...rules] },
    { classes: classes.map(() => 0), meetings: meetings.map(() => [0]) },
  ]) {
    expect(holds(onSums, changed), JSON.stringify(changed)).toBe(false);
  }
  for (const changed of [{ rules: [] }, { rules: ['/constraints/1', '/constraints/1'] }]) {
    expect(holds(onSet, changed), JSON.stringify(changed)).toBe(false);
  }
  // As earlier versions stated them.
  expect(holds(onSet, { sets: [{ rule: '/constraints/1', price: 1 }] })).toBe(false);
});

test('sixteen buyers and 24 sellers at tables for four: the cost of a plan that exists', async () => {
  const sides = ['buyer', 'buyer', 'seller', 'seller', 'seller'];
  const plain = withValues(withBench(Array(8).fill(4), 40, 6, []), 'side', sides);
  const kinds = [
    { attribute_key: 'side', values: ['buyer', 'seller'] as [string, string], weight: 3 },
    { attribute_key: 'side', values: ['buyer', 'buyer'] as [string, string], weight: 0.5 },
  ];
  const objectives: SolveRequest['objectives'] = [
    { type: 'maximize_weighted_contacts', weight: 1, kinds, otherwise: 1 },
  ];
  expect(await bounds({ ...plain, objectives })).toEqual(['0', '240']);
});

/** Names the bench g1, and costs nothing there. */
const free = (buyer: number, sessions: number[] | null) =>
  balance('side', { buyer }, { group_id: 'g1', mode: 'at_most', sessions });

test('units beside a bench that a rule names at no cost come whole there too', async () => {
  const rules = [free(7, null), together(['p0', 'p2']), together(['p4', 'p6']), together(['p1', 'p3'])];
  const request = withValues(withBench([3], 7, 3, rules), 'side', ['buyer', 'seller']);
  expect(await bounds(request)).toEqual(['0', '2000']);
});

test('a bench that a rule names in one session counts for no less in which one', () => {
  const people = ids(4);
  const provenWith = (session: number) => {
    const units = [people.slice(0, 2), people.slice(2)];
    const rules = [free(4, [session]), ...units.map((own) => together(own))];
    const request = withValues(withBench([3], 4, 2, rules), 'side', ['buyer']);
    const visits = [{ rule: '/scenario/groups/1/bench', group: 'g1', prices: [1000] }];
    const partition = { rules: ['/constraints/0'], classes: [0], meetings: [[0]], sessions: [], visits };
    const numbers = { overlap: 0, types: [people], partitions: [partition] };
    return prices({ ...sharedFacts(request), rules: softRules(request), numbers });
  };
  expect(provenWith(0)).toEqual(provenWith(1));
});

test('who must be together and apart meets nowhere beside a bench, be it where a pin says so', async () => {
  const people = ['p0', 'p1'];
  const request = withBench([3], 5, 1, [
    wishApart(2, null),
    together(people),
    apart(people),
    pinned(['p0'], 'g0'),
  ]);
  expect(await bounds(request)).toEqual(['0', '0']);
});
