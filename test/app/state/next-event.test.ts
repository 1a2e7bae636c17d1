import { expect, test } from 'vitest';
import { type Change, changed } from '../../../src/app/state/change.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow } from '../../../src/app/state/project.ts';
import { amend, apply, open, project, redo, undo } from '../../../src/app/state/store.ts';
import type { Result } from '../../../src/result/definition.ts';

test('the next event is planned for everybody, with the plan now as an earlier one', () => {
  const schedule = { session_0: { 'Table 1': ['Ann', 'Bob'] } };
  const plan = { solution: { schedule } } as unknown as Result;
  const steps: Change[] = [
    { do: 'rule-add', rule: { kind: 'absent', who: { kind: 'names', names: ['Cy'] }, sessions: [0] } },
    { do: 'person-edit', name: 'Ann', edit: { to: 1 } },
    { do: 'plan', plan, byHand: true },
    { do: 'over', over: 1 },
    { do: 'earlier-add', earlier: { name: 'April', schedule, ago: 1 } },
    { do: 'earlier-now', name: 'May' },
  ];
  const after = steps.reduce(changed, {
    ...emptyProject('Table'),
    people: ['Ann', 'Bob', 'Cy'].map(newRow),
  });
  expect(after.earlier).toEqual([
    { name: 'April', schedule, ago: 2 },
    { name: 'May', schedule },
  ]);
  expect(after).toMatchObject({ plan: null, fixed: false, over: 0, rules: [] });
  expect(after.people[0].to).toBeNull();
  // Where there is no plan, none is over.
  expect(changed(after, { do: 'earlier-now', name: 'June' })).toBe(after);
});

test('several events of one day have a name each', () => {
  const plan = { solution: { schedule: { session_0: { 'Table 1': ['Ann'] } } } } as unknown as Result;
  const next: Change[] = [
    { do: 'plan', plan },
    { do: 'earlier-now', name: 'Monday' },
  ];
  const after = [...next, ...next, ...next].reduce(changed, emptyProject('Table'));
  expect(after.earlier.map(({ name }) => name)).toEqual(['Monday', 'Monday (2)', 'Monday (3)']);
});

test('undo says again what was over of the event before, and redo nothing of the next one', () => {
  const plan = { solution: { schedule: { session_0: { 'Table 1': ['Ann'] } } } } as unknown as Result;
  open(begin(emptyProject('Table')));
  apply({ do: 'person-add', name: 'Ann' });
  apply({ do: 'plan', plan });
  amend({ do: 'over', over: 2 });
  apply({ do: 'earlier-now', name: 'May' });
  undo();
  expect(project.peek()).toMatchObject({ over: 2, earlier: [] });
  redo();
  expect(project.peek()).toMatchObject({ over: 0, earlier: [{ name: 'May' }] });
});
