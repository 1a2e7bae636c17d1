import type { Problem } from '../../scenario/problem.ts';
import type { MeetingCosts } from './meeting-costs.ts';

/** The contacts and repeat terms together can only be offset + a multiple of step; null: anything. */
export interface Grain {
  readonly offset: number;
  readonly step: number;
}

/**
 * When the sizes leave no choice in how many meetings there are, every repeat is a contact less; otherwise
 * both terms are multiples of their weights. Weights count as whole thousandths, or there is no grain.
 */
export function grainOf(problem: Problem, costs: MeetingCosts): Grain | null {
  const { contactWeight: contact, repeat } = costs.terms;
  const repeatWeight = repeat?.weight ?? 0;
  const fixed = costs.leastMeetings === costs.mostMeetings;
  if (!fixed || (repeatWeight > 0 && repeat?.maxAllowed !== 1)) {
    return grain(0, [contact, repeatWeight]);
  }
  const prior = costs.pairs.kinds.reduce((sum, kind) => sum + kind.prior * kind.pairs, 0);
  const priorPairs = problem.prior.length / 3;
  const limit = priorPairs + Math.min(costs.newPairs, costs.mostMeetings);
  const offset = contact * (limit - costs.mostMeetings - prior);
  return grain(
    offset,
    repeat?.squared ? [contact + repeatWeight, 2 * repeatWeight] : [contact + repeatWeight],
  );
}

function grain(offset: number, steps: readonly number[]): Grain | null {
  const thousandths = steps.map((step) => Math.round(step * 1000));
  if (thousandths.some((whole, i) => Math.abs(whole - steps[i] * 1000) > 1e-6)) return null;
  const step = thousandths.reduce(greatestCommonDivisor, 0) / 1000;
  return step > 0 ? { offset, step } : null;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The least cost of the grain that is not below the bound; what floating point blurs is given away. */
export function roundUp(bound: number, found: Grain | null): number {
  const floor = Math.max(0, bound);
  if (found === null) return floor;
  const steps = Math.ceil((floor - found.offset) / found.step - 1e-6);
  return Math.max(0, found.offset + steps * found.step);
}
