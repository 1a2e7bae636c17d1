import { describe, expect, test } from 'vitest';
import { type Grounds, groundsOf, provenBy } from '../../../src/check/bound/check-bound.ts';
import { Effort, withinEffort } from '../../../src/check/effort.ts';
import { lowerRules } from '../../../src/check/lower/soft-rules.ts';
import type { BoundPiece, LowerBoundCertificate } from '../../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { type Fraction, fractionText, parseFraction, plus, ZERO } from '../../../src/shared/fraction.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { proved } from '../../support/judged.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';

/** A certificate of these pieces, whose bound is their sum. */
function certificate(...pieces: BoundPiece[]): LowerBoundCertificate {
  const sum = pieces.reduce<Fraction>((all, { bound }) => plus(all, parseFraction(bound) ?? ZERO), ZERO);
  return { kind: 'lower_bound', version: 2, bound: fractionText(sum), pieces };
}

const accepts = (request: SolveRequest, ...pieces: BoundPiece[]): boolean =>
  proved(request, certificate(...pieces)).holds;

/** Of all sizes: with doubles, about every third leaves more than 1 of a sum that is 0. */
const PRICES = Array.from({ length: 100 }, (_, i) => (1 + i / 7) * 10 ** (3 * i));

const setAt = (price: unknown, place = 0) => ({ sets: [{ rule: `/constraints/${place}`, price }] });
const balance: Constraint = {
  type: 'AttributeBalance',
  group_id: 'ALL',
  attribute_key: 'team',
  desired_values: { a: 9, b: 9 },
  penalty_weight: 1,
  mode: 'at_most',
  sessions: null,
};
const wish: Constraint = {
  type: 'ShouldStayTogether',
  people: ['p0', 'p1', 'p2'],
  penalty_weight: 1,
  sessions: null,
};

describe('prices so huge that rounding would be all that is left of the bound prove nothing', () => {
  // All six in one group: they all meet, nobody twice, and nothing need be paid.
  const plain = plainRequest([6], 1, [repeatRule(1), { ...wish, people: ['p0', 'p1'] }]);

  test('about meetings', () => {
    const rules = ['/objectives/0', '/constraints/0'];
    const forged = PRICES.flatMap((price): BoundPiece[] => [
      {
        rules,
        argument: 'meeting_prices',
        bound: '1',
        numbers: { price, own: { p0: price * 3, p1: price / 3 }, overlap: 0 },
      },
      { rules, argument: 'prices', bound: '1', numbers: { price: -price, overlap: 0 } },
      { rules, argument: 'prices', bound: '1', numbers: { price, overlap: 0 } },
      { rules: ['/constraints/1'], argument: 'prices', bound: '1', numbers: setAt(price, 1) },
      { rules: ['/constraints/1'], argument: 'prices', bound: '1', numbers: setAt(-price, 1) },
    ]);
    expect(forged.filter((piece) => accepts(plain, piece))).toEqual([]);
  });

  test('about a balance', () => {
    const people = plain.scenario.people.map((person, i) => ({
      ...person,
      attributes: { team: 'abc'[i % 3] },
    }));
    const request = { ...plain, scenario: { ...plain.scenario, people }, constraints: [balance] };
    const accepted = PRICES.filter((price) => {
      const classes = { p0: price, p1: price / 3, p2: price / 7 };
      const numbers = { sessions: [{ session: 0, classes, groups: { g0: -price / 11 } }] };
      return accepts(request, { rules: ['/constraints/0'], argument: 'balance', bound: '1', numbers });
    });
    expect(accepted).toEqual([]);
  });
});

