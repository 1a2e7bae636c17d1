/** Five players on one court for three rounds, as a stored result: Ann partners Bo twice. */
import { FULL_DETAILS } from '../../src/check/judge.ts';
import type { Language } from '../../src/report/language/english/english.ts';
import { type Plan, planOf } from '../../src/report/plan.ts';
import { buildResult } from '../../src/result/write-result.ts';
import { requestFromPeople } from '../../src/scenario/people/from-people.ts';
import { readPeopleTable } from '../../src/scenario/people/read-table.ts';
import { NOTHING_PROVEN, scored } from '../support/judged.ts';

export function doublesPlan(language?: Language): Plan {
  const table = readPeopleTable('name\nAnn\nBo\nCy\nDi\nEve');
  if (!table.ok) throw new Error('no table');
  const made = requestFromPeople(table.value, { doubles: true, sessions: 3 });
  if (!made.ok) throw new Error('no request');
  const { request } = made.value;
  const round = (a: string[], b: string[], bench: string) => {
    return { 'Court 1 a': a, 'Court 1 b': b, Bench: [bench] };
  };
  const schedule = {
    session_0: round(['Ann', 'Bo'], ['Cy', 'Di'], 'Eve'),
    session_1: round(['Ann', 'Bo'], ['Cy', 'Eve'], 'Di'),
    session_2: round(['Ann', 'Cy'], ['Eve', 'Di'], 'Bo'),
  };
  const run = {
    ...{ seed: 1, iterations: 10, seconds: 0.5, stop_reason: 'time_limit' as const, lanes: 1 },
    ...{ version: '0.1.0', settings: {} },
  };
  const result = buildResult({
    ...{ status: 'solved', scenario: { ...request }, proof: NOTHING_PROVEN, run },
    solved: { schedule, judged: scored(request, schedule, FULL_DETAILS) },
  });
  const plan = planOf(request, result, { title: 'Club evening', language });
  if (!plan.ok) throw new Error(plan.issues[0].message);
  return plan.value;
}
