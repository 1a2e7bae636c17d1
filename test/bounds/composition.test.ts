import fc from 'fast-check';
import { expect, test } from 'vitest';
import { improvedBound, improvedBounds } from '../../src/bounds/composition/improve.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../../src/host/node.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { monotonicClock } from '../../src/shared/clock.ts';
import { compare, fraction, parseFraction, times } from '../../src/shared/fraction.ts';
import { raiseEffort } from '../../src/solver/limits.ts';
import { judge } from '../../src/verdict/judge.ts';
import { NOTHING_PROVEN } from '../support/judged.ts';
import { longTest, sized, usualTest } from '../support/long.ts';
import {
  apart,
  pinned,
  plainRequest,
  repeatRule,
  together,
  visitOnce,
  withScenario,
} from '../support/plain-request.ts';
import { randomRequest } from '../support/random-request.ts';
import { searchInfeasible } from '../support/search-infeasible.ts';
import { suiteRequest } from '../support/suite-request.ts';
import { leastUnits } from './least-units.ts';
import { raised } from './raised.ts';

test('is never above the least cost, and its certificate holds', async () => {
  let [seen, used, exact, quickly] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.nat(10_000_000), fc.boolean(), async (seed, hard) => {
      const options = {
        maxPeople: 5,
        maxGroups: 3,
        maxSessions: 3,
        soft: true,
        visits: true,
        sums: true,
        kinds: true,
        choices: true,
        benches: seed % 2 === 0,
        several: seed % 3 === 0,
        uneven: true,
        hard,
      };
      const request = randomRequest(seed, options);
      if (searchInfeasible(request, 10_000) !== null) return;
      const { problem, quick, proof } = await raised(request);
      const least = leastUnits(request, problem, 600);
      if (least === null) return;
      const best = times(fraction(least), problem.costs.measure);
      const side = compare(parseFraction(proof.bound)!, best);
      expect(side).toBeLessThanOrEqual(0);
      seen += 1;
      if (side === 0) exact += 1;
      if (compare(parseFraction(quick.bound)!, best) === 0) quickly += 1;
      if (proof === quick) return;
      used += 1;
    }),
    { numRuns: sized(15, 50) },
  );
  expect(used).toBeGreaterThan(2);
  expect(exact).toBeGreaterThan(quickly);
  expect(exact / seen).toBeGreaterThan(0.75);
});

/** Without it: 10, 15 and 19. */
const TOGETHER = [
  ['5×4×6 hosts counts', '17'],
  ['6×4×7 balance together', '51'],
  ['6×5×8 attendance limits counts', '46'],
] as const;
test.each(sized(TOGETHER.slice(0, 2), TOGETHER.slice(2)))(
  'sees rules together in %s',
  async (name, bound) => {
    const request = suiteRequest(name);
    const { proof } = await raised(request);
    expect(proof.bound).toBe(bound);
    expect(proof.pieces[0].numbers).toHaveProperty('partitions');
  },
);

/** Without it 180, as with a type for each way to attend: that program is not begun in so little time. */
longTest('takes few types of people first, which the share of a solve of 2 s is enough for', async () => {
  const request = suiteRequest('16×8×7');
  const problem = compile(request);
  const effort = { ...raiseEffort(2), clock: () => 0 };
  const proof = await improvedBound(problem, request, lowerBound(problem, request), effort, nodeHost.highs);
  expect(proof.bound).toBe('363');
  const [joint] = proof.pieces;
  expect((joint.numbers as { types: string[][] }).types.length).toBeLessThan(10);
  expect(judge(request, { proof }).proof).toMatchObject({ holds: true });
});

