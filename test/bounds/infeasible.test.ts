import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proveInfeasible } from '../../src/bounds/infeasible/prove.ts';
import type { InfeasibilityCertificate } from '../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { peopleOf } from '../../src/scenario/rule-people.ts';
import { judge } from '../../src/verdict/judge.ts';
import { isFeasible } from '../support/every-seating.ts';
import { sized } from '../support/long.ts';
import { plainRequest, withScenario } from '../support/plain-request.ts';
import { randomRequest } from '../support/random-request.ts';
import { searchInfeasible } from '../support/search-infeasible.ts';

const together = (...people: string[]): Constraint => ({ type: 'MustStayTogether', people, sessions: null });
const apart = (...people: string[]): Constraint => ({ type: 'MustStayApart', people, sessions: null });
const pin = (group_id: string, ...people: string[]): Constraint => ({
  type: 'ImmovablePeople',
  people,
  group_id,
  sessions: null,
});
const noise = [together('p0', 'p1'), apart('p0', 'p2')];

function withMinSizes(request: SolveRequest, sizes: number[]): SolveRequest {
  const groups = request.scenario.groups.map((group, i) => ({ ...group, min_size: sizes[i] }));
  return withScenario(request, { groups });
}

/** Under groups of these numbers that may not be empty. */
function withUse(request: SolveRequest, used: readonly number[]): SolveRequest {
  const groups = request.scenario.groups.map(({ use: _, ...group }, i) => ({
    ...group,
    ...(used.includes(i) && { use: 'always' as const }),
  }));
  return withScenario(request, { groups });
}

/** Removes one rule that a certificate names; null where the pointer is no rule. */
function without(request: SolveRequest, pointer: string): SolveRequest | null {
  const [, use] = /^\/scenario\/groups\/(\d+)\/use$/.exec(pointer) ?? [];
  if (use !== undefined)
    return withUse(
      request,
      usedIn(request).filter((i) => i !== Number(use)),
    );
  const [, group] = /^\/scenario\/groups\/(\d+)\/min_size$/.exec(pointer) ?? [];
  if (group !== undefined) {
    return withMinSizes(
      request,
      request.scenario.groups.map(({ min_size }, i) => (i === Number(group) ? 0 : min_size)),
    );
  }
  const [, index] = /^\/constraints\/(\d+)$/.exec(pointer) ?? [];
  if (index === undefined) return null;
  return { ...request, constraints: request.constraints.filter((_, i) => i !== Number(index)) };
}

function usedIn({ scenario }: SolveRequest): number[] {
  return scenario.groups.flatMap(({ use }, i) => (use ? [i] : []));
}

/** The session of the certificate on its own, with only the rules that the certificate names. */
function coreAlone(request: SolveRequest, { rules, numbers }: InfeasibilityCertificate): SolveRequest {
  const session = Number(numbers.session);
  const people = request.scenario.people
    .filter((person) => person.sessions?.includes(session) ?? true)
    .map((person) => ({ ...person, sessions: null }));
  const present = new Set(people.map((person) => person.id));
  const groups = request.scenario.groups.map((group, i) => ({
    ...group,
    min_size: rules.includes(`/scenario/groups/${i}/min_size`) ? group.min_size : 0,
    session_capacities: [group.session_capacities?.[session] ?? group.capacity ?? 0],
  }));
  const constraints = request.constraints.flatMap((rule, i) => {
    if (!rules.includes(`/constraints/${i}`) || !('people' in rule)) return [];
    const named = peopleOf(rule.people, request.scenario.people);
    return { ...rule, sessions: null, people: named.filter((id) => present.has(id)) } as Constraint;
  });
  const alone = { ...withScenario(request, { people, groups, session_count: 1 }), constraints };
  return withUse(
    alone,
    usedIn(request).filter((i) => rules.includes(`/scenario/groups/${i}/use`)),
  );
}

