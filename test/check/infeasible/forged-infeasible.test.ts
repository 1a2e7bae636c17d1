import { describe, expect, test } from 'vitest';
import type { InfeasibilityCertificate } from '../../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { proved } from '../../support/judged.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { searchInfeasible } from '../../support/search-infeasible.ts';

const together = (...people: string[]): Constraint => ({ type: 'MustStayTogether', people, sessions: null });
const apart = (...people: string[]): Constraint => ({ type: 'MustStayApart', people, sessions: null });
const pin = (person: string, group_id: string): Constraint => ({
  type: 'ImmovablePeople',
  people: [person],
  group_id,
  sessions: null,
});
const wish: Constraint = {
  type: 'ShouldStayTogether',
  people: ['p0', 'p1'],
  penalty_weight: 1,
  sessions: null,
};

/** A hard rule and a soft one at the end, which no proof needs. */
const withIdle = (sizes: number[], rules: Constraint[]): SolveRequest =>
  plainRequest(sizes, 2, [...rules, pin('p5', 'g1'), wish]);

const REQUESTS: Record<string, SolveRequest> = {
  contradiction: withIdle([3, 3], [together('p0', 'p1'), apart('p0', 'p1')]),
  seats: withIdle([2, 4], [pin('p0', 'g0'), pin('p1', 'g0'), together('p0', 'p4')]),
  clique: withIdle([3, 3], [apart('p0', 'p1', 'p2')]),
  packing: withIdle([3, 3], [together('p0', 'p1'), together('p2', 'p3'), together('p4', 'p5')]),
};

function proofOf(request: SolveRequest): InfeasibilityCertificate {
  const proof = searchInfeasible(request, 10_000);
  if (proof === null) throw new Error('no proof');
  return proof;
}

describe.each(Object.entries(REQUESTS))('a proof by %s', (argument, request) => {
  const good = proofOf(request);
  const idleHard = `/constraints/${request.constraints.length - 2}`;
  const idleSoft = `/constraints/${request.constraints.length - 1}`;

  test('holds as it was made', () => {
    expect(good.argument).toBe(argument);
    expect(proved(request, good)).toMatchObject({ holds: true, infeasible: true, bound: null });
  });

  test.each<[string, Partial<InfeasibilityCertificate>]>([
    ['with another message', { message: `${good.message} So it is.` }],
    ['of another session', { numbers: { ...good.numbers, session: 7 } }],
    ['without a session', { numbers: { ...good.numbers, session: 'first' } }],
    ['with a number too many', { numbers: { ...good.numbers, placements: 3 } }],
    ['with a hard rule that it does not need', { rules: [...good.rules, idleHard] }],
    ['with a soft rule', { rules: [...good.rules, idleSoft] }],
    ['with a rule twice', { rules: [...good.rules, good.rules[0]] }],
    ['with a rule that is none', { rules: [...good.rules, '/constraints/99'] }],
    ['with a group that says nothing', { rules: [...good.rules, '/scenario/groups/0/min_size'] }],
    ['without its rules', { rules: ['/scenario/groups'] }],
    ['with its room as a rule besides', { rules: [...good.rules, '/scenario/groups'] }],
    ['by an argument that nobody knows', { argument: 'because' }],
  ])('is refused %s', (_, change) => {
    expect(proved(request, { ...good, ...change })).toMatchObject({ holds: false, infeasible: false });
  });

  test.runIf(Array.isArray(good.numbers.people))('is refused with a stranger or somebody twice', () => {
    const people = good.numbers.people as string[];
    for (const others of [
      [...people, 'zed'],
      [...people, people[0]],
    ]) {
      expect(proved(request, { ...good, numbers: { ...good.numbers, people: others } }).holds).toBe(false);
    }
  });
});

test('two pins to one group are no contradiction', () => {
  const request = plainRequest([3, 3], 1, [pin('p0', 'g0'), pin('p1', 'g0'), together('p0', 'p1')]);
  const forged: InfeasibilityCertificate = {
    kind: 'infeasibility',
    version: 2,
    argument: 'contradiction',
    rules: ['/constraints/0', '/constraints/1', '/constraints/2'],
    numbers: { session: 0, people: ['p0', 'p1'], clash: 'pins', groups: ['g0', 'g0'] },
    message: 'In session 1, "p0" and "p1" must stay together, but are pinned to "g0" and "g0".',
  };
  expect(proved(request, forged).holds).toBe(false);
});

test('one seat is said as one', () => {
  const request = plainRequest([1, 5], 1, [pin('p0', 'g0'), pin('p1', 'g0')]);
  const proof = searchInfeasible(request, 0);
  if (proof === null) throw new Error('no proof');
  expect(proof.message).toBe('In session 1, "p0" and "p1" may only use "g0", which has 1 seat.');
  expect(proved(request, proof).holds).toBe(true);
});
