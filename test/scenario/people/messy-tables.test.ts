import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { readPeopleWorkbook } from '../../../src/scenario/people/read-workbook.ts';
import { isWorkbook } from '../../../src/scenario/people/workbook-mark.ts';
import { valueOf } from '../../support/value-of.ts';

function ids(read: ReturnType<typeof readPeopleTable>): string[] {
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.people.map(({ id }) => id);
}

function warnings(read: ReturnType<typeof readPeopleTable>): string[] {
  return read.ok ? read.warnings.map(({ code, pointer }) => `${code} ${pointer}`) : [];
}

test('a quote without its second is found where its line begins', () => {
  const lineOf = (text: string) => {
    const read = readPeopleTable(text);
    return read.ok ? null : read.issues[0].pointer;
  };
  expect(lineOf('name,team\nAnn,"A\nBob,B\nCy,C\n')).toBe('/2');
  expect(lineOf('name,team\nAnn,"A\nB"\nBob,"B\nCy,"C"\n')).toBe('/4');
  expect(lineOf('sep=;\nname;team\nAnn;A\nBob;"B\n')).toBe('/4');
  expect(lineOf('"name,team\nAnn,A\n')).toBe('/1');
});

describe('lines above the heading', () => {
  test('are passed over, with a warning', () => {
    const read = readPeopleTable('Guests 2026\n\nName;Team\nAnn;red\nBob;blue\n');
    expect(ids(read)).toEqual(['Ann', 'Bob']);
    expect(warnings(read)).toEqual(['lines_above_heading /1']);
  });

  test('may be titles of several cells', () => {
    const read = readPeopleTable('Class 8b;;2026\nTeacher: Lee;;\nName;Team;Year\nAnn;red;8\n');
    expect(ids(read)).toEqual(['Ann']);
    expect(warnings(read)).toEqual(['lines_above_heading /1']);
    expect(ids(readPeopleTable('Summer party\n\nName\nAnn\n'))).toEqual(['Ann']);
  });

  test('may have a comma where cells have semicolons', () => {
    for (const heading of ['Name;Team', '"Name";"Team"']) {
      const read = readPeopleTable(`Class 8b, 2026\n${heading}\nAnn;red\nBob;"blue, green"\n`);
      expect(ids(read)).toEqual(['Ann', 'Bob']);
      expect(warnings(read)).toEqual(['lines_above_heading /1']);
    }
    expect(ids(readPeopleTable('Guests, 2026\nname;team\nAnn;red\nBob;blue\n'))).toEqual(['Ann', 'Bob']);
    const named = readPeopleTable('Code;Role\nab;x\ncd;Member, guest\n', { idColumn: 'Code' });
    expect(ids(named)).toEqual(['ab', 'cd']);
  });

  test('a list of one column without a heading keeps its first person, and says so', () => {
    const read = readPeopleTable('Ann\nBob\nGuest\n');
    expect(ids(read)).toEqual(['Ann', 'Bob', 'Guest']);
    expect(warnings(read)).toEqual(['no_heading /1']);
    expect(warnings(readPeopleTable('Name\nBob\n'))).toEqual([]);
  });
});

test('one column may be for last and first name, in one heading', () => {
  for (const heading of ['Name, Vorname', 'Nom, Prénom', 'Cognome, Nome', 'Name (Last, First)']) {
    const read = readPeopleTable(`"${heading}";Klasse\n"Groß, Eva";7a\n"Lang, Leo";7b\n`);
    expect(ids(read)).toEqual(['Eva Groß', 'Leo Lang']);
    expect(ids(readPeopleTable(`"${heading}"\n"Groß, Eva"\n"Lang, Leo"\n`))).toEqual([
      'Eva Groß',
      'Leo Lang',
    ]);
  }
  expect(ids(readPeopleTable('Name, Vorname\nGroß, Eva\nLang, Leo\n'))).toEqual(['Eva Groß', 'Leo Lang']);
});

test('two columns that pin people to the same tables are one', () => {
  const read = valueOf(readPeopleTable('name,Table,Tisch\nAnn,1,1\nBob,,\nCy,2,\n'));
  expect(read.rules.map(({ heading }) => heading)).toEqual(['Table']);
  const other = readPeopleTable('name,Table,Tisch\nAnn,1,2\n');
  expect(other.ok ? null : other.issues[0].code).toBe('duplicate_column');
});