usualTest('is refused where people need not stay together', async () => {
  const request = suiteRequest('6×4×7 balance together');
  const { proof } = await raised(request);
  const couples = request.constraints.flatMap((rule, i) =>
    rule.type === 'MustStayTogether' && rule.sessions === null ? [i] : [],
  );
  expect(couples).toHaveLength(2);
  for (const couple of couples) {
    const constraints = request.constraints.map((rule, i) =>
      i === couple ? { ...rule, sessions: [0, 1, 2, 3, 4, 5] } : rule,
    ) as SolveRequest['constraints'];
    expect(judge({ ...request, constraints }, { proof }).proof?.holds).toBe(false);
  }
});

usualTest('is refused with people, classes or rules that are not those of the request', async () => {
  const request = suiteRequest('6×4×7 balance together');
  const { proof } = await raised(request);
  const [piece, ...others] = proof.pieces;
  const { overlap, types, partitions } = piece.numbers as {
    overlap: number;
    types: string[][];
    partitions: { rules: string[]; classes: number[]; meetings: number[][]; sessions: object[] }[];
  };
  const holds = (numbers: object, bound = piece.bound) =>
    judge(request, { proof: { ...proof, pieces: [{ ...piece, bound, numbers: { ...numbers } }, ...others] } })
      .proof?.holds;
  const [first] = partitions;
  expect(holds({ overlap, types, partitions })).toBe(true);
  for (const numbers of [
    { overlap: -1, types, partitions },
    { overlap, types: types.slice(1), partitions },
    { overlap, types: [...types.slice(1), [...types[0], types[0][0]]], partitions },
    { overlap, types, partitions: [] },
    { overlap, types, partitions: [first, first] },
    { overlap, types, partitions: [{ ...first, rules: [] }] },
    { overlap, types, partitions: [{ ...first, classes: first.classes.map(() => 0) }] },
    { overlap, types, partitions: [{ ...first, meetings: first.meetings.slice(1) }] },
    { overlap, types, partitions: [{ ...first, sessions: [...first.sessions, ...first.sessions] }] },
    {
      overlap,
      types,
      partitions: [{ ...first, meetings: first.meetings.map((row) => row.map(() => 1e300)) }],
    },
    { overlap, types, partitions, more: 1 },
  ]) {
    expect(holds(numbers)).toBe(false);
  }
});

usualTest('comes in slices, each bound higher and true, and is given up at the end of its time', async () => {
  const request = suiteRequest('6×4×7');
  const problem = compile(request);
  const quick = lowerBound(problem, request);
  let time = 0;
  const slicesOf = (seconds: number) =>
    improvedBounds(problem, request, quick, { entries: 60_000, seconds, clock: () => time }, nodeHost.highs);
  let [slices, last] = [0, quick];
  for await (const proof of slicesOf(1)) {
    slices += 1;
    if (proof === null) continue;
    expect(compare(parseFraction(proof.bound)!, parseFraction(last.bound)!)).toBeGreaterThan(0);
    expect(judge(request, { proof }).proof.holds).toBe(true);
    last = proof;
  }
  expect([slices > 3, last.bound]).toEqual([true, '51']);
  for await (const proof of slicesOf(1)) {
    expect(proof).toBeNull();
    time += 1;
  }
});

usualTest('holds whatever a kind of contacts is worth of which no two people are', async () => {
  const kinds = [{ attribute_key: 'team', values: ['a', 'b'] as [string, string], weight: 1e-14 }];
  const request: SolveRequest = {
    ...plainRequest([2, 2], 4, [repeatRule(1000)]),
    objectives: [{ type: 'maximize_weighted_contacts', weight: 1, kinds, otherwise: 1000 }],
  };
  const problem = compile(request);
  const effort = { entries: 60_000, seconds: 20, clock: monotonicClock };
  const proof = await improvedBound(problem, request, NOTHING_PROVEN, effort, nodeHost.highs);
  expect(proof).toMatchObject({ bound: '2000', pieces: [{ argument: 'prices' }] });
  expect(judge(request, { proof }).proof).toMatchObject({ holds: true });
});

