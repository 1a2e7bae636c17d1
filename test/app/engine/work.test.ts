import { expect, test } from 'vitest';
import { answer, solveTask } from '../../../src/app/engine/work.ts';
import { german } from '../../../src/app/language/german/german.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import type { UnmetTerm } from '../../../src/explain/unmet-terms.ts';
import { judge, solve, validate } from '../../../src/index.ts';
import type { Result } from '../../../src/result/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';

test('a locked session that breaks a newer rule is no failure of the planner', async () => {
  const who = { kind: 'names', names: ['Ann', 'Bob'] } as const;
  const project: Project = {
    ...emptyProject('Table'),
    people: ['Ann', 'Bob', 'Cy', 'Dee'].map(newRow),
    tables: { by: 'size', number: 2, word: 'Table', names: [], rooms: null },
    sessions: 2,
    rules: [{ key: 1, kind: 'apart', who, must: true, sessions: null }],
  };
  const made = requestOf(project);
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  const seats = { 'Table 1': ['Ann', 'Bob'], 'Table 2': ['Cy', 'Dee'] };
  const task = {
    request: made.request,
    held: made.request,
    warmStart: { session_0: seats, session_1: seats },
    ...{ keepSessions: [0], seconds: 1, seed: 1, fewChanges: false },
  };
  const end = await solveTask({ solve, validate }, task, new AbortController().signal, () => {});
  expect(end).toMatchObject({ status: 'kept_breaks_rule' });
  const message = 'problem' in end ? end.problem.message : '';
  expect(message).toMatch(/^Session 1 cannot stay as it is/);
  expect(german.problem(message)).toBe(
    'Runde 1 kann nicht bleiben, wie sie ist: „Ann“, „Bob“ müssen getrennt bleiben, sitzen in Runde 1 aber alle an „Table 1“.',
  );
});

test('what stands in the way of a wish is no change of a session that was kept', async () => {
  const people = ['Ann', 'Bob', 'Cy', 'Dee'];
  const request = {
    scenario: {
      people: people.map((id) => ({ id, attributes: {} })),
      groups: ['Rose', 'Lily'].map((id) => ({ id, capacity: 2 })),
      session_count: 2,
    },
    objectives: [],
    constraints: [{ type: 'ShouldNotBeTogether' as const, people: ['Ann', 'Bob'], penalty_weight: 7 }],
  };
  const seats = { Rose: ['Ann', 'Bob'], Lily: ['Cy', 'Dee'] };
  const warmStart = { session_0: seats, session_1: seats };
  const solved = await solve(request, { warmStart, keepSessions: [0], time: 0.2 });
  const read = parseRequest(request);
  if (!solved.ok || !read.ok) throw new Error('no plan');
  const asked = { ask: 'unmet', request: read.value.request, result: solved.value } as const;
  const unmet = answer({ solve, validate }, asked) as UnmetTerm[];
  expect(unmet.map(({ places }) => places.map(({ obstacle }) => obstacle.kind))).toEqual([['kept']]);
});

test('a plan that a swap made worse holds what the checker says of it: no search stopped at its optimum', async () => {
  const people = ['Ann', 'Bob', 'Cy', 'Dee'].map((id) => ({ id, attributes: {} }));
  const groups = ['Rose', 'Lily'].map((id) => ({ id, capacity: 2 }));
  const solved = await solve({ scenario: { people, groups, session_count: 2 } }, { time: 5 });
  if (!solved.ok || solved.value.solution === null) throw new Error('no plan');
  expect(solved.value.run.stop_reason).toBe('optimal');
  const read = parseRequest(solved.value.scenario);
  if (!read.ok) throw new Error('no request');
  const first = solved.value.solution.schedule.session_0;
  const schedule = { session_0: first, session_1: first };
  const asked = { ask: 'judge', request: read.value.request, schedule, from: solved.value } as const;
  const worse = answer({ solve, validate }, asked) as Result;
  expect(worse.solution?.optimal).toBe(false);
  expect(judge(worse, { result: worse })).toMatchObject({ ok: true, value: { verified: true, faults: [] } });
});
