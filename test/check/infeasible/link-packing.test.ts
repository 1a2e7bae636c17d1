import { expect, test } from 'vitest';
import { proveInfeasible } from '../../../src/bounds/infeasible/prove.ts';
import type { InfeasibilityCertificate } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { proved } from '../../support/judged.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { searchInfeasible } from '../../support/search-infeasible.ts';

/** Seats of one in a row, or tables whose people all meet; these people must not. */
function seated(people: string[], sizes = [1, 1, 1, 1, 1, 1], within = false): SolveRequest {
  const plain = plainRequest(sizes, 2, [], 6);
  const ids = plain.scenario.groups.map(({ id }) => id);
  const row = ids.slice(1).map((id, i) => [ids[i], id]);
  const links = [{ name: 'near', groups: within ? [ids] : row, within, sessions: [1] }];
  const apart = { type: 'MustStayApart' as const, people, sessions: null, over: 'near' };
  const idle = { ...apart, people: ['p0', 'p1'] };
  return { ...plain, scenario: { ...plain.scenario, links }, constraints: [apart, idle] };
}

const four = seated(['p0', 'p1', 'p2', 'p3']);

test('of six seats in a row three do not face each other, at one table one place', () => {
  expect(proveInfeasible(four)).toMatchObject({
    argument: 'link_packing',
    rules: ['/constraints/0'],
    message: 'In session 2, 4 people must not meet over "near", but at most 3 of them can sit so.',
  });
  expect(proveInfeasible(seated(['p0', 'p1', 'p2']))).toBeNull();
  expect(proveInfeasible(seated(['p0', 'p1'], [3, 3], true))).toMatchObject({ argument: 'link_packing' });
});

test('a search says where pins leave nobody a seat beside whom they must not meet', () => {
  const pin = { type: 'ImmovablePeople' as const, people: ['p0'], group_id: 'g1', sessions: null };
  const row = seated(['p0', 'p1'], [1, 1, 1]);
  const request = {
    ...row,
    scenario: { ...row.scenario, people: row.scenario.people.slice(0, 3) },
    constraints: [...row.constraints, pin],
  };
  const proof = searchInfeasible(request, 1000)!;
  expect(proof).toMatchObject({ argument: 'search', rules: ['/constraints/2', '/constraints/1'] });
  expect(proved(request, proof)).toMatchObject({ holds: true, infeasible: true });
  for (const rules of [['/constraints/1'], ['/constraints/2']])
    expect(proved(request, { ...proof, rules }).holds).toBe(false);
  const atEnd = { ...request, constraints: [...row.constraints, { ...pin, group_id: 'g0' }] };
  expect(searchInfeasible(atEnd, 1000)).toBeNull();
});

test('forged proofs are refused', () => {
  const good = proveInfeasible(four)!;
  expect(proved(four, good)).toMatchObject({ holds: true, infeasible: true });
  const [first, ...others] = good.numbers.parts as string[][];
  const forged: Partial<InfeasibilityCertificate>[] = [
    { rules: ['/constraints/1'] },
    { rules: ['/constraints/0', '/constraints/1'] },
    { rules: ['/scenario/groups'] },
    { message: `${good.message} So it is.` },
    { numbers: { ...good.numbers, session: 0 } },
    { numbers: { ...good.numbers, session: 7 } },
    { numbers: { ...good.numbers, parts: others } },
    { numbers: { ...good.numbers, parts: [first, first, ...others] } },
    { numbers: { ...good.numbers, parts: [[...first, ...others.flat()]] } },
    { numbers: { ...good.numbers, parts: [[...first, 'g9'], ...others] } },
    { numbers: { ...good.numbers, places: 3 } },
  ];
  for (const lie of forged) expect(proved(four, { ...good, ...lie }).holds, JSON.stringify(lie)).toBe(false);
});

test('other arguments are not about who must not meet over a link', () => {
  const numbers = { session: 1, people: ['p0', 'p1', 'p2', 'p3'], groups: [] };
  for (const argument of ['clique', 'seats', 'packing', 'exact_search']) {
    const forged = { ...proveInfeasible(four)!, argument, numbers };
    expect(proved(four, forged).reason).toBe('"/constraints/0" is no hard rule of session 2');
  }
});
