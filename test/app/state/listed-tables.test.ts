/** A list that says where some people sit is planned as it stands. */
import { beforeEach, expect, test } from 'vitest';
import { endTyping, takeText, takeTyped } from '../../../src/app/people/take-file.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject, newRow, tableNames } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { apply, made, open, project } from '../../../src/app/state/store.ts';

beforeEach(() => open(begin(emptyProject('Table'))));

const listOf = (...tables: readonly string[]) =>
  `name,table\n${tables.map((table, i) => `P${'abcdefghijklmnop'[i]},${table}`).join('\n')}`;
const names = () => tableNames(project.peek());
const seats = () => {
  const now = made.value;
  if (!now.ok) return now.faults.map(({ problem }) => problem?.message);
  return now.request.scenario.groups.map(
    ({ id, capacity, session_capacities: each }) => `${id} ${capacity ?? each?.[0]}`,
  );
};

test('tables that a list names are called so, the first that no cell has the number of', async () => {
  await takeText(listOf('Head table', 'head table', '1', 'Garden', '', '', '', '', '', '', '', ''));
  expect(names()).toEqual(['Table 1', 'Head table', 'Garden']);
  expect(made.value.ok).toBe(true);
});

test('there are as many tables as a list names or numbers, but no more than people', async () => {
  await takeText(listOf('Rose', 'Lily', 'Oak', '', ''));
  expect(names()).toEqual(['Rose', 'Lily', 'Oak']);
  open(begin(emptyProject('Table')));
  await takeText(listOf('4', '', '', '', ''));
  expect(names()).toHaveLength(4);
  open(begin(emptyProject('Table')));
  await takeText(listOf('104', '', '', '', ''));
  expect(seats()).toEqual(['There is no group "104".']);
});

test('a name that is typed letter by letter is that of a table once it is whole', () => {
  for (const typed of ['R', 'Ro', 'Rose']) takeTyped(listOf(typed, '', '', '', ''));
  expect(names()).toEqual(['Table 1', 'Table 2']);
  endTyping();
  expect(names()).toEqual(['Rose', 'Table 2']);
  apply({ do: 'person-edit', name: 'Pb', edit: { table: 'Lily' } });
  expect(names()).toEqual(['Rose', 'Lily']);
});

test('more people than the others have are kept at a table', async () => {
  await takeText(listOf('Head', 'Head', 'Head', 'Head', 'Head', 'Head', '', '', '', '', '', ''));
  expect(seats()).toEqual(['Head 6', 'Table 2 3', 'Table 3 3']);
});

test('a table that somebody named, or that has a size of its own, keeps its name', () => {
  const people = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map(newRow);
  open(begin({ ...emptyProject('Table'), people }));
  apply({ do: 'table-rename', index: 0, name: 'Oak' });
  apply({ do: 'person-edit', name: 'Ann', edit: { table: 'Rose' } });
  expect(names()).toEqual(['Oak', 'Rose']);
  apply({ do: 'rooms', own: true });
  apply({ do: 'person-edit', name: 'Bob', edit: { table: 'Lily' } });
  expect(names()).toEqual(['Oak', 'Rose']);
  expect(requestOf(project.peek()).ok).toBe(false);
});
