import { expect, test } from 'vitest';
import { readPeopleTable } from '../../../src/scenario/people/read-table.ts';

function read(text: string): { ids: string[] | string; totals: string[] } {
  const table = readPeopleTable(text);
  if (!table.ok) return { ids: table.issues.map(({ pointer }) => pointer).join(), totals: [] };
  const totals = table.warnings.flatMap(({ code, pointer }) => (code === 'totals' ? [pointer] : []));
  return { ids: table.value.people.map(({ id }) => id), totals };
}

test.each([
  ['Zusagen\nAnn\nBob\nAbsagen\nCy\nDee\nZusagen\nEve\n', 'Ann, Bob, Eve', ['/1', '/4', '/7']],
  ['*Nicht dabei:*\nCy\n*Dabei:*\nAnn\nBob\nEve\n', 'Ann, Bob, Eve', ['/1', '/3']],
  ['Participants (3)\nAnn\nBob\nEve\nMaybe (1)\nCy\n', 'Ann, Bob, Eve', ['/1', '/5']],
  ['- Gäste -\nAnn\nBob\nEve\n- Warteliste -\nDee\n', 'Ann, Bob, Eve', ['/5']],
  ['Yes:\nAnn\nBob\nEve\nNo:\nCy\nDee\n', 'Ann, Bob, Eve', ['/1', '/5']],
  ['Name\nAnn\nBob\nEve\nReserve:\nCy\nDee\n', 'Ann, Bob, Eve', ['/5']],
  ['Name\nNo\nSi\nAnn\nGuest\nGuest 1\nAnn (2)\n', 'No, Si, Ann, Guest, Guest 1, Ann (2)', []],
])('who comes is told from who does not: %j', (text, people, lines) => {
  expect(read(text)).toEqual({ ids: people.split(', '), totals: lines });
});

test('a heading stands over the names, or beside them where nothing else is said', () => {
  const numbered = 'No;Name;Class\n1;Ann;5a\n2;Bob;5b\n';
  expect(read(`${numbered}Sales;;\n3;Cy;5a\n`)).toEqual({ ids: ['Ann', 'Bob', 'Cy'], totals: ['/4'] });
  expect(read(`${numbered}--- Reserve ---;;\n3;Cy;5a\n`)).toEqual({ ids: ['Ann', 'Bob'], totals: ['/4'] });
  // Of what stands in that column for others, too, nobody can say whom it leaves out.
  expect(read('Status;Name\nPresent;Ann\nAbsent;\nPresent;Bob\nPresent;Cy\n').ids).toBe('/3/Name');
});

test('lines that are kept for names say nothing', () => {
  const list = 'No;Name;State\n1;Ann;open\n2;Bob;open\n';
  expect(read(`${list}3;;\n4;;\n5;;\n`)).toEqual({ ids: ['Ann', 'Bob'], totals: [] });
  expect(read(`${list}3;;open\n4;;open\n`)).toEqual({ ids: ['Ann', 'Bob'], totals: ['/4'] });
  expect(read(`${list}3;;paid\n`).ids).toBe('/4/Name');
  expect(read('Name;Team\nAnn;a\nBob;b\n0;\n0;\n')).toEqual({ ids: ['Ann', 'Bob'], totals: ['/4'] });
  expect(read('Name\nAnn\nTBD\nBob\nN/A\n')).toEqual({ ids: ['Ann', 'Bob'], totals: ['/3', '/5'] });
  expect(read('id\n2\n1\n0\n').ids).toEqual(['2', '1', '0']);
});

test.each([
  ['id', ['id', '0', '--', 'Name', '12.09.2026', 'Total']],
  ['id,Team', ['Total', 'Ann', 'Page 1 of 2', 'id', 'ID', '0']],
])('below "%s", as it is written, a person may be called anything', (heading, ids) => {
  const beside = heading === 'id' ? '' : ',';
  expect(read([heading, ...ids.map((id) => id + beside), ''].join('\n')).ids).toEqual(ids);
  expect(read('id,Team\nAnn,a\nid,b\nBob,b\nTotal,2\n')).toEqual({
    ids: ['Ann', 'id', 'Bob'],
    totals: ['/5'],
  });
});

test.each([
  'Note: tell us until Friday;;',
  '* = new this year;;',
  'Date:;;Signature:',
  ';girls: 2;boys: 1',
  'Please hand this in by Friday!;;',
  ';;Program of Lee and Co',
  '5a Total;;3',
])('a last line "%s" is no person', (line) => {
  const list = 'Name;Class;Fee\nAnn;5a;1\nBob;5b;1\nCy;5a;1\n';
  expect(read(`${list}${line}\n`)).toEqual({ ids: ['Ann', 'Bob', 'Cy'], totals: ['/5'] });
});

test('a list of such names has no notes', () => {
  const names = ['Ann: vegan', 'Bob: late', 'Cy: sick'];
  expect(read(`Name\n${names.join('\n')}\n`).ids).toEqual(names);
});

test('subtotals are nobody, and a second table of the same people adds none', () => {
  const numbers = 'department,id\nTotal Rewards,1001\nSales,1002\nIT,1003\n';
  expect(read(numbers)).toEqual({ ids: ['1001', '1002', '1003'], totals: [] });
  expect(read('Name;Fee\nAnn;1\nBob;1\nTotal 5a;2\nCy;1\nTotal 5b;1\n').ids).toEqual(['Ann', 'Bob', 'Cy']);
  const list = 'Name;Join;Leave\nAnn;9:00;10:00\nBob;9:00;10:00\n';
  const again = '3. Activities\nName;Role;Join\nAnn;Host;9:00\nBob;Guest;9:00\n';
  expect(read(`${list}${again}`)).toEqual({ ids: ['Ann', 'Bob'], totals: ['/4', '/5'] });
  expect(read(`${list}${again}Cy;Guest;9:10\n`).ids).toEqual(['Ann', 'Bob', 'Ann (2)', 'Bob (2)', 'Cy']);
  expect(read('Guest,Team\nAnn,red\nGuest,red\n').ids).toEqual(['Ann', 'Guest']);
});
