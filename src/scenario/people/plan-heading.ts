import { refuse } from '../issue-codes.ts';

/** Refuses a list with the heading of a plan that mingle wrote, else null; with more columns it may be a list. */
export function refusedPlan(header: readonly string[]): ReturnType<typeof refuse> | null {
  if (!/^(?:round|session|runde),gr(?:oupe?|uppe),person(?:ne)?$/i.test(`${header}`)) return null;
  const message = 'This is a plan, and no list of people.';
  return refuse('plan_given', message, 'Give the list that it was made from.');
}
