import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { apart, plainRequest, together, withScenario } from '../../support/plain-request.ts';

/** A group that needs all the others, and a rule over a link, leave one way to seat a session, which placing people misses. */
export const ONLY_WAY = [0, 1, 1, 1, 1];

export function onlyWay(sessions: number): SolveRequest {
  const linked: Constraint = { ...apart(['p3', 'p4']), over: 'near' } as Constraint;
  const plain = plainRequest([3, 4], sessions, [together(['p1', 'p2', 'p4']), linked], 5);
  const [small, large] = plain.scenario.groups;
  const groups = [small, { ...large, min_size: 4 }];
  const links = [{ name: 'near', groups: [['g0', 'g1']], within: false, sessions: null }];
  return withScenario(plain, { groups, links });
}
