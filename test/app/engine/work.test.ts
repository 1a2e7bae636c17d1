import { expect, test } from 'vitest';
import { solveTask } from '../../../src/app/engine/work.ts';
import { german } from '../../../src/app/language/german/german.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { solve, validate } from '../../../src/index.ts';

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
