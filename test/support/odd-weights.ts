/** Weights of all sizes beside each other. */
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import type { Rng } from '../../src/shared/rng.ts';

const WEIGHTS: readonly (readonly number[])[] = [
  [1, 2, 3, 10],
  [1 / 3, 0.1, 2.5],
  [1e-12, 1e-7, 1, 57059.15, 1e9, 1e15],
  [0, 1, 1000],
];

export function withOddWeights(request: SolveRequest, rng: Rng): SolveRequest {
  if (rng.below(3) === 0) return request;
  const weights = WEIGHTS[rng.below(WEIGHTS.length)];
  const any = (): number => weights[rng.below(weights.length)];
  return {
    ...request,
    objectives: request.objectives.map((objective) =>
      objective.type === 'maximize_weighted_contacts'
        ? { ...objective, weight: any(), kinds: objective.kinds.map((kind) => ({ ...kind, weight: any() })) }
        : { ...objective, weight: any() },
    ),
    constraints: request.constraints.map((rule): Constraint => {
      if ('penalty_weight' in rule) return { ...rule, penalty_weight: any() };
      if (rule.type !== 'PairWeights' || !Array.isArray(rule.weights)) return rule;
      const own = rule.weights.map(([a, b, weight]): [string, string, number] => [
        a,
        b,
        any() * Math.sign(weight),
      ]);
      return { ...rule, weights: own };
    }),
  };
}