describe('a bound is refused', () => {
  // Three people who want to sit together, at tables of two: two of three pairs are apart in each session.
  const request = plainRequest([2, 2], 2, [wish, { ...wish, penalty_weight: 0 }, repeatRule(10)]);
  const apart: BoundPiece = {
    rules: ['/constraints/0'],
    argument: 'prices',
    bound: '4',
    numbers: setAt(0),
  };
  const meetings: BoundPiece = {
    rules: ['/objectives/0', '/constraints/2'],
    argument: 'meeting_prices',
    bound: '0',
    numbers: { price: 0, own: {}, overlap: 0 },
  };

  test('but not the one that all these are forged from', () => {
    const priced = { ...apart, numbers: setAt(-1) };
    expect(accepts(request, priced, meetings)).toBe(true);
    expect(accepts(request, { ...priced, bound: '7/2' })).toBe(true);
  });

  test.each<[string, BoundPiece[]]>([
    ['above what its prices prove', [{ ...apart, numbers: setAt(-1), bound: '5' }]],
    ['by a hair', [{ ...apart, numbers: setAt(-1), bound: `4${'0'.repeat(30)}1/1${'0'.repeat(31)}` }]],
    ['with a rule in two pieces', [meetings, { ...meetings, rules: ['/objectives/0'] }]],
    ['with a rule twice in one', [{ ...meetings, rules: ['/objectives/0', '/objectives/0'] }]],
    ['with a pointer spelled in another way', [{ ...apart, rules: ['/constraints/00'] }]],
    ['with a rule of weight 0', [{ ...meetings, rules: ['/constraints/1'] }]],
    ['without a rule', [{ ...meetings, rules: [] }]],
    ['with a rule that is none', [{ ...meetings, rules: ['/constraints/9'] }]],
    [
      'with the price of a set that is none',
      [{ ...meetings, numbers: { sets: [{ rule: '/constraints/2', price: 0 }] } }],
    ],
    [
      'with a set priced twice',
      [{ ...apart, numbers: { sets: Array(2).fill({ rule: '/constraints/0', price: -1 }) } }],
    ],
    ['with a rule of another kind', [{ ...meetings, argument: 'balance', numbers: { sessions: [] } }]],
    ['with a number too many', [{ ...meetings, numbers: { ...meetings.numbers, units: 3 } }]],
    ['with a number too few', [{ ...apart, numbers: {} }]],
    ['with a price that is text', [{ ...apart, numbers: setAt('-1') }]],
    ['with a price of infinity', [{ ...apart, numbers: setAt(Number.NEGATIVE_INFINITY) }]],
    ['with an overlap below nothing', [{ ...meetings, numbers: { price: 0, own: {}, overlap: -1 } }]],
    ['with a price of nobody', [{ ...meetings, numbers: { price: 0, own: { zed: 1 }, overlap: 0 } }]],
    ['with a source where none is due', [{ ...meetings, source: 'everybody knows' }]],
    ['by a bound that is none', [{ ...meetings, bound: '1/0' }]],
  ])('%s', (_, pieces) => {
    expect(accepts(request, ...pieces)).toBe(false);
  });

  test('that its pieces do not add up to', () => {
    const good = certificate({ ...apart, numbers: setAt(-1) });
    expect(proved(request, good).holds).toBe(true);
    expect(proved(request, { ...good, bound: '3' }).holds).toBe(false);
    expect(proved(request, { ...good, bound: '5' }).holds).toBe(false);
  });
});

describe('a theorem', () => {
  const request = { ...plainRequest(Array(6).fill(6), 4, [repeatRule(1)]), objectives: [] };
  const source =
    'no two orthogonal Latin squares of order 6 (G. Tarry, 1900); a pair of sessions that is not orthogonal ' +
    'repeats two pairs at least';
  const tarry: BoundPiece = {
    rules: ['/constraints/0'],
    argument: 'known_repeats',
    bound: '2',
    numbers: { repeats: 2 },
    source,
  };

  test('holds with its citation, word for word, and its number', () => {
    expect(accepts(request, tarry)).toBe(true);
    expect(accepts(request, { ...tarry, source: source.replace('1900', '1901') })).toBe(false);
    const { source: _none, ...bare } = tarry;
    expect(accepts(request, bare)).toBe(false);
    expect(accepts(request, { ...tarry, numbers: { repeats: 1 } })).toBe(false);
    expect(accepts(request, { ...tarry, numbers: {} })).toBe(false);
  });
});

