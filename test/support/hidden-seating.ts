import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { Rng } from '../../src/shared/rng.ts';
import { apart, plainRequest } from './plain-request.ts';

/** One session without a free seat, in which this share of the pairs of a hidden seating is apart. */
export function hiddenSeating(groups: number, size: number, share: number, seed: number): SolveRequest {
  const rng = new Rng(seed);
  const rules: Constraint[] = [];
  for (let a = 0; a < groups * size; a++)
    for (let b = a + 1; b < groups * size; b++)
      if (a % groups !== b % groups && rng.unit() < share) rules.push(apart([`p${a}`, `p${b}`]));
  return plainRequest(Array<number>(groups).fill(size), 1, rules);
}
