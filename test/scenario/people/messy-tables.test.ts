import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { readPeopleWorkbook, readWorkbookRows } from '../../../src/scenario/people/read-workbook.ts';
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
  'Gesamt: 3 Personen;;',
  'Total;3 guests;',
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

test.each([
  'Stand: 12.09.2026;',
  'Seite 1 von 2;;',
  ';;Page 1/2',
  'Printed on May 3, 2026;',
  'État au 3 mai 2026;',
  'Stand:;12.9.26;',
  'Druckdatum: 2026-09-12 14:30;;Seite 1',
  '12/09/2026;',
])('a last line "%s" is no person, nor are totals above it', (line) => {
  const read = readPeopleTable(`Name;Team;Paid\nAnn;red;1\nBob;blue;2\nPage;12;1990\nTotal: 40;;\n${line}\n`);
  expect(ids(read)).toEqual(['Ann', 'Bob', 'Page']);
  expect(warnings(read)).toEqual(['totals /5', 'totals /6']);
  expect(read.ok && read.warnings[1].message).toContain('as a footer');
});

test('headings and numbers of each page, and the rule of a table in Markdown, are no people', () => {
  const read = readPeopleTable('Name;Team\nAnn;red\nSeite 1 von 2;\nName;Team\nBob;blue\nSeite 2 von 2;\n');
  expect(ids(read)).toEqual(['Ann', 'Bob']);
  expect(warnings(read)).toEqual(['totals /3', 'totals /4', 'totals /6']);
  const table = readPeopleTable('| Name | Team |\n|:---|---|\n| Ann | red |\n| Bob | blue |\n');
  expect([ids(table), table.ok && table.value.attributes]).toEqual([['Ann', 'Bob'], ['Team']]);
  const pages = ['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'];
  expect(ids(readPeopleTable(`name\n${pages.join('\n')}\n`))).toEqual(pages);
});

test.each([
  ['Name,Joined', '1.2.2026', 'Stand,1.2.2026'],
  ['Name,Age', '4', 'Sum,3'],
])('a last line under "%s" that may be a person is one, with a warning', (heading, cell, line) => {
  const read = readPeopleTable(`${heading}\nAnn,${cell}\nBob,${cell}\nCy,${cell}\n${line}\n`);
  expect([ids(read).length, warnings(read)]).toEqual([4, ['totals /5']]);
  expect(read.ok && read.warnings[0].message).toContain('is read as a person');
  // To the last digit: 0.1 and 0.2 are 0.3.
  for (const sums of ['4\nBob,5\nSum,9', '0.1\nBob,0.2\nSum,0.3', '0.1\nBob,0.2\n,0.3'])
    expect(ids(readPeopleTable(`Name,Age\nAnn,${sums}\n`))).toEqual(['Ann', 'Bob']);
  const summed = readPeopleTable(`${heading}\nAnn,${cell}\nBob,${cell}\nTotal,\n${line}\n`);
  expect(ids(summed)).toEqual(['Ann', 'Bob']);
});

test('a team with a year is no date', () => {
  const read = readPeopleTable('Name\nAnn\nBob\nTeam 5 2024\nGruppe 5 2026\n');
  expect(ids(read)).toEqual(['Ann', 'Bob', 'Team 5 2024', 'Gruppe 5 2026']);
  expect(ids(readPeopleTable('Name\nAnn\nBob\n3. März 2026\nAugust 5 2026\n'))).toEqual(['Ann', 'Bob']);
});

test('names with the last name first may have footers too', () => {
  const read = readPeopleTable('Lee, Ann\nRoy, Bob\nFox, Cy\nTotal: 3\nStand: 12.09.2026\n');
  expect(ids(read)).toEqual(['Ann Lee', 'Bob Roy', 'Cy Fox']);
});

test('a list of pages or days has no footers', () => {
  const pages = ['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5', 'Page 6', 'Page 7', 'Page 8'];
  for (const most of [3, 4, 8])
    expect(ids(readPeopleTable(`name\n${pages.slice(0, most).join('\n')}\n`))).toHaveLength(most);
  expect(ids(readPeopleTable('name;year\nJo Lee;1990\nBo Ray;1991\nMay 12;1992\n'))).toHaveLength(3);
});