test('rules that contradict each other beside a bench leave a verdict, not an exception', () => {
  const tables = plainRequest([2, 3], 1, [], 3);
  const [table, bench] = tables.scenario.groups;
  const pin: Constraint = { type: 'ImmovablePeople', people: ['p0'], group_id: 'g0', sessions: null };
  const apart: Constraint = { type: 'ShouldNotBeTogether', people: 'ALL', penalty_weight: 1, sessions: null };
  for (const hard of ['too many', 'apart']) {
    const people = hard === 'apart' ? ['p0', 'p1'] : ['p0', 'p1', 'p2'];
    const rules: Constraint[] = [{ type: 'MustStayTogether', people, sessions: null }];
    if (hard === 'apart') rules.push({ type: 'MustStayApart', people, sessions: null });
    const request: SolveRequest = {
      ...tables,
      scenario: { ...tables.scenario, groups: [table, { ...bench, bench: true }] },
      constraints: [repeatRule(1), apart, pin, ...rules],
    };
    const meetings = { argument: 'meeting_prices', bound: '0', numbers: { price: 0, own: {}, overlap: 0 } };
    expect(accepts(request, { rules: ['/constraints/0'], ...meetings })).toBe(true);
    const set = { argument: 'prices', bound: '0', numbers: setAt(0, 1) };
    expect(accepts(request, { rules: ['/constraints/1'], ...set })).toBe(true);
  }
});

test('a composition has no partitions beside those that rules need', () => {
  const request = plainRequest([2, 2], 2, [balance, repeatRule(1)]);
  const ids = request.scenario.people.map(({ id }) => id);
  const partition = { rules: ['/constraints/0'], classes: [0], meetings: [[0]], sessions: [] };
  const piece = (partitions: object[]): BoundPiece => ({
    rules: ['/constraints/0', '/constraints/1'],
    argument: 'prices',
    bound: '0',
    numbers: { overlap: 0, types: [ids], partitions },
  });
  const plain = { ...request, scenario: { ...request.scenario, people: teamed(request) } };
  expect(accepts(plain, piece([partition]))).toBe(true);
  expect(accepts(plain, piece([partition, { ...partition, rules: [] }]))).toBe(false);
});

describe('a certificate that would hold the checker for long is refused', () => {
  const plain = plainRequest([60, 60], 20, [repeatRule(1)], 60);
  const ids = plain.scenario.people.map(({ id }) => id);
  const rules = ['/objectives/0', '/constraints/0'];

  test('for more compositions than it looks at', () => {
    // Each is a class by itself, and thirty or more come to a table.
    const groups = plain.scenario.groups.map((group) => ({ ...group, min_size: 30 }));
    const request = { ...plain, scenario: { ...plain.scenario, groups } };
    const meetings = ids.map(() => ids.map(() => 0));
    const partition = { rules: [], classes: ids.map((_, type) => type), meetings, sessions: [] };
    const numbers = { overlap: 0, types: ids.map((id) => [id]), partitions: [partition] };
    const piece: BoundPiece = { rules, argument: 'prices', bound: '0', numbers };
    expect(proved(request, certificate(piece)).reason).toContain('it takes too long to check');
  });

  test('for more classes than calls could go deep for', () => {
    const request = plainRequest([701], 1);
    const everyone = request.scenario.people.map(({ id }) => id);
    const meetings = everyone.map(() => everyone.map(() => 0));
    const partition = { rules: [], classes: everyone.map((_, type) => type), meetings, sessions: [] };
    const numbers = { overlap: 0, types: everyone.map((id) => [id]), partitions: [partition] };
    const piece: BoundPiece = { rules: ['/objectives/0'], argument: 'prices', bound: '0', numbers };
    expect(proved(request, certificate(piece)).reason).toContain('not well-formed');
  });

  test('for more triples', () => {
    const triples = Array.from({ length: 100_000 }, () => ({ people: ['p0', 'p1', 'p2'], price: 1 }));
    const numbers = { price: 0, own: {}, overlap: 0, triples };
    const piece: BoundPiece = { rules, argument: 'meeting_prices', bound: '0', numbers };
    expect(proved(plain, certificate(piece)).reason).toContain('it takes too long to check');
  });

  test('for more sizes of two sessions', () => {
    const request = plainRequest(Array(14).fill(40), 2, [repeatRule(1)], 60);
    const price = { classes: [0, 0], meetings: [0, 0], overlap: 1 };
    const numbers = { sizes: { sessions: [[0, 1]], prices: [price] } };
    const piece: BoundPiece = { rules, argument: 'prices', bound: '0', numbers };
    expect(proved(request, certificate(piece)).holds).toBe(false);
  });
});

function teamed({ scenario }: SolveRequest): SolveRequest['scenario']['people'] {
  return scenario.people.map((person) => ({ ...person, attributes: { team: 'a' } }));
}