test.each([
  'Anzahl Schüler: 3;;',
  'Number of students: 3;;',
  ';Total participants;3',
  'Total;3;',
  "Nombre d'élèves;3;",
  'Nombre total;3;',
])('a last line "%s" is no person', (line) => {
  const read = readPeopleTable(`Nachname;Vorname;Klasse\nGroß;Eva;7a\nLang;Leo;7b\nKurz;Ida;7a\n${line}\n`);
  expect(ids(read)).toEqual(['Eva Groß', 'Leo Lang', 'Ida Kurz']);
  expect(warnings(read)).toEqual(['totals /5']);
});

describe('near-duplicates', () => {
  test.each([
    ['Ann Smith', 'ann  smith'],
    ['Jörg Müßig', 'Jorg Mußig'],
    ['Smith, Ann', 'Ann Smith'],
    ['Katherine Lee', 'Katharine Lee'],
  ])('%s and %s', (a, b) => {
    const read = readPeopleTable(`name\n"${a}"\nBob\n"${b}"\n`);
    expect(warnings(read)).toEqual(['near_duplicate /4/name']);
    expect(ids(read)).toHaveLength(3);
  });

  test.each([
    ['Tom', 'Tim'],
    ['Person 11', 'Person 12'],
    ['Ann Smith', 'Ann Schmidt'],
  ])('not %s and %s', (a, b) => {
    expect(warnings(readPeopleTable(`name\n${a}\n${b}\n`))).toEqual([]);
  });
});

describe('people of one name', () => {
  test('are told apart by a number', () => {
    const read = readPeopleTable('Nachname;Vorname\nLee;Ann\nLee;Ann\nLee (2);Ann\nLee;Ann\n');
    expect(ids(read)).toEqual(['Ann Lee', 'Ann Lee (3)', 'Ann Lee (2)', 'Ann Lee (4)']);
    expect(warnings(read)).toEqual(['duplicate_name /3/Vorname', 'duplicate_name /5/Vorname']);
  });
});

describe('values that differ by case and blanks only', () => {
  test('are one value, in the most frequent spelling', () => {
    const read = readPeopleTable(
      'name;sex;town\nAnn;w;New  York\nBob;M;Rome\nCy;m;New York\nDee;m;New York\nEve;W;\n',
    );
    if (!read.ok) throw new Error(read.issues[0].message);
    expect(read.value.people.map(({ attributes }) => Object.values(attributes).join(' '))).toEqual([
      'w New York',
      'm Rome',
      'm New York',
      'm New York',
      'w',
    ]);
    expect(read.warnings.map(({ message }) => message)).toEqual([
      'Case and blanks do not count: in column "sex", "M" is read as "m", "W" is read as "w".',
      'Case and blanks do not count: in column "town", "New  York" is read as "New York".',
    ]);
  });
});

describe('readPeopleWorkbook', () => {
  const list = [
    [{ value: 'Attendees', fontWeight: 'bold' as const }],
    [],
    ['Full name', 'Age', 'Joined', 'Note'],
    ['דוד בן-גוריון', 41, { type: Date, value: new Date('2026-05-04'), format: 'yyyy-mm-dd' }, '=1+1'],
    ["'quoted", 0.1, null, null],
  ];

  test('finds the sheet and its heading; numbers, dates and texts come as people read them', async () => {
    const bytes = await writeXlsxFile([
      { sheet: 'Notes', data: [['nothing'], ['here']] },
      { sheet: 'People', data: list },
    ]).toBuffer();
    expect(isWorkbook(bytes)).toBe(true);
    const read = valueOf(await readPeopleWorkbook(bytes, undefined));
    expect(read.people).toEqual([
      { id: 'דוד בן-גוריון', attributes: { Age: '41', Joined: '2026-05-04', Note: '=1+1' }, sessions: null },
      { id: "'quoted", attributes: { Age: '0.1' }, sessions: null },
    ]);
  });

  test('has times of day without a date', async () => {
    const time = { type: Number, value: 0.4375, format: 'hh:mm' };
    const bytes = await writeXlsxFile([
      ['Name', 'arrives'],
      ['Ann', time],
    ]).toBuffer();
    const read = await readPeopleWorkbook(bytes);
    expect(read.ok ? read.value.people[0].attributes : null).toEqual({ arrives: '10:30' });
  });

  test('refuses what only starts like a workbook', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]);
    expect(await readPeopleWorkbook(bytes)).toMatchObject({
      ok: false,
      issues: [{ code: 'xlsx_unreadable' }],
    });
  });
});
