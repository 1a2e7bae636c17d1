import { beforeEach, expect, test } from 'vitest';
import { takeText, takeTyped } from '../../../src/app/people/take-file.ts';
import { changed } from '../../../src/app/state/change.ts';
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

test('nor of names that are typed by themselves', () => {
  const names = (given: Parameters<typeof changed>[1]) =>
    changed(project.peek(), given).people.map(({ name }) => name);
  open(begin(changed(emptyProject('Table'), { do: 'person-add', name: 'Ann\u200B ' })));
  expect(names({ do: 'person-add', name: '\uFEFFAnn' })).toEqual(['Ann', 'Ann (2)']);
  expect(names({ do: 'person-add', name: '\u200B ' })).toEqual(['Ann']);
  expect(names({ do: 'person-rename', from: 'Ann', to: ' B\u00ADob' })).toEqual(['Bob']);
  expect(names({ do: 'person-rename', from: 'Ann', to: '\u200B' })).toEqual(['Ann']);
});
