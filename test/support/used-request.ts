import type { Group, SolveRequest } from '../../src/scenario/definition.ts';
import type { Rng } from '../../src/shared/rng.ts';

/** Roomy, so that groups could stay empty, and some must not. */
export function withUsed(request: SolveRequest, rng: Rng): SolveRequest {
  const groups = request.scenario.groups.map((group): Group => {
    const capacity = (group.capacity ?? 1) + 2;
    return group.bench || rng.below(3) === 0 ? { ...group, capacity } : { ...group, capacity, use: 'always' };
  });
  return { ...request, scenario: { ...request.scenario, groups } };
}
