import { expect, test } from 'vitest';
import { needsTimes } from '../../../src/app/out/download.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { judgedResult } from '../../../src/explain/rejudge.ts';
import { planOf } from '../../../src/report/plan.ts';

const RUN = { seconds: 0, stop_reason: 'interrupted', lanes: 1, version: '', settings: {} } as const;

const planOfPeople = (names: readonly string[], starts: readonly string[] = []) => {
  const people = names.map(newRow);
  const project: Project = { ...emptyProject('Table'), people, sessions: 1, starts };
  const made = requestOf(project);
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  const schedule = { session_0: { 'Table 1': people.map(({ name }) => name) } };
  const read = planOf(made.request, judgedResult(made.request, schedule, RUN));
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value;
};

test('calendars need no times where a scenario says when sessions start', () => {
  const plan = (starts: readonly string[]) => planOfPeople(['Ann', 'Bob', 'Cy', 'Dee'], starts);
  expect(needsTimes('zip', plan(['2026-05-04T09:00']))).toBe(false);
  expect(needsTimes('zip', plan([]))).toBe(true);
  expect(needsTimes('csv', plan([]))).toBe(false);
});
