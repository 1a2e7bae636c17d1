/** Certificates that would hold the checker for long are given up, each kind for its own reason. */
import { expect, test } from 'vitest';
import { checkProof } from '../../src/check/check-proof.ts';
import { Effort, TooMuchEffort } from '../../src/check/effort.ts';
import { replay } from '../../src/check/exact/replay.ts';
import { seatingClauses } from '../../src/check/exact/seating-clauses.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import type { BoundPiece, Certificate } from '../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { proved } from '../support/judged.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';

const NO_SYMMETRY = { people: [], sessions: [], groups: [[]] };

const wish = (people: number[]): Constraint => ({
  type: 'ShouldNotBeTogether',
  people: people.map((p) => `p${p}`),
  penalty_weight: 1,
  sessions: null,
});
const pin = (person: number): Constraint => ({
  type: 'ImmovablePeople',
  people: [`p${person}`],
  group_id: 'g0',
  sessions: null,
});
const apart = (one: number, other: number): Constraint => ({
  type: 'MustStayApart',
  people: [`p${one}`, `p${other}`],
  sessions: null,
});
const balance = (values: number, desired = 1): Constraint => ({
  type: 'AttributeBalance',
  group_id: 'ALL',
  attribute_key: 'x',
  desired_values: Object.fromEntries(upTo(values).map((i) => [`${i}`, desired])),
  penalty_weight: 1,
  mode: 'at_most',
  sessions: null,
});

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Everybody's x is their number modulo so many. */
function numbered(request: SolveRequest, modulo: number): SolveRequest {
  const people = request.scenario.people.map((one, i) => ({ ...one, attributes: { x: `${i % modulo}` } }));
  return { ...request, scenario: { ...request.scenario, people }, objectives: [] };
}

function onlyAtFirst(request: SolveRequest): SolveRequest {
  const people = request.scenario.people.map((one) => ({ ...one, sessions: [0] }));
  return { ...request, scenario: { ...request.scenario, people } };
}

/** A piece for each of the rules, or one for all of them. */
function pieces(argument: string, numbers: object, ...rules: string[][]): BoundPiece[] {
  return rules.map((own) => ({ rules: own, argument, bound: '0', numbers: { ...numbers } }));
}
const each = (count: number): string[][] => upTo(count).map((i) => [`/constraints/${i}`]);

const setPieces = (price: number, count: number): BoundPiece[] =>
  each(count).flatMap((rules) => pieces('prices', { sets: [{ rule: rules[0], price }] }, rules));

const lower = (...all: BoundPiece[]): Certificate => ({
  kind: 'lower_bound',
  version: 2,
  bound: '0',
  pieces: all,
});
const infeasible = (argument: string, rules: number, numbers: object): Certificate => ({
  kind: 'infeasibility',
  version: 2,
  argument,
  rules: each(rules).flat(),
  numbers: { session: 0, ...numbers },
  message: '',
});

const meeting = { price: 0, own: {}, overlap: 0 };
const two = plainRequest(Array(20).fill(10), 20, [repeatRule(1), ...upTo(100).map((i) => wish([i, i + 1]))]);
const ids = two.scenario.people.map(({ id }) => id);
const ownPrices = { ...meeting, own: Object.fromEntries(ids.map((id, i) => [id, -(i + 1) / 1e9])) };
const farPrices = { ...meeting, own: Object.fromEntries(ids.map((id, i) => [id, -(i + 1) / 1e290])) };
const visits: Constraint = {
  type: 'GroupVisits',
  people: 'ALL',
  groups: 'ALL',
  count: 'each',
  target_visits: 20,
  mode: 'at_most',
  penalty_weight: 1,
  sessions: null,
};
const sizes = { sessions: [upTo(20)], prices: [{ classes: [0, 0], meetings: [0, 0], overlap: 0 }] };
const tables = plainRequest(
  Array(60).fill(10),
  20,
  upTo(500).map((i) => wish([i, i + 1])),
  597,
);
const asleep = { interchangeable: NO_SYMMETRY, proof: '' };

