import { expect, test } from 'vitest';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';

function messages(text: string, code: string): string[] {
  const read = readPeopleTable(text);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.warnings.flatMap((warning) => (warning.code === code ? [warning.message] : []));
}

test('names of nobody or of several are told, unless all are called so', () => {
  expect(messages('name,firm\nAnn & Bob,a\nCy +1,a\nDee,b\nTBD,b\nEve; Flo,a\nGil,b\n', 'totals')).toEqual([
    'Each of these is read as a person: "Ann & Bob" (line 2), "Cy +1" (line 3), "TBD" (line 5), "Eve; Flo" (line 6).',
  ]);
  expect(messages('name,firm\nAnn & Bob,a\nCy und Dee,a\n', 'totals')).toHaveLength(1);
  expect(messages('name,firm\nPlayer #1,a\nPlayer #2,a\nAnn,b\n', 'totals')).toEqual([]);
  expect(messages('id,firm\n1,a\n2,a\n3,b\n', 'totals')).toEqual([]);
  expect(
    messages('name,firm\nAnn-Marie O’Neil,a\n"Lee, Bob",a\nCy (5a),b\nJo Ortega y Gasset,b\n', 'totals'),
  ).toEqual([]);
});

test('a name that stands alone where all others have more beside it may be a heading', () => {
  const list = 'name,class,year\nSales,,\nAnn,a,1\nBob,b,1\nCy,a,2\n';
  expect(messages(list, 'totals')).toEqual(['Each of these is read as a person: "Sales" (line 2).']);
  expect(messages(`${list}Dee,,2\n`, 'totals')).toEqual([]);
});

test('everybody of a list is planned, and it says so of those who do not come', () => {
  const told = (heading: string, ...cells: string[]) =>
    messages(`name;${heading}\n${cells.map((cell, i) => `P${i};${cell}`).join('\n')}\n`, 'unused_columns');
  expect(told('Attendee Status', 'Attending', 'Not Attending', 'Cancelled')).toEqual([
    '"P1" is planned, though "Attendee Status" says "Not Attending"; such lines: 2.',
  ]);
  expect(told('Kommst du?', 'ja', 'Nein')).toHaveLength(1);
  expect(told('approval_status', 'approved', 'waitlist')).toHaveLength(1);
  expect(told('RSVP', 'yes', 'Yes')).toEqual([]);
  for (const other of ['Vegetarian', 'Marital status', 'Presentation', 'Response time'])
    expect(told(other, 'yes', 'no')).toEqual([]);
});
