import { describe, expect, it } from 'vitest';
import { withoutListMarks } from '../../../src/scenario/people/list-marks.ts';
import { peopleFromNames, readPeopleTable } from '../../../src/scenario/people/read-table.ts';

const idsOf = (read: ReturnType<typeof readPeopleTable>) =>
  read.ok ? read.value.people.map(({ id }) => id) : [];

describe('numbers and bullets of pasted lists', () => {
  it.each([
    ['1. Ann', '2. Bob'],
    ['1) Ann', '(2) Bob'],
    ['- Ann', '– Bob'],
    ['• Ann', '•\tBob'],
    ['- [ ] Ann', '- [x] Bob'],
    ['* 1. Ann', '* 2. Bob'],
    ['✅ Ann', '✅ Bob'],
    ['1 - Ann', '2 – Bob'],
    ['#1 Ann', '#2 Bob'],
    ['a) Ann', 'b) Bob'],
    ['> Ann', '>Bob'],
  ])('%s and %s are Ann and Bob', (...lines) => {
    expect(withoutListMarks(lines)).toEqual(['Ann', 'Bob']);
    expect(idsOf(peopleFromNames(lines))).toEqual(['Ann', 'Bob']);
  });

  it.each([
    ['3M', '1st Team', '7Seas'],
    ['Ann', '1. FC', 'Cy'],
    ['2.5', '3.5'],
    ['-Ann', 'Bo-b'],
    ['1 Ann', '2 Bob'],
    ['❌ Ann', '❌ Bob'],
  ])('%s, %s … are left as they are', (...lines) => {
    expect(withoutListMarks(lines)).toEqual(lines);
  });

  it('go where most lines have one, and in a table', () => {
    expect(withoutListMarks(['1. Ann', '2. Bob', 'Cy'])).toEqual(['Ann', 'Bob', 'Cy']);
    expect(idsOf(readPeopleTable('name,team\n1. Ann,red\n2. Bob,blue\n'))).toEqual(['Ann', 'Bob']);
    expect(idsOf(readPeopleTable('Guests\n- Ann\n- Bob\n'))).toEqual(['Ann', 'Bob']);
  });

  it('go before names with the last one first', () => {
    const numbered = readPeopleTable('Teilnehmer\n1) Meier, Anna\n2) Huber, Bob\n');
    expect(idsOf(numbered)).toEqual(['Anna Meier', 'Bob Huber']);
  });

  it('may stand in a column of their own, and below a title', () => {
    expect(idsOf(readPeopleTable('1\tAnn Lee\n2\tBob\n3\tCy\n4\t\n'))).toEqual(['Ann Lee', 'Bob', 'Cy']);
    expect(idsOf(readPeopleTable('•\tAnn Lee\n•\tBob\n'))).toEqual(['Ann Lee', 'Bob']);
    expect(readPeopleTable('1,2\n2,1\n').ok).toBe(false);
    expect(idsOf(readPeopleTable('Who comes on Friday?\n1. Ann\n2. Bob\n3. Cy\n'))).toEqual([
      'Ann',
      'Bob',
      'Cy',
    ]);
    expect(idsOf(readPeopleTable('Ann\n1. FC\nCy\n'))).toEqual(['Ann', '1. FC', 'Cy']);
  });

  it('stay in ids', () => {
    expect(idsOf(readPeopleTable('id,team\n1. a,red\n2. b,blue\n'))).toEqual(['1. a', '2. b']);
  });
});
