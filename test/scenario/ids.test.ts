import { expect, it } from 'vitest';
import { parseRequest } from '../../src/scenario/parse.ts';

function read(people: readonly string[], groups: readonly string[] = ['g']) {
  return parseRequest({
    scenario: {
      people: people.map((id) => ({ id })),
      groups: groups.map((id) => ({ id, capacity: people.length })),
      session_count: 1,
    },
  });
}

it('takes names as they are, blanks at the ends and all', () => {
  const parsed = read([' Ann', 'Bob ', 'constructor', 'e\u0301', 'שרה\u200f', '👩‍🚀']);
  expect(parsed.ok && parsed.value.request.scenario.people.map(({ id }) => id)).toEqual([
    ' Ann',
    'Bob ',
    'constructor',
    'e\u0301',
    'שרה\u200f',
    '👩‍🚀',
  ]);
});

it('warns of names that differ in nothing but blanks at the ends', () => {
  const parsed = read(['Ann', 'Bob', 'Ann ', '\u00a0Ann'], ['Red', ' Red']);
  expect(parsed.ok && parsed.warnings.filter(({ code }) => code === 'near_duplicate')).toMatchObject([
    { pointer: '/scenario/people/2/id', message: expect.stringContaining('"Ann " differs from "Ann"') },
    { pointer: '/scenario/people/3/id' },
    { pointer: '/scenario/groups/1/id' },
  ]);
});
