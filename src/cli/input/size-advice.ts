/** Advice on even sizes, which no rule says and which may be what leaves no plan. */
import { proveInfeasible } from '../../bounds/infeasible/prove.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { GroupingOptions } from '../../scenario/people/grouping-options.ts';
import { monotonicClock } from '../../shared/clock.ts';
import type { Checked } from '../../shared/issue.ts';
import { withAdvice } from '../refusal.ts';
import type { ReadRequest } from './request.ts';
import type { ScenarioFlags } from './scenario-flags.ts';

/** Groups of a list are of even sizes. Empty where another size would be no help. */
export function adviceOnList({ kind, request }: ReadRequest, flags: ScenarioFlags): string {
  if (kind !== 'people') return '';
  return adviceOnSizes(request, flags, {
    uneven: 'add --uneven',
    scenario: 'give groups more seats in the scenario that mingle convert writes',
  });
}

/** @param words what a user does for groups of other sizes: an option of lists, or a scenario in place of the list */
export function adviceOnSizes(
  request: SolveRequest,
  {
    uneven,
    eachGroupOnce,
    seats,
    doubles,
  }: Pick<GroupingOptions, 'uneven' | 'eachGroupOnce' | 'seats' | 'doubles'>,
  words: { readonly uneven: string; readonly scenario: string },
): string {
  if (seats || doubles || !helps(request)) return '';
  const { people } = request.scenario;
  const isCapped = eachGroupOnce || people.some(({ sessions }) => sessions !== null);
  return `Or ${isCapped && !uneven ? words.uneven : words.scenario}: the rules may need uneven groups.`;
}

/** Whether a second's quick arguments leave a plan where each group has seats for all. */
function helps(request: SolveRequest): boolean {
  const { people, groups } = request.scenario;
  const roomy = groups.map((group) => ({ ...group, capacity: people.length, session_capacities: null }));
  const end = monotonicClock() + 1;
  const scenario = { ...request.scenario, groups: roomy };
  return proveInfeasible({ ...request, scenario }, () => monotonicClock() > end) === null;
}

/** The same refusal with advice after that of the first issue. */
export function advised<T>(read: Checked<T>, advice: () => string): Checked<T> {
  if (read.ok || read.issues[0].code !== 'infeasible') return read;
  return { ok: false, issues: withAdvice(read.issues, advice()) };
}
