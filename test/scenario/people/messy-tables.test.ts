import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';
import { readPeopleWorkbook } from '../../../src/scenario/people/read-workbook.ts';
import { isWorkbook } from '../../../src/scenario/people/workbook-mark.ts';

function ids(read: ReturnType<typeof readPeopleTable>): string[] {
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.people.map(({ id }) => id);
}

function warnings(read: ReturnType<typeof readPeopleTable>): string[] {
  return read.ok ? read.warnings.map(({ code, pointer }) => `${code} ${pointer}`) : [];
}

describe('lines above the heading', () => {
  test('are passed over, with a warning', () => {
    const read = readPeopleTable('Guests 2026\n\nName;Team\nAnn;red\nBob;blue\n');
    expect(ids(read)).toEqual(['Ann', 'Bob']);
    expect(warnings(read)).toEqual(['lines_above_heading /1']);
  });

  test('a list of one column keeps its first line as the heading, and says so where it may be a person', () => {
    expect(warnings(readPeopleTable('Ann\nBob\n'))).toEqual(['doubtful_heading /1']);
    expect(warnings(readPeopleTable('Name\nBob\n'))).toEqual([]);
  });
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
    const read = await readPeopleWorkbook(bytes, undefined);
    if (!read.ok) throw new Error(read.issues[0].message);
    expect(read.value.people).toEqual([
      { id: 'דוד בן-גוריון', attributes: { Age: '41', Joined: '2026-05-04', Note: '=1+1' }, sessions: null },
      { id: "'quoted", attributes: { Age: '0.1' }, sessions: null },
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
