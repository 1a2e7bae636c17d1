import { expect, test } from 'vitest';
import { knownOf, replacing } from '../../../src/app/people/second-list.tsx';
import { changed } from '../../../src/app/state/change.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';
import type { Result } from '../../../src/result/definition.ts';

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
  const replaced = changed(ruled, replacing(read, known));
  expect(replaced.people.map(({ name }) => name)).toEqual(['ZOE  Abbé', 'Ann Lee', 'Bob', 'bob', 'Flo']);
  expect(replaced.rules[0]).toMatchObject({ who: { names: ['ZOE  Abbé', 'Bob'] } });
});

test('renames thousands at once, and nobody to a name that somebody has who was taken off', () => {
  const count = 1500;
  const people = Array.from({ length: count }, (_, i) => newRow(`Ann Lee${i}`));
  const schedule = { session_0: { 'Table 1': people.map(({ name }) => name) } };
  const plan = { solution: { schedule } } as unknown as Result;
  const gone = { ...newRow('ANN LEE0'), to: 1, off: 1 };
  const there: Project = { ...emptyProject('Table'), people: [...people, gone], over: 1, plan };
  const list = { people: people.map(({ name }) => newRow(name.toUpperCase())), columns: [], lists: [] };
  const begun = performance.now();
  const after = changed(there, replacing({ ...list, rules: [] }, knownOf(people, list.people)));
  // Ten seconds, when each name was changed in the whole plan by itself.
  expect(performance.now() - begun).toBeLessThan(2000);
  const seated = after.plan?.solution?.schedule.session_0['Table 1'];
  expect(seated?.slice(0, 2)).toEqual(['Ann Lee0', 'ANN LEE1']);
  expect(after.people.at(-1)).toMatchObject({ name: 'Ann Lee0', off: 1 });
});