usualTest('leaves it at the quick one where people who must be apart must share a table', async () => {
  const plain = plainRequest([2, 2], 2);
  const [table, bench] = plain.scenario.groups;
  const people = ['p0', 'p1'];
  const request = {
    ...withScenario(plain, { groups: [table, { ...bench, bench: true }] }),
    constraints: [together(people), apart(people), pinned(['p0'], table.id)],
  };
  const { quick, proof } = await raised(request);
  expect(proof).toBe(quick);
});

usualTest('leaves it at the quick one where doubles cannot hold how far prices may go', async () => {
  const request = plainRequest([3, 3], 3, [
    repeatRule(1e-100),
    { type: 'ShouldNotBeTogether', people: ['p0', 'p1'], penalty_weight: 1e15, sessions: null },
    visitOnce(1e15),
  ]);
  const { quick, proof } = await raised(request);
  expect(proof).toBe(quick);
});

test('asks for the time while it looks for triples, which may take longer than all else', async () => {
  const request = suiteRequest('5×4×6 hosts counts');
  const problem = compile(request);
  let asked = 0;
  const clock = () => {
    if (new Error().stack?.includes('triples.ts')) asked++;
    return 0;
  };
  const effort = { entries: 60_000, seconds: 1, clock };
  for await (const proof of improvedBounds(problem, request, NOTHING_PROVEN, effort, nodeHost.highs))
    if (proof !== null) break;
  expect(asked).toBeGreaterThan(0);
});

test('knows that nobody has the same choice twice, whatever others choose', async () => {
  const plain = plainRequest([6, 6, 6, 6], 2, [], 6);
  const choices = Object.fromEntries(
    plain.scenario.people.map(({ id }, p) => [id, p < 3 ? ['g0', 'g1'] : ['g2', 'g3']]),
  );
  const ofChoice: Constraint = {
    type: 'GroupPreferences',
    choices,
    costs: [0, 2, 3],
    penalty_weight: 1,
    sessions: null,
  };
  const request = { ...plain, objectives: [], constraints: [ofChoice, visitOnce(5)] };
  const { quick, proof } = await raised(request);
  expect([quick.bound, proof.bound]).toEqual(['0', '12']);
});

/** Buyers and sellers of so many firms at tables of six in four sessions, who should meet, buyers with sellers first. */
function fair(firms: number, people: number): SolveRequest {
  const plain = plainRequest(new Array<number>(people / 6).fill(6), 4);
  const attributes = (p: number) => ({ role: p % 2 === 0 ? 'buyer' : 'seller', firm: `${p % firms}` });
  const values: [string, string] = ['buyer', 'seller'];
  const kinds = [
    { attribute_key: 'firm', same: true, weight: 0 },
    { attribute_key: 'role', values, weight: 3 },
  ];
  return {
    ...withScenario(plain, {
      people: plain.scenario.people.map((person, p) => ({ ...person, attributes: attributes(p) })),
    }),
    objectives: [{ type: 'maximize_weighted_contacts', weight: 1, kinds, otherwise: 1 }],
  };
}

usualTest('divides people by roles where there are too many firms', async () => {
  const { proof } = await raised(fair(31, 120));
  expect(proof).toMatchObject({ bound: '960', pieces: [{ rules: ['/objectives/0'] }] });
});

usualTest('divides people by what they add to sums, whoever is away when', async () => {
  const request = fair(72, 72);
  const people = request.scenario.people.map((person, p) => ({
    ...person,
    sessions: [0, 1, 2, 3].filter((session) => ((p * 37 + 11) >> (session + 1)) % 4 > 0),
  }));
  const even = {
    ...{ type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'role', mode: 'exact' },
    ...{ desired_shares: { buyer: 0.5, seller: 0.5 }, penalty_weight: 2, sessions: null },
  } as Constraint;
  const { proof } = await raised({ ...withScenario(request, { people }), constraints: [even] });
  expect(proof).toMatchObject({ bound: '841/2', pieces: [{ rules: ['/objectives/0', '/constraints/0'] }] });
});
