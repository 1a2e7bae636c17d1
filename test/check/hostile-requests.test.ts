/** Small files whose check takes no steps of the certificate, but of the request: given up too, or checked at once. */
import { expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { sharedFacts } from '../../src/check/bound/check-bound.ts';
import { PairKinds } from '../../src/check/bound/pair-kinds.ts';
import { Scale } from '../../src/check/bound/reduced-cost.ts';
import { checkProof } from '../../src/check/check-proof.ts';
import { Effort, TooMuchEffort } from '../../src/check/effort.ts';
import { trySeatings } from '../../src/check/infeasible/try-seatings.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import { fairWaiting } from '../../src/check/lower/waiting.ts';
import type { BoundPiece, Certificate } from '../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { judge } from '../../src/verdict/judge.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const people = (count: number) => upTo(count).map((i) => `p${i}`);

const piece = (numbers: object, rules: string[], over?: string): Certificate => {
  const one: BoundPiece = { rules, argument: 'prices', bound: '0', numbers: { ...numbers } };
  return {
    kind: 'lower_bound',
    version: 2,
    bound: '0',
    pieces: [over === undefined ? one : { ...one, over }],
  };
};

const check = (request: SolveRequest, certificate: Certificate, effort = new Effort(request)) =>
  checkProof(request, softRules(request), certificate, effort);

const GIVEN_UP = {
  gaveUp: true,
  holds: false,
  reason: expect.stringContaining('it takes too long to check'),
};

test('who faces whom among thousands of groups is given up', () => {
  const plain = plainRequest(Array(2000).fill(1), 1, [{ ...repeatRule(1), over: 'near' } as Constraint], 2);
  const groups = upTo(1000).map((i) => [`g${2 * i}`, `g${2 * i + 1}`]);
  const links = [{ name: 'near', groups, within: false, sessions: null }];
  const request = { ...plain, scenario: { ...plain.scenario, links } };
  const of = piece({}, ['/constraints/0'], 'near');
  expect(check(request, of)).toMatchObject({ holds: true });
  expect(check(request, of, new Effort(request, 300_000))).toMatchObject(GIVEN_UP);
});

test('the most steps grow with the people up to a limit', () => {
  const effortOf = (count: number, sessions: number) => {
    const { scenario, ...rest } = plainRequest([1], sessions);
    return new Effort({ ...rest, scenario: { ...scenario, people: Array(count).fill(scenario.people[0]) } });
  };
  effortOf(5000, 20).take(269_000_000);
  expect(() => effortOf(50_000, 200).take(321_000_000)).toThrow(TooMuchEffort);
});

test('groups of which no two are alike are given up by what it takes to tell', () => {
  const [count, sessions] = [60, 400];
  const pinned: Constraint = {
    type: 'ImmovablePeople',
    people: people(count),
    group_id: 'g0',
    sessions: null,
  };
  const plain = plainRequest([count, 0], sessions, [pinned], count);
  const [table, other] = plain.scenario.groups;
  const scenario = {
    ...plain.scenario,
    groups: [table, { ...other, session_capacities: upTo(sessions).map((s) => s % 50) }],
  };
  const partition = {
    rules: [],
    classes: upTo(count).map(() => 0),
    meetings: upTo(count).map(() => [0]),
    sessions: upTo(sessions / 50).map((i) => ({
      sessions: upTo(50).map((s) => 50 * i + s),
      seats: upTo(count).map((type) => -1000 - i - type),
    })),
  };
  const numbers = { types: people(count).map((id) => [id]), partitions: [partition] };
  const request = { ...plain, scenario };
  const few = new Effort(request, 300_000);
  expect(check(request, piece(numbers, ['/objectives/0']), few)).toMatchObject(GIVEN_UP);
});

test('pairs of people under many partitions are given up', () => {
  const count = 100;
  const rule = (target: number): Constraint => ({
    type: 'AttributeBalance',
    group_id: 'ALL',
    attribute_key: 'team',
    desired_values: { red: target },
    mode: 'at_most',
    penalty_weight: 1,
    sessions: null,
  });
  const request = plainRequest([count], 1, upTo(25).map(rule));
  const rules = upTo(25).map((i) => `/constraints/${i}`);
  const partition = {
    classes: upTo(count).map(() => 0),
    meetings: upTo(count).map(() => [0]),
    sessions: [],
  };
  const numbers = {
    types: people(count).map((id) => [id]),
    partitions: rules.map((rule) => ({ ...partition, rules: [rule] })),
  };
  expect(check(request, piece(numbers, rules))).toMatchObject({ gaveUp: false });
  const few = new Effort(request, 300_000);
  expect(check(request, piece(numbers, rules), few)).toMatchObject(GIVEN_UP);
});

test('more pairs who must be apart than a set can hold are given up, and no bound is looked for', () => {
  const apart: Constraint = { type: 'MustStayApart', people: people(6000), sessions: null };
  const plain = plainRequest([6000, 6000], 1, [apart], 6000);
  const [table, bench] = plain.scenario.groups;
  const request = { ...plain, scenario: { ...plain.scenario, groups: [table, { ...bench, bench: true }] } };
  expect(check(request, piece({}, ['/objectives/0']))).toMatchObject(GIVEN_UP);
  expect(lowerBound(compile(plainRequest([2, 2], 1)), request).pieces).toEqual([]);
});

test('thousands of units are placed one after the other', () => {
  const units = upTo(3000).map(() => ({ people: 1, homes: [0], foes: [], far: [] }));
  const task = { units, seats: [3000], smallest: [1], used: [true], free: 1 };
  expect(trySeatings(task, 10_000, () => true)).toEqual({ found: 'none', placements: 3000 });
});

/** People of whom no two are alike, of whom half have a seat at the table of the first of two groups. */
function strangers(count: number): SolveRequest {
  const plain = plainRequest([count / 2, count], 1, [], count);
  const [table, bench] = plain.scenario.groups;
  const kind = { attribute_key: 'name', same: false, weight: 2 };
  return {
    ...plain,
    objectives: [{ type: 'maximize_weighted_contacts', weight: 1, kinds: [kind], otherwise: 1 }],
    scenario: {
      ...plain.scenario,
      people: plain.scenario.people.map((one) => ({ ...one, attributes: { name: one.id } })),
      groups: [table, { ...bench, bench: true }],
    },
  };
}

test('pairs of people of whom no two are alike are of one kind where they are worth as much', () => {
  const request = strangers(60);
  const scale = new Scale([]);
  const kinds = PairKinds.of({ ...sharedFacts(request), scale }, softRules(request).slice(0, 1));
  expect(kinds.howMany().size).toBe(1);
});

test('numbers of pairs of many digits take more steps than short ones', () => {
  const count = 200;
  const weighted = (numberOf: (i: number) => number): SolveRequest => {
    const matrix = upTo(count).map((i) => upTo(count).map((j) => (j < i ? numberOf(i * count + j) : 0)));
    const rule: Constraint = {
      ...{ type: 'PairWeights', weights: { people: people(count), matrix }, sessions: null },
    };
    return { ...plainRequest(Array(20).fill(10), 5, [rule]), objectives: [] };
  };
  const [short, long] = [weighted((i) => i), weighted((i) => i * 1e9 + 1 / (i + 1))];
  const priced = piece({ price: 0 }, ['/constraints/0']);
  const within = (request: SolveRequest) => check(request, priced, new Effort(request, 1_850_000));
  expect(within(short)).toMatchObject({ holds: true });
  expect(within(long)).toMatchObject(GIVEN_UP);
});

const secondsOf = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

test('who waits is shared out in a second among hundreds of whom no two are alike, or who never attend together', () => {
  const alone = strangers(500);
  // 4 s, when worths were added up for each wait anew.
  expect(secondsOf(() => expect(fairWaiting(alone)?.least).toBe(250n))).toBeLessThan(2);
  expect(secondsOf(() => compile(alone))).toBeLessThan(2);
  const [count, sessions] = [800, 40];
  const half = (first: boolean) => upTo(sessions).filter((s) => s < sessions / 2 === first);
  const plain = plainRequest([0, count], sessions, [], count);
  const [table, bench] = plain.scenario.groups;
  const seats = upTo(sessions).map((s) => (s < sessions / 2 ? 2 : count / 2 - 2));
  const apart: SolveRequest = {
    ...plain,
    scenario: {
      ...plain.scenario,
      people: plain.scenario.people.map((one, i) => ({ ...one, sessions: half(i < count / 2) })),
      groups: [
        { ...table, session_capacities: seats },
        { ...bench, bench: true },
      ],
    },
  };
  // Many, when each of those who wait most asked all others anew to whom a wait could go.
  expect(secondsOf(() => expect(fairWaiting(apart)?.most).toBe(20))).toBeLessThan(2);
});

test('costs of pairs with hundreds of digits are told apart about as fast as short ones', () => {
  const plain = plainRequest([120], 20, [], 120);
  const prior_meetings = upTo(1500).map((i) => {
    const [one, other] = [i % 60, 60 + ((i + Math.floor(i / 60)) % 60)];
    return { people: [`p${one}`, `p${other}`] as [string, string], count: 1, events_ago: 1 + 6 * i };
  });
  const request = (weight: number): SolveRequest => ({
    ...plain,
    scenario: { ...plain.scenario, prior_meetings },
    constraints: upTo(8).map((i) => {
      return { type: 'RecentMeetings', gap: 10_000 - i, penalty_weight: i === 0 ? weight : 1 };
    }),
  });
  const secondsWith = (weight: number) => secondsOf(() => compile(request(weight)));
  const ratios = upTo(2).map(() => secondsWith(1e-300) / secondsWith(1));
  // 5.6, when they were written out in decimal digits.
  expect(Math.min(...ratios)).toBeLessThan(4);
});

test('who attends thousands of sessions by a list of them is looked up in each', () => {
  const wish: Constraint = {
    type: 'ShouldStayTogether',
    people: ['p0', 'p1'],
    penalty_weight: 1,
    sessions: null,
  };
  const plain = plainRequest([2], 8000, Array(200).fill(wish), 2);
  const all = plain.scenario.people.map((one) => ({ ...one, sessions: upTo(8000) }));
  const request = { ...plain, scenario: { ...plain.scenario, people: all } };
  // 10 s, when the list was looked through.
  expect(secondsOf(() => judge(request, { schedule: {} }))).toBeLessThan(4);
});

test('numbers of few pairs among thousands of people, and those of many sessions, are lowered in a second', () => {
  const weights = (count: number): Constraint => ({
    type: 'PairWeights',
    weights: upTo(count).map((i): [string, string, number] => ['p0', `p${i + 1}`, 1 + (i % 2)]),
    sessions: count === 1 ? null : [0],
  });
  // 12 and 1.5 s, when all pairs had a number of their own, and each pair a curve.
  expect(secondsOf(() => compile(plainRequest([9000], 1, [weights(1)], 9000)))).toBeLessThan(3);
  expect(secondsOf(() => compile(plainRequest([2000], 5000, [weights(1900)], 2000)))).toBeLessThan(1);
});
