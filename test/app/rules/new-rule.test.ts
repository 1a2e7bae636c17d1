import { expect, test } from 'vitest';
import { newRule } from '../../../src/app/rules/new-rule.ts';
import { changed } from '../../../src/app/state/change.ts';
import { emptyProject, newRow, type Project } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';

test('friends, topics and skills of a list are what rules begin with, and nothing is wrong with them', () => {
  const names = Array.from('ABCDEFGHIJKL');
  const base: Project = {
    ...emptyProject('Table'),
    people: names.map((name, i) => ({
      ...newRow(name),
      cells: {
        friends: names[i % 2 === 0 ? i + 1 : i - 1],
        choice: ['Table 1', 'Table 2', 'Table 3'][i % 3],
        skill: i < 3 ? 'first aid' : '',
      },
    })),
    columns: ['friends', 'choice', 'skill'],
  };
  expect(newRule('wishes', base)).toEqual({ kind: 'wishes', column: 'friends', least: 1 });
  expect(newRule('choices', base)).toEqual({ kind: 'choices', columns: ['choice'] });
  expect(newRule('need', { ...base, columns: ['friends', 'skill'] })).toMatchObject({
    column: 'skill',
    value: 'first aid',
    number: 1,
  });
  const kinds = ['wishes', 'choices', 'need'] as const;
  const all = kinds.reduce((now, kind) => changed(now, { do: 'rule-add', rule: newRule(kind, now) }), base);
  const made = requestOf(all);
  expect([made.ok, made.ok ? made.warnings : made.faults]).toEqual([true, []]);
});
