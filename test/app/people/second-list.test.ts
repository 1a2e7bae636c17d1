import { expect, test } from 'vitest';
import { knownOf, replacing } from '../../../src/app/people/second-list.tsx';
import { changed } from '../../../src/app/state/change.ts';
import { emptyProject, newRow } from '../../../src/app/state/project.ts';

test('adds nobody of a second list whose name is written otherwise', () => {
  const list = (...names: string[]) => ({ people: names.map(newRow), columns: [], lists: [] });
  const who = { kind: 'names', names: ['Flo', 'ZOE  Abbé'] } as const;
  const rule = { kind: 'together', who, must: true, sessions: null } as const;
  const there = changed(emptyProject('Table'), {
    do: 'list',
    ...list('Zoe Abbe\u0301', 'Lee, Ann', 'Bob'),
    rules: [],
    instead: [],
  });
  const read = { ...list('ZOE  Abbé', 'Ann Lee', 'Bob', 'bob', 'Flo'), rules: [rule] };
  const known = knownOf(there.people, read.people);
  const after = changed(there, { do: 'list-add', ...read, known });
  const names = after.people.map(({ name }) => name);
  // Two who differ so in one list are two people.
  expect(names).toEqual(['Zoe Abbe\u0301', 'Lee, Ann', 'Bob', 'bob', 'Flo']);
  expect(after.rules[0]).toMatchObject({ who: { names: ['Flo', 'Zoe Abbe\u0301'] } });
  // In place of the first they are called as in the second, in rules and plan too.
  const met = { kind: 'apart', who: { kind: 'names', names: ['Zoe Abbe\u0301', 'Bob'] } } as const;
  const ruled = changed(there, { do: 'rule-add', rule: { ...met, must: true, sessions: null } });
  const replaced = replacing(read, known).reduce(changed, ruled);
  expect(replaced.people.map(({ name }) => name)).toEqual(['ZOE  Abbé', 'Ann Lee', 'Bob', 'bob', 'Flo']);
  expect(replaced.rules[0]).toMatchObject({ who: { names: ['ZOE  Abbé', 'Bob'] } });
});