describe('proveInfeasible', () => {
  test.each<[string, SolveRequest, string, string[]]>([
    ['too little room', plainRequest([3, 3], 2, noise, 7), 'seats', ['/scenario/groups']],
    [
      'a together-set larger than any group',
      plainRequest([2, 2, 2], 1, [...noise, together('p3', 'p4'), together('p4', 'p5')]),
      'seats',
      ['/constraints/2', '/constraints/3'],
    ],
    [
      'pins over capacity',
      plainRequest([2, 4], 1, [pin('g0', 'p3', 'p4'), ...noise, pin('g0', 'p5')]),
      'seats',
      ['/constraints/0', '/constraints/3'],
    ],
    [
      'apart inside together, by a chain',
      plainRequest([4, 4], 1, [
        together('p0', 'p1'),
        together('p3', 'p1'),
        apart('p0', 'p3'),
        pin('g0', 'p7'),
      ]),
      'contradiction',
      ['/constraints/0', '/constraints/1', '/constraints/2'],
    ],
    [
      'one person pinned twice',
      plainRequest([4, 4], 1, [...noise, pin('g0', 'p7'), pin('g1', 'p7')]),
      'contradiction',
      ['/constraints/2', '/constraints/3'],
    ],
    [
      'clashing pins in a together-set',
      plainRequest([4, 4], 1, [pin('g0', 'p0'), pin('g1', 'p1'), together('p0', 'p1')]),
      'contradiction',
      ['/constraints/0', '/constraints/1', '/constraints/2'],
    ],
    [
      'two people apart and pinned to one group',
      plainRequest([4, 4], 1, [pin('g0', 'p0', 'p1'), apart('p1', 'p0')]),
      'clique',
      ['/constraints/0', '/constraints/1'],
    ],
    [
      'more people apart than groups',
      plainRequest([4, 4], 1, [apart('p0', 'p1', 'p2'), together('p5', 'p6')]),
      'clique',
      ['/constraints/0'],
    ],
    [
      'a clique made of together-sets',
      plainRequest([4, 4], 1, [
        together('p0', 'p5'),
        apart('p0', 'p1'),
        apart('p1', 'p2'),
        apart('p5', 'p2'),
        apart('p6', 'p7'),
      ]),
      'clique',
      ['/constraints/0', '/constraints/1', '/constraints/2', '/constraints/3'],
    ],
    [
      'together-sets that cannot be packed',
      plainRequest([4, 4, 4], 1, [
        together('p0', 'p1', 'p2'),
        together('p3', 'p4', 'p5'),
        together('p6', 'p7', 'p8'),
        together('p9', 'p10', 'p11'),
      ]),
      'packing',
      ['/constraints/0', '/constraints/1', '/constraints/2', '/constraints/3'],
    ],
    [
      'smallest sizes that leave no number of groups',
      withMinSizes(plainRequest([5, 5], 1, [], 7), [4, 4]),
      'min_sizes',
      ['/scenario/groups/0/min_size', '/scenario/groups/1/min_size'],
    ],
    [
      'pins to groups whose smallest sizes are too much together',
      withMinSizes(plainRequest([4, 4, 4], 1, [pin('g0', 'p0'), pin('g1', 'p1')], 6), [4, 3, 0]),
      'min_sizes',
      ['/scenario/groups/0/min_size', '/scenario/groups/1/min_size', '/constraints/0', '/constraints/1'],
    ],
    [
      'a group that must be used beside a smallest size',
      withUse(withMinSizes(plainRequest([4, 4], 1, [pin('g0', 'p0')], 4), [4, 0]), [1]),
      'min_sizes',
      ['/scenario/groups/0/min_size', '/scenario/groups/1/use', '/constraints/0'],
    ],
  ])('%s', (_, request, argument, rules) => {
    const certificate = proveInfeasible(request);
    expect(certificate).toMatchObject({ argument, rules });
    expect(judge(request, { proof: certificate! }).proof).toMatchObject({ holds: true });
    if (request.scenario.people.length <= 8) expect(isFeasible(request)).toBe(false);
  });

  test('names one sentence with the people and groups', () => {
    const request = plainRequest([2, 4], 1, [pin('g0', 'p3', 'p4', 'p5')]);
    expect(proveInfeasible(request)?.message).toBe(
      'In session 1, "p3", "p4" and "p5" may only use "g0", which has 2 seats.',
    );
  });

  test('finds nothing where a legal schedule exists', () => {
    expect(proveInfeasible(plainRequest([4, 4], 3, noise))).toBeNull();
  });
});

/** Five people in a ring and a hub, all neighbours apart: needs four groups, but no four are pairwise apart. */
const wheel = plainRequest([3, 3, 3], 1, [
  apart('p0', 'p1'),
  apart('p1', 'p2'),
  apart('p2', 'p3'),
  apart('p3', 'p4'),
  apart('p4', 'p0'),
  ...[0, 1, 2, 3, 4].map((i) => apart('p5', `p${i}`)),
  apart('p6', 'p7'),
]);

