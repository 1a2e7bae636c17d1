import type { SolveRequest } from '../../scenario/definition.ts';

/** What contacts and repeats cost a pair that met `before` times and meets m times, counted from "never met". */
export function pairCost(request: SolveRequest): (before: number, m: number) => number {
  const contact = request.objectives.reduce((sum, objective) => sum + objective.weight, 0);
  const rule = request.constraints.find((constraint) => constraint.type === 'RepeatEncounter');
  return (before, m) => {
    const missed = before + m === 0 ? contact : 0;
    if (rule === undefined) return missed;
    const excess = Math.max(0, before + m - rule.max_allowed_encounters);
    return missed + rule.penalty_weight * (rule.penalty_function === 'squared' ? excess ** 2 : excess);
  };
}
