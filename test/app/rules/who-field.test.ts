import { expect, test } from 'vitest';
import { valuesOf } from '../../../src/app/rules/who-field.tsx';
import { emptyProject, newRow } from '../../../src/app/state/project.ts';

test('of thirty departments each can be chosen', () => {
  const departments = Array.from({ length: 30 }, (_, i) => `department ${i}`);
  const people = departments.map((department, i) => ({ ...newRow(`person ${i}`), cells: { department } }));
  const project = { ...emptyProject('Table'), people, columns: ['department'] };
  expect(valuesOf('department', project)).toEqual(departments);
});
