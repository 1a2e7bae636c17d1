import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { type RequestOptions, randomRequest } from '../support/random-request.ts';

type Size = Pick<RequestOptions, 'maxPeople' | 'maxGroups' | 'maxSessions' | 'exactly' | 'links'>;

/** A random request with rules of all kinds, those over links where they are asked for; by the seed other kinds are among them. */
export function anySmall(seed: number, size: Size): SolveRequest {
  const request = randomRequest(seed, {
    ...size,
    soft: seed % 4 !== 0,
    uneven: seed % 2 === 0,
    hard: seed % 3 === 0,
    visits: seed % 5 === 0,
    wishes: seed % 5 === 1,
    sums: seed % 5 === 2,
    kinds: seed % 5 === 3,
    choices: seed % 3 === 1,
    benches: seed % 4 === 1,
    recent: seed % 7 === 0,
    several: seed % 4 > 1,
    links: size.links === true && (seed % 5 === 4 || seed % 7 === 3),
  });
  const groups = request.scenario.groups.map((group, g) =>
    g > 0 || group.bench || seed % 6 > 0 ? group : { ...group, use: 'always' as const },
  );
  const shares: Constraint = {
    type: 'AttributeBalance',
    group_id: seed % 8 < 4 ? 'ALL' : groups[0].id,
    attribute_key: 'team',
    desired_shares: { a: 0.25, b: (seed % 10) / 10 },
    penalty_weight: 1.5,
    mode: 'exact',
    sessions: null,
  };
  return {
    scenario: { ...request.scenario, groups },
    objectives: request.objectives,
    constraints: [...request.constraints, ...(seed % 4 === 3 ? [shares] : [])],
  };
}
