import { describe, expect, it, test } from 'vitest';
import { readPeopleNames } from '../../../src/scenario/people/name-list.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import type { Reading } from '../../../src/scenario/people/table.ts';

function read(text: string, reading: Reading = {}) {
  const table = readPeopleTable(text, reading);
  if (!table.ok) throw new Error(table.issues[0].message);
  return { ids: table.value.people.map(({ id }) => id), codes: table.warnings.map(({ code }) => code) };
}

describe('names with the last name first', () => {
  it.each([
    'name,team\n"Lee, Ann",red\n"von der Höh, Theo",blue\n',
    'name\nLee, Ann\nvon der Höh, Theo\n',
    'Lee, Ann\nvon der Höh, Theo\n',
  ])('are turned in %j', (text) => {
    const { ids, codes } = read(text);
    expect(ids).toEqual(['Ann Lee', 'Theo von der Höh']);
    expect(codes).toContain('turned_names');
    expect(read(text, { names: 'as-written' }).ids).toEqual(['Lee, Ann', 'von der Höh, Theo']);
  });

  it('stay where one has no comma, or two', () => {
    expect(read('name,team\n"Lee, Ann",red\nBob,red\n').ids).toEqual(['Lee, Ann', 'Bob']);
    expect(read('name,team\n"Lee, Ann, PhD",red\n"Poe, Cy",red\n').ids[1]).toBe('Poe, Cy');
    expect(read('id,team\n"Lee, Ann",red\n').ids).toEqual(['Lee, Ann']);
  });

  it('are whole beside a first and a second choice', () => {
    expect(read('name,first,second\n"Lee, Ann",Chess,Art\n"Poe, Cy",Art,Chess\n').ids).toEqual([
      'Ann Lee',
      'Cy Poe',
    ]);
    expect(read('name,first\nLee,Ann\nPoe,Cy\n').ids).toEqual(['Ann Lee', 'Cy Poe']);
  });

  it('or are names and another column, if asked for', () => {
    const table = readPeopleTable('Ann, Sales\nBob, Law\n', { names: 'first-column' });
    expect(table).toMatchObject({
      ok: true,
      value: { people: [{ id: 'Ann', attributes: { '#2': 'Sales' } }, {}] },
    });
    expect(readPeopleTable('badge,team\nB7,red\n').ok).toBe(false);
  });

  it('or so if that says the same of several', () => {
    const list = 'Ann Sales,Marketing\nBob Roy,Law\nCy Fox,Marketing\nDee Poe,Law\n';
    expect(read(list)).toEqual({ ids: ['Ann Sales', 'Bob Roy', 'Cy Fox', 'Dee Poe'], codes: ['no_heading'] });
    expect(read(`name\n${list}`).ids[0]).toBe('Marketing Ann Sales');
    expect(read(list, { names: 'as-written' }).ids[0]).toBe('Ann Sales,Marketing');
    expect(read('Lee, Ann\nRoy, Ann\nFox, Bob\nPoe, Cy\n').ids[0]).toBe('Ann Lee');
  });

  it.each([
    ['families', 'Lee, Ann\nLee, Bob\nRoy, Ann\nRoy, Bob\n', 'Ann Lee'],
    ['initials', 'Lee, A.\nRoy, B.\nFox, A.\nPoe, B.\n', 'A. Lee'],
  ])('but not of %s, whose first names recur', (_, list, first) => {
    expect(read(list).ids[0]).toBe(first);
  });
});

describe('a last line', () => {
  it.each(['Total,28,3\n', 'Summe:,,\n', 'Total: 3,,\n', ',,3\n', ',6,\n'])(
    'of totals, %j, is nobody',
    (line) => {
      const { ids, codes } = read(`name,age,team\nAnn,1,a\nBob,2,b\nCy,3,a\n${line}`);
      expect(ids).toEqual(['Ann', 'Bob', 'Cy']);
      expect(codes).toEqual(['totals']);
    },
  );

  test('that says something else is a person, or lacks a name', () => {
    const list = 'name,age,team\nAnn,1,a\nBob,2,b\n';
    expect(read(`${list}Total,28,red\n`).ids).toEqual(['Ann', 'Bob', 'Total']);
    expect(readPeopleTable(`${list},28,\n`).ok).toBe(false);
    expect(read('name\nAnn\nTotal\n').ids).toEqual(['Ann', 'Total']);
  });
});

test('blanks around a cell do not count, quoted or not', () => {
  expect(read('name,team\n" Ann ",red\n').ids).toEqual(['Ann']);
});

test('names as mail programs write them are read without their addresses, and one line of names is no turned name', () => {
  expect(read('Lee, Ann <ann@example.org>; Roy, Bob <bob@example.org>').ids).toEqual(['Ann Lee', 'Bob Roy']);
  expect(read('Ann Lee <ann@example.org>\nBob Roy <bob@example.org>\n').ids).toEqual(['Ann Lee', 'Bob Roy']);
  expect(read('name;team\nAnn <a@b.org>;x\nBob <b@b.org>;y\n').ids[0]).toBe('Ann <a@b.org>');
  expect(readPeopleTable('Ann, Bob and Cy\n').ok).toBe(false);
  expect(readPeopleNames('Ann, Bob and Cy')).toEqual(['Ann', 'Bob', 'Cy']);
  expect(readPeopleNames('Tom and Jerry')).toEqual(['Tom and Jerry']);
  expect(readPeopleNames('Ann & Bob, Cy & Dee')).toEqual(['Ann & Bob', 'Cy & Dee']);
  expect(readPeopleNames('Ana, Maria Costa e Silva')).toEqual(['Ana', 'Maria Costa e Silva']);
  expect(readPeopleNames('Ana, Rui Costa e Maria Silva')).toEqual(['Ana', 'Rui Costa', 'Maria Silva']);
  // In no time, which grew with the square of its length.
  expect(readPeopleNames(`Zed <z@example.org>, ${'Name '.repeat(20_000)}`)[0]).toBe('Zed');
});
