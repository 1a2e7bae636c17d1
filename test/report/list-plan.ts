/** A plan of a list of people, as a stored result. */
import { type Plan, planOf } from '../../src/report/plan.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { buildResult } from '../../src/result/write-result.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { requestFromPeople } from '../../src/scenario/people/from-people.ts';
import type { GroupingOptions } from '../../src/scenario/people/grouping-options.ts';
import { readPeopleTable } from '../../src/scenario/people/read-table.ts';
import { FULL_DETAILS } from '../../src/verdict/judge.ts';
import { NOTHING_PROVEN, scored } from '../support/judged.ts';
import { valueOf } from '../support/value-of.ts';

export function requestOfList(names: readonly string[], wishes: GroupingOptions): SolveRequest {
  const table = valueOf(readPeopleTable(['name', ...names].join('\n')));
  return valueOf(requestFromPeople(table, wishes)).request;
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
    ...{ scenario: { ...request }, proof: NOTHING_PROVEN, run },
    solved: { schedule, judged: scored(request, schedule, FULL_DETAILS) },
  });
  return valueOf(planOf(request, result, options));
}