test.each<[string, () => [SolveRequest, Certificate]]>([
  ['many prices of people', () => [two, lower(...pieces('meeting_prices', ownPrices, ...each(101)))]],
  ['prices far from 1', () => [two, lower(...pieces('meeting_prices', farPrices, ...each(101)))]],
  ['many lists of sizes', () => [tables, lower(...pieces('prices', { sizes }, ...each(500)))]],
  [
    'many large sets',
    () => {
      const sets = upTo(60).map(() => wish(upTo(400)));
      const foes = upTo(200).map((i) => apart(2 * i, 2 * i + 1));
      const request = plainRequest(Array(40).fill(10), 20, [...sets, ...foes]);
      return [request, lower(...setPieces(0, 60))];
    },
  ],
  [
    'many types',
    () => {
      const types = ids.map((id) => [id]);
      const meetings = ids.map(() => ids.map(() => 0));
      const partition = { rules: [], classes: upTo(200), meetings, sessions: [] };
      const numbers = { overlap: 0, types, partitions: [partition] };
      return [two, lower(...pieces('prices', numbers, ['/objectives/0', '/constraints/0']))];
    },
  ],
  [
    'many classes',
    () => {
      const request = plainRequest(
        Array(20).fill(10),
        20,
        upTo(60).map(() => balance(200)),
      );
      return [numbered(request, 200), lower(...pieces('balance', { sessions: [] }, ...each(60)))];
    },
  ],
  [
    'many visits',
    () => {
      const request = plainRequest(
        Array(60).fill(10),
        20,
        upTo(40).map(() => visits),
        580,
      );
      return [request, lower(...pieces('prices', { visits: [], seats: [] }, each(40).flat()))];
    },
  ],
  [
    'visits of nobody in many sessions',
    () => {
      const request = onlyAtFirst(
        plainRequest(
          Array(100).fill(2),
          1000,
          upTo(15).map((i) => ({ ...visits, target_visits: i, sessions: upTo(1000).slice(1) })),
          2,
        ),
      );
      return [request, lower(...pieces('prices', { visits: [], seats: [] }, each(15).flat()))];
    },
  ],
  [
    'many sessions with nobody, for what two of them force',
    () => {
      const request = onlyAtFirst(plainRequest([2], 1000, [wish([0, 1])]));
      const { groups } = request.scenario;
      const waiting = { ...request.scenario, groups: groups.map((group) => ({ ...group, bench: true })) };
      return [
        { ...request, scenario: waiting },
        lower(...pieces('meeting_prices', { ...meeting, overlap: 1 }, ...each(1))),
      ];
    },
  ],
  [
    'many sessions with nobody, for sizes in two of them',
    () => {
      const numbers = { sizes: { ...sizes, sessions: [upTo(1000)] } };
      const request = onlyAtFirst(plainRequest([2], 1000, [wish([0, 1])]));
      return [request, lower(...pieces('prices', numbers, ...each(1)))];
    },
  ],
  [
    'sets in many sessions',
    () => {
      const request = plainRequest(
        [2],
        1000,
        upTo(60).map(() => wish([0, 1])),
      );
      return [request, lower(...setPieces(0, 60))];
    },
  ],
  [
    'many sums',
    () => {
      const sum: Constraint = {
        type: 'AttributeSum',
        attribute_key: 'x',
        group_id: 'ALL',
        penalty_weight: 1,
        sessions: null,
      };
      const full = plainRequest(Array(20).fill(100), 20, [sum]);
      const half = { ...full.scenario, people: full.scenario.people.slice(0, 1000) };
      return [numbered({ ...full, scenario: half }, 9), lower(...pieces('prices', {}, ...each(1)))];
    },
  ],
  [
    'bounds of many digits',
    () => {
      const request = plainRequest(
        [10, 10],
        1,
        upTo(1000).map(() => wish([0, 1])),
      );
      const bound = `0/${'7'.repeat(2000)}`;
      return [request, lower(...setPieces(0, 1000).map((piece) => ({ ...piece, bound })))];
    },
  ],
  [
    'a formula for each rule',
    () => {
      const sets = upTo(50).map(() => wish(upTo(60)));
      const request = plainRequest(Array(10).fill(8), 1, sets);
      return [request, lower(...pieces('exact_search', asleep, ...each(50)))];
    },
  ],
  [
    'placements',
    () => {
      const rules = upTo(599).map((i) => apart(i, i + 1));
      return [plainRequest(Array(61).fill(10), 1, rules, 600), infeasible('search', 599, {})];
    },
  ],
  [
    'many rules on one class',
    () => {
      const rules = upTo(40).map((i) => balance(1, i + 1));
      const sizes = upTo(5).map((g) => 1000 - g);
      const names = rules.map((_, i) => `/constraints/${i}`);
      const request = numbered(plainRequest(sizes, 1, rules, 1000), 1);
      return [request, lower(...pieces('prices', { classes: { rules: names, sessions: [] } }, names))];
    },
  ],
  [
    'rules to do without',
    () => {
      const request = plainRequest([1000, 1000], 1, upTo(1500).map(pin));
      const people = upTo(1500).map((p) => `p${p}`);
      return [request, infeasible('seats', 1500, { people, groups: ['g0'] })];
    },
  ],
])('the checker gives up on %s', (_, make) => {
  const [request, certificate] = make();
  const few = new Effort(request, 300_000);
  expect(checkProof(request, softRules(request), certificate, few)).toMatchObject({
    gaveUp: true,
    holds: false,
    bound: null,
    reason: expect.stringContaining('it takes too long to check'),
  });
});

test('a replay of lemmas that all follow is given up too, and a long proof is allowed more, but not without end', () => {
  const request = plainRequest(Array(4).fill(8), 1);
  const { formula } = seatingClauses(request);
  const lemmas = upTo(100).map((i) => upTo(9).map((k) => -(1 + 4 * ((i + 3 * k) % 32))));
  expect(() => replay(formula, lemmas)).toThrow('the lemmas do not end in a contradiction');
  expect(() => new Effort(request, 3_000).of(() => replay(formula, lemmas))).toThrow(TooMuchEffort);
  const effort = new Effort(request);
  for (let i = 0; i < 20; i++) effort.allowProof(1_000_000);
  effort.take(1_279_000_000);
  expect(() => effort.take(2_000_000)).toThrow(TooMuchEffort);
  const few = new Effort(request, 3_000);
  few.allowProof(1_000_000);
  expect(() => few.take(3_001)).toThrow(TooMuchEffort);
});

test('pieces that add up to a fraction of more digits than a file states are no bound', () => {
  const request = plainRequest(
    [2, 2],
    1,
    upTo(3).map(() => wish([0, 1, 2])),
  );
  const bounds = upTo(3).map((i) => `1/${10n ** 999n + BigInt(2 * i + 1)}`);
  const all = setPieces(-1, 3).map((piece, i) => ({
    ...piece,
    bound: bounds[i],
  }));
  expect(proved(request, lower(...all)).reason).toContain('no fraction that a file could state');
});
