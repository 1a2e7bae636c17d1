/** A plan of a list of people, as a stored result. */
import { FULL_DETAILS } from '../../src/check/judge.ts';
import { type Plan, planOf } from '../../src/report/plan.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { buildResult } from '../../src/result/write-result.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { requestFromPeople } from '../../src/scenario/people/from-people.ts';
import type { GroupingOptions } from '../../src/scenario/people/grouping-options.ts';
import { readPeopleTable } from '../../src/scenario/people/read-table.ts';
import { NOTHING_PROVEN, scored } from '../support/judged.ts';

export function requestOfList(names: readonly string[], wishes: GroupingOptions): SolveRequest {
  const table = readPeopleTable(['name', ...names].join('\n'));
  if (!table.ok) throw new Error('no table');
  const made = requestFromPeople(table.value, wishes);
  if (!made.ok) throw new Error(made.issues[0].message);
  return made.value.request;
}

export function storedPlan(
  request: SolveRequest,
  schedule: Schedule,
  options?: Parameters<typeof planOf>[2],
): Plan {
  const run = {
    ...{ seed: 1, iterations: 10, seconds: 0.5, stop_reason: 'time_limit' as const, lanes: 1 },
    ...{ version: '0.1.0', settings: {} },
  };
  const result = buildResult({
    ...{ status: 'solved', scenario: { ...request }, proof: NOTHING_PROVEN, run },
    solved: { schedule, judged: scored(request, schedule, FULL_DETAILS) },
  });
  const plan = planOf(request, result, options);
  if (!plan.ok) throw new Error(plan.issues[0].message);
  return plan.value;
}
