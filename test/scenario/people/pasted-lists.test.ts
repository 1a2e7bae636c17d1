import { expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readPeopleText } from '../../../src/app/people/read-input.ts';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { readPeopleWorkbook } from '../../../src/scenario/people/read-workbook.ts';

const idsOf = (text: string, read = readPeopleTable) => {
  const table = read(text);
  return table.ok ? table.value.people.map(({ id }) => id) : table.issues[0].code;
};

it.each([
  ['a form in German', 'Zeitstempel,Wie heißt du?,Klasse\n1,Ann Lee,5a\n2,Bob Roy,5b\n'],
  [
    'a call, whose guests are told by yes and no',
    'Name (Original Name),Guest\nAnn Lee,No\nBob Roy,Yes\nCy,No\n',
  ],
  ['a club, headings of two lines', ';Name;;Team\n;Vorname;Nachname;\n1;Ann;Lee;Red\n2;Bob;Roy;Blue\n'],
  ['a sheet, one heading over two columns', 'Name,,Team\nAnn,Lee,Red\nBob,Roy,Blue\n'],
  [
    'parents, who are no guests',
    'Kind;Elternteil 1;E-Mail\nAnn Lee;Cy Lee;c@x.org\nBob Roy;Dee Roy;d@x.org\n',
  ],
  ['a firm', 'Employee Name,Manager Name\nAnn Lee,Zed\nBob Roy,Zed\n'],
  ['a form, whom to call beside', 'Player name,Name (in an emergency)\nAnn Lee,Cy\nBob Roy,Dee\n'],
])('reads Ann and Bob from %s', (_, text) => {
  expect(`${idsOf(text)}`).toMatch(/^Ann Lee,Bob Roy(,Cy)?$/);
});

it.each([
  ['a name twice', 'Guest,Team\nAnn,Red\nBob,Blue\nAnn,Blue\n', 'Ann,Bob,Ann (2)'],
  ['how many children', 'First name,Children\nAnn,2\nBob,0\nCy,1\n', 'Ann,Bob,Cy'],
  ['of what kind', 'Email,Kind\na@x,talk\nb@x,demo\nc@x,talk\nd@x,demo\n', 'a@x,b@x,c@x,d@x'],
  ['what else of whom', 'Name;\nAnn;vegan\nBob;late\nCy;none\n', 'Ann,Bob,Cy'],
  ['of parents in brackets', 'Name (parent),Name (child)\nLee,Ann\nDoe,Bob\n', 'Ann,Bob'],
])('takes no other column for names, and none for other: %s', (_, text, names) => {
  expect(`${idsOf(text)}`).toBe(names);
});

it('tells of notes below a table, however many', () => {
  const read = readPeopleTable('Name;Phone\nAnn;1\nBob;2\n\nPlease answer\nThe team\n');
  expect(read.ok && read.warnings.map(({ message }) => message)).toEqual([
    'Each of these is read as a person: "Please answer" (line 5), "The team" (line 6).',
  ]);
});

it('takes rows of cells in the app for no names', () => {
  expect(idsOf('Imię;Klasa\nAnna;1A\nJan;1B\n', readPeopleText)).toBe('no_id_column');
  expect(idsOf('1\tAnn\n2\tBob\n3\tCy\n', readPeopleText)).toEqual(['Ann', 'Bob', 'Cy']);
  for (const head of ['1,2', '#1,#2', '2024,2025'])
    expect(idsOf(`${head}\nAnn,red\nBob,blue\n`, readPeopleText)).toBe('no_id_column');
  // Read in one pass: ways to split a long line of numbers are countless.
  const numbered = `${'1,'.repeat(5000)}Ann`;
  expect(idsOf(`${numbered}\nBob`, readPeopleText)).toEqual([numbered, 'Bob']);
  for (const head of ['# Name,team', '#name,#2'])
    expect(idsOf(`${head}\nAnn,red\nBob,blue\n`, readPeopleText)).toEqual(['Ann', 'Bob']);
  expect(idsOf('Ann\tLee\nBob\tRoy\nCy\tFox\n', readPeopleText)).toEqual(['Ann Lee', 'Bob Roy', 'Cy Fox']);
  const recurring = 'Ann\tRed\nBob\tBlue\nCy\tRed\nDee\tRed\n';
  expect(idsOf(recurring, readPeopleText)).toEqual(['Ann', 'Bob', 'Cy', 'Dee']);
  expect(idsOf('Table 1: Ann, Bob\nTable 2: Cy, Dee\n', readPeopleText)).toEqual([
    'Table 1: Ann, Bob',
    'Table 2: Cy, Dee',
  ]);
});

it.each([
  ['Name', 'Class'],
  ['Name', 'ID'],
])('says that names which are struck out count: %s beside %s', async (...heading) => {
  const struck = { value: 'Bob', textDecoration: { strikethrough: true } };
  const book = writeXlsxFile([heading, ['Ann', '5a'], [struck, '5b']] as never);
  const read = await readPeopleWorkbook(new Uint8Array(await book.toBuffer()));
  expect(read).toMatchObject({ ok: true, warnings: [{ code: 'hidden_lines', pointer: '/3' }] });
});

it('says of formulas that nothing has computed that they have no values', async () => {
  const formula = { type: 'Formula', value: 'CONCATENATE("A","nn")' };
  const [name, team] = ['Name', 'Team'];
  for (const rows of [
    [[name], [formula], [formula]],
    [
      [name, team],
      [formula, 'red'],
      ['Bob', 'blue'],
    ],
  ]) {
    const read = await readPeopleWorkbook(new Uint8Array(await writeXlsxFile(rows as never).toBuffer()));
    const said = read.ok ? [] : read.issues.map(({ message }) => message);
    expect(said[said.length - 1]).toMatch(
      /^The sheet has formulas without stored values, such as in cell A2;/,
    );
  }
});

it('a heading of one word above lines of several cells is a title', () => {
  for (const sign of [';', '\t', '|']) {
    const lines = ['1;Ann;x', '2;Bob;y', '3;Cy;x'].join('\n').replaceAll(';', sign);
    for (const read of [readPeopleText, readPeopleTable])
      expect(idsOf(`Participants\n${lines}\n`, read)).toEqual(['Ann', 'Bob', 'Cy']);
  }
});

it('signs of no width, which pages and messages leave, are in no name, and a cell of them is empty', async () => {
  const rows = [
    ['Name', 'Table'],
    ['\u200bAnn\u00ad Lee\u2060', '1'],
    ['Bob', '\u200b'],
  ];
  const bytes = await writeXlsxFile(rows).toBuffer();
  for (const read of [
    await readPeopleWorkbook(bytes),
    readPeopleTable(rows.map((cells) => cells.join()).join('\n')),
  ]) {
    expect(read.ok && read.value.people.map(({ id }) => id)).toEqual(['Ann Lee', 'Bob']);
    expect(read.ok && read.value.rules[0].cells).toEqual(['1', '']);
  }
});