describe('near-duplicates', () => {
  test.each([
    ['Ann Smith', 'ann  smith'],
    ['Jörg Müßig', 'Jorg Mußig'],
    ['Smith, Ann', 'Ann Smith'],
    ['Katherine Lee', 'Katharine Lee'],
    ['\u200eAnn Lee', 'Ann Lee'],
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

  test('has times of day without a date, and to the minute though numbers are short of it', async () => {
    const at = (value: number) => ({ type: Number, value, format: 'yyyy-mm-dd hh:mm' });
    const bytes = await writeXlsxFile([
      ['Name', 'arrives'],
      ...[0.4375, 0, 46150.3819444444, 46150.3820601852, 1e12].map((value, i) => [`P${i}`, at(value)]),
    ]).toBuffer();
    const read = await readPeopleWorkbook(bytes);
    expect(read.ok ? read.value.people.map(({ attributes }) => attributes.arrives) : null).toEqual([
      '10:30',
      '00:00',
      '2026-05-08 09:10',
      '2026-05-08 09:10:10',
      undefined,
    ]);
  });

  test('passes over hidden sheets, and reads a cell over several lines in each', async () => {
    const pinned = (text: string) => ({ value: text, rowSpan: 2 });
    const bytes = await writeXlsxFile([
      { sheet: 'Old', data: [['Name'], ['Zoe']] },
      {
        sheet: 'New',
        data: [
          [{ value: 'Guests', columnSpan: 3 }, null, null],
          [{ value: 'Name', rowSpan: 2 }, 'Table', 'Note'],
          [null, 'from 1', 'short'],
          ['Ann', pinned('1'), 'x'],
          ['Bob', null, null],
          ['Cy', pinned('2'), 'y'],
          ['Dee', null, null],
        ],
      },
    ]).toBuffer();
    const files = unzipSync(new Uint8Array(bytes));
    const book = strFromU8(files['xl/workbook.xml']).replace('<sheet ', '<sheet state="hidden" ');
    const read = await readWorkbookRows(zipSync({ ...files, 'xl/workbook.xml': strToU8(book) }));
    expect(valueOf(read).map(({ cells }) => cells.join())).toEqual([
      'Guests,,',
      'Name,Table,Note',
      ',from 1,short',
      'Ann,1,x',
      'Bob,1,',
      'Cy,2,y',
      'Dee,2,',
    ]);
    const other = await writeXlsxFile([
      ['Kollege', 'Tisch'],
      ['Ann', pinned('1')],
      ['Bob', null],
    ]).toBuffer();
    const unnamed = valueOf(await readWorkbookRows(new Uint8Array(other)));
    expect(unnamed.map(({ cells }) => cells.join())).toEqual(['Kollege,Tisch', 'Ann,1', 'Bob,1']);
    const chart = book.replace('</sheets>', '<sheet name="Chart" sheetId="9" r:id="none"/></sheets>');
    const drawn = await readWorkbookRows(zipSync({ ...files, 'xl/workbook.xml': strToU8(chart) }));
    expect(valueOf(drawn)).toEqual(valueOf(read));
    const both = await readWorkbookRows(new Uint8Array(bytes));
    expect(valueOf(both).map(({ cells }) => cells.join())).toEqual(['Name', 'Zoe']);
  });

  test('says of hidden sheets that they are hidden where no other has a list', async () => {
    const bytes = await writeXlsxFile([
      { sheet: 'Cover', data: [['Welcome']] },
      { sheet: 'Guests', data: [['Name'], ['Zoe']] },
    ]).toBuffer();
    const files = unzipSync(new Uint8Array(bytes));
    const book = strFromU8(files['xl/workbook.xml']);
    const readWith = (workbook: string, idColumn?: string) =>
      readPeopleWorkbook(zipSync({ ...files, 'xl/workbook.xml': strToU8(workbook) }), { idColumn });
    const cover = await readWith(book.replace('name="Guests"', 'name="Guests" state="hidden"'));
    expect(warnings(cover)[0]).toBe('hidden_sheets ');
    expect(await readWith(book.replaceAll('<sheet ', '<sheet state="hidden" '))).toMatchObject({
      issues: [{ code: 'hidden_sheets', message: 'All sheets of the workbook are hidden.' }],
    });
    const asked = await readWith(book.replace('name="Guests"', 'name="Guests" state="hidden"'), 'Name');
    expect(asked.ok || asked.issues.map(({ code }) => code)).toEqual(['no_id_column', 'hidden_sheets']);
  });

  test('says which sheets with a list it does not read', async () => {
    const book = async (...sheets: { sheet: string; data: string[][] }[]) => {
      const read = await readPeopleWorkbook(new Uint8Array(await writeXlsxFile(sheets).toBuffer()));
      return (
        read.ok && read.warnings.flatMap(({ code, message }) => (code === 'other_sheets' ? [message] : []))
      );
    };
    const red = { sheet: '5a', data: [['Name'], ['Ann'], ['Bob']] };
    const blue = { sheet: '5b', data: [['Name'], ['Cy'], ['Dee']] };
    expect(await book(red, blue)).toEqual(['Only the sheet "5a" is read, not "5b".']);
    expect(await book({ sheet: 'Notes', data: [['Hall 3'], ['at nine']] }, blue)).toEqual([]);
    expect(
      await book({ sheet: '1', data: [['Ann'], ['Bob']] }, { sheet: '2', data: [['Cy'], ['Dee']] }),
    ).toEqual(['Only the sheet "1" is read, not "2".']);
  });

  test('says of what LibreOffice writes what it is', async () => {
    const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet');
    const bytes = zipSync({ mimetype: [mimetype, { level: 0 }], 'content.xml': strToU8('<a/>') });
    const read = await readPeopleWorkbook(bytes);
    expect(read.ok || read.issues[0].message).toBe(
      'The file is an OpenDocument spreadsheet, no Excel workbook.',
    );
  });

  test('says that hidden lines count', async () => {
    const files = unzipSync(new Uint8Array(await writeXlsxFile([['Name'], ['Ann'], ['Bob']]).toBuffer()));
    const sheet = 'xl/worksheets/sheet1.xml';
    const filtered = strFromU8(files[sheet]).replace('<row r="3"', '<row hidden="1" r="3"');
    const read = await readPeopleWorkbook(zipSync({ ...files, [sheet]: strToU8(filtered) }));
    expect([ids(read), warnings(read)]).toEqual([['Ann', 'Bob'], ['hidden_lines /3']]);
    const summed = unzipSync(
      new Uint8Array(await writeXlsxFile([['Name'], ['Ann'], ['Bob'], ['Total']]).toBuffer()),
    );
    const last = strFromU8(summed[sheet]).replace('<row r="4"', '<row hidden="1" r="4"');
    expect(warnings(await readPeopleWorkbook(zipSync({ ...summed, [sheet]: strToU8(last) })))).toEqual([
      'totals /4',
    ]);
  });

  test('refuses what only starts like a workbook', async () => {
    const bytes = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]);
    expect(await readPeopleWorkbook(bytes)).toMatchObject({
      ok: false,
      issues: [{ code: 'xlsx_unreadable' }],
    });
  });
});
