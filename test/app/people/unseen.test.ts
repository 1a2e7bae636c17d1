import { beforeEach, expect, test } from 'vitest';
import { takeText, takeTyped } from '../../../src/app/people/take-file.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject } from '../../../src/app/state/project.ts';
import { open, project } from '../../../src/app/state/store.ts';

beforeEach(() => open(begin(emptyProject('Table'))));

test.each([
  ['typed', takeTyped],
  ['pasted', takeText],
])('signs of no width are no part of names that are %s', async (_, take) => {
  await take('Ann\u200B\nBob\uFEFF\nCy');
  expect(project.peek().people.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cy']);
});
