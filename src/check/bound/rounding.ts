import type { SolveRequest } from '../../scenario/definition.ts';
import { contactLimit } from '../lower/contact-limit.ts';

/**
 * The least value, not below the bound, that contacts and repeats can cost together. With M meetings in every
 * schedule and repeats counted from the second meeting on, U = M + prior meetings − R, so the cost is
 * contact·(U_max − M − prior) + (contact + repeat)·R, or with squares R plus an even number; else both
 * terms are multiples of their weights. Weights that are not whole thousandths are not rounded.
 *
 * @param meetings M, or null when schedules differ in it
 */
export function roundedUp(request: SolveRequest, bound: number, meetings: number | null): number {
  const contact = request.objectives.reduce((sum, objective) => sum + objective.weight, 0);
  const rule = request.constraints.find((constraint) => constraint.type === 'RepeatEncounter');
  const repeat = rule?.penalty_weight ?? 0;
  let offset = 0;
  let steps = [contact, repeat];
  if (meetings !== null && (repeat === 0 || rule?.max_allowed_encounters === 1)) {
    const prior = request.scenario.prior_meetings.reduce((sum, { count }) => sum + count, 0);
    offset = contact * (contactLimit(request).limit - meetings - prior);
    steps = rule?.penalty_function === 'squared' ? [contact + repeat, 2 * repeat] : [contact + repeat];
  }
  const whole = steps.map((step) => Math.round(step * 1000));
  const least = Math.max(0, bound);
  if (whole.some((step, i) => Math.abs(step / 1000 - steps[i]) > 1e-9)) return least;
  let [step, rest] = [Math.max(...whole), Math.min(...whole)];
  while (rest > 0) [step, rest] = [rest, step % rest];
  if (step === 0) return least;
  const count = Math.ceil(((least - offset) * 1000) / step - 1e-6);
  return Math.max(0, offset + (count * step) / 1000);
}