test('a price of visits is only of people whom the rule counts', () => {
  const visit: Constraint = {
    ...{ type: 'GroupVisits', people: ['p0', 'p1'], groups: ['g0'], sessions: null },
    ...{ target_visits: 2, mode: 'exact', count: 'each', penalty_weight: 1 },
  };
  const visits = (person: string) => [
    { rule: '/constraints/0', group: 'g0', price: 0, own: { [person]: 0 } },
  ];
  const provenWith = (person: string) =>
    proved(
      plainRequest([2, 2], 2, [visit]),
      certificate({
        rules: ['/constraints/0'],
        argument: 'prices',
        bound: '0',
        numbers: { visits: visits(person) },
      }),
    );
  expect(provenWith('p1')).toMatchObject({ holds: true });
  expect(provenWith('p2').reason).toContain('of somebody whom it does not count');
});

test('sums of a session without an open group', () => {
  const plain = plainRequest([2], 1);
  const people = plain.scenario.people.map((person) => ({ ...person, attributes: { level: '1' } }));
  const groups = plain.scenario.groups.map((group) => ({ ...group, session_capacities: [0] }));
  const sums: Constraint = {
    type: 'AttributeSum',
    attribute_key: 'level',
    group_id: 'ALL',
    penalty_weight: 1,
    sessions: null,
  };
  const request = { ...plain, scenario: { ...plain.scenario, people, groups }, constraints: [sums] };
  const piece: BoundPiece = { rules: ['/constraints/0'], argument: 'prices', bound: '1', numbers: {} };
  expect(proved(request, certificate(piece)).holds).toBe(false);
});

test('who waited before is told by objectives over links too', () => {
  const read = parseRequest({
    scenario: {
      people: ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'].map((id) => ({ id, attributes: { kind: id[0] } })),
      groups: [
        { id: 'table', capacity: 5 },
        { id: 'bench', capacity: 2, bench: true },
      ],
      session_count: 3,
      links: [{ name: 'table', groups: [['table']], within: true }],
    },
    objectives: [
      {
        type: 'maximize_weighted_contacts',
        over: 'table',
        kinds: [{ attribute_key: 'kind', values: ['a', 'a'], weight: 10 }],
      },
    ],
    constraints: [{ type: 'MustStayTogether', people: ['a1', 'a2', 'a3', 'a4'] }],
  });
  if (!read.ok) throw new Error(read.issues[0].message);
  const bench = '/scenario/groups/1/bench';
  const numbers = {
    visits: [{ rule: bench, group: 'bench', price: 4000 }],
    seats: [0, 1, 2].map((session) => ({ session, group: 'table', price: -4000 })),
    parts: [],
  };
  const seats = (b: string) => ({
    table: ['a1', 'a2', 'a3', 'a4', b],
    bench: ['b1', 'b2', 'b3'].filter((each) => each !== b),
  });
  // Each of the three waits twice, and the four who are worth more to each other never do: fair.
  const schedule = { session_0: seats('b1'), session_1: seats('b2'), session_2: seats('b3') };
  const { legal, exact } = judge(read.value.request, { schedule }).schedule;
  expect([legal, fractionText(exact)]).toEqual([true, '3']);
  const piece = { rules: [bench], argument: 'prices' as const, bound: '6000', numbers };
  expect(accepts(read.value.request, piece)).toBe(false);
});

test('numbers of pairs take as many steps to check a second time', () => {
  const weights = Array.from({ length: 39 }, (_, i): [string, string, number] => ['p0', `p${i + 1}`, i + 1]);
  const request = plainRequest([20, 20], 1, [{ type: 'PairWeights', weights, sessions: null }]);
  const piece = { rules: ['/constraints/0'], argument: 'prices', numbers: {} };
  const fresh = () => groundsOf(request, lowerRules(request), undefined);
  const fewest = (about: () => Grounds) =>
    Array.from({ length: 500 }, (_, i) => 50 * i).find((most) => {
      const grounds = about();
      return withinEffort(() => new Effort(request, most).of(() => provenBy(grounds, piece, null))) !== null;
    });
  const known = fresh();
  expect(fewest(fresh)).toBeGreaterThan(0);
  provenBy(known, piece, null);
  expect(fewest(() => known)).toBe(fewest(fresh));
});