describe('searchInfeasible', () => {
  test('refutes an odd wheel, where no clique is too large', () => {
    expect(proveInfeasible(wheel)).toBeNull();
    const certificate = searchInfeasible(wheel, 1000);
    expect(certificate).toMatchObject({
      argument: 'search',
      rules: Array.from({ length: 10 }, (_, i) => `/constraints/${i}`),
    });
    expect(judge(wheel, { proof: certificate! }).proof).toMatchObject({ holds: true });
    expect(
      judge(wheel, { proof: { ...certificate!, rules: certificate!.rules.slice(1) } }).proof?.holds,
    ).toBe(false);
  });

  test('refutes a group that must be used while everybody is bound to another', () => {
    const bound = withUse(plainRequest([4, 4], 1, [pin('g0', 'p0', 'p1', 'p2')], 3), [0, 1]);
    const certificate = searchInfeasible(bound, 1000);
    expect(certificate).toMatchObject({
      argument: 'search',
      rules: ['/scenario/groups/1/use', '/constraints/0'],
    });
    expect(judge(bound, { proof: certificate! }).proof).toMatchObject({ holds: true });
    for (const rules of [['/constraints/0'], ['/scenario/groups/1/use'], ['/scenario/groups/2/use']])
      expect(judge(bound, { proof: { ...certificate!, rules } }).proof?.holds).toBe(false);
    expect(judge(withUse(bound, [0]), { proof: certificate! }).proof?.holds).toBe(false);
  });

  test('gives up at its budget', () => {
    expect(searchInfeasible(wheel, 2)).toBeNull();
  });

  test('says infeasible exactly where brute force finds no seating, with a smallest conflict', () => {
    let infeasible = 0;
    fc.assert(
      fc.property(fc.nat(10_000_000), (seed) => {
        const request = withUse(
          randomRequest(seed, {
            maxPeople: 6,
            maxGroups: 3,
            maxSessions: 2,
            soft: false,
            uneven: true,
            hard: true,
            links: true,
          }),
          [0, 1, 2].filter((group) => (seed >> group) % 3 === 0),
        );
        const certificate = searchInfeasible(request, 10_000);
        const feasible = isFeasible(request);
        expect(certificate === null).toBe(feasible);
        if (certificate === null) {
          expect(proveInfeasible(request)).toBeNull();
          return;
        }
        infeasible += 1;
        expect(judge(request, { proof: certificate }).proof).toMatchObject({ holds: true });
        const core = coreAlone(request, certificate);
        expect(isFeasible(core)).toBe(false);
        const pointers = [
          ...core.scenario.groups.flatMap((g, i) =>
            g.min_size > 0 ? [`/scenario/groups/${i}/min_size`] : [],
          ),
          ...usedIn(core).map((i) => `/scenario/groups/${i}/use`),
          ...core.constraints.map((_, i) => `/constraints/${i}`),
        ];
        for (const pointer of pointers) expect(isFeasible(without(core, pointer)!)).toBe(true);
      }),
      { numRuns: sized(40, 300) },
    );
    expect(infeasible).toBeGreaterThan(sized(15, 30));
  });
});

describe('the check of infeasibility', () => {
  const request = plainRequest([2, 4], 1, [pin('g0', 'p3', 'p4', 'p5'), apart('p0', 'p1')]);
  const good = proveInfeasible(request)!;

  test.each<[string, Partial<InfeasibilityCertificate>]>([
    ['an unknown argument', { argument: 'because' }],
    ['another known argument', { argument: 'clique' }],
    ['no rules', { rules: [] }],
    ['a soft or missing rule', { rules: ['/constraints/7'] }],
    ['a session that does not exist', { numbers: { ...good.numbers, session: 4 } }],
    ['fewer people', { numbers: { ...good.numbers, people: ['p3', 'p4'] } }],
    ['a person twice', { numbers: { ...good.numbers, people: ['p3', 'p4', 'p4'] } }],
    ['people who may go elsewhere', { numbers: { ...good.numbers, people: ['p0', 'p3', 'p4'] } }],
    ['a search that would find a seating', { argument: 'search', rules: ['/constraints/1'] }],
  ])('refuses %s', (_, change) => {
    expect(judge(request, { proof: good }).proof?.holds).toBe(true);
    expect(judge(request, { proof: { ...good, ...change } }).proof?.holds).toBe(false);
  });
});

test('a search for a refutation ends soon after it is over', () => {
  // Seven people apart in pairs of a cycle and chords, whom two tables cannot hold, though no three are apart from each other.
  const pairs = Array.from({ length: 7 }, (_, i) => apart(`p${i}`, `p${(i + 1) % 7}`));
  const request = plainRequest([4, 4], 1, pairs);
  expect(searchInfeasible(request, 1000)).not.toBeNull();
  for (const allowed of [0, 1, 2, 5]) {
    let asked = 0;
    expect(searchInfeasible(request, 1000, () => ++asked > allowed)).toBeNull();
    expect(asked).toBeLessThanOrEqual(allowed + 3);
  }
});

test('thousands of rules over a link of hundreds of groups are looked through at once', () => {
  const rules = Array.from({ length: 2000 }, (_, i): Constraint => {
    return { ...apart(`p${i % 600}`, `p${(i * 7 + 1) % 600}`), over: 'hall' } as Constraint;
  });
  const plain = plainRequest(Array(300).fill(3), 1, rules, 600);
  const groups = plain.scenario.groups.map(({ id }) => id);
  const links = [{ name: 'hall', groups: [groups], within: false, sessions: null }];
  expect(proveInfeasible(withScenario(plain, { links }))).toBeNull();
});
