import { beforeEach, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { english } from '../../../src/app/language/english/english.ts';
import { readRows, usualReading } from '../../../src/app/people/read-rows.ts';
import { takeFile, takePeople, takeText } from '../../../src/app/people/take-file.ts';
import { begin } from '../../../src/app/state/history.ts';
import { emptyProject } from '../../../src/app/state/project.ts';
import { apply, open, project } from '../../../src/app/state/store.ts';

beforeEach(() => open(begin(emptyProject('Table'))));

test('a list that is read otherwise takes the place of what was made of it, but of nothing that was changed since', async () => {
  const taken = await takeText('name,team\nAnn,red\nBob,blue\nCy,red\n');
  const rows = taken.rows ?? [];
  const without = (line: number) => readRows(rows, { ...usualReading(rows), skipped: [line] });
  const names = () => project.peek().people.map(({ name }) => name);
  const again = takePeople(without(4), taken);
  expect([again.offer, names()]).toEqual([undefined, ['Ann', 'Bob']]);
  expect(takePeople(without(3), again).offer).toBe(undefined);
  const last = takePeople(without(4), { ...again, people: project.peek().people });
  apply({ do: 'person-cell', name: 'Ann', column: 'team', text: 'green' });
  expect(takePeople(without(3), last).offer?.people).toHaveLength(2);
  expect(project.peek().people[0].cells).toEqual({ team: 'green' });
});

test('the rows of a list are shown as it was read, without what is above the heading and below the people', async () => {
  const { rows = [] } = await takeText('Class 7b,,\nNo.,Name,Team\n1,Ann,red\n2,Bob,blue\n,Total,2\n');
  const usual = usualReading(rows);
  expect(usual).toMatchObject({ heading: 2, names: [1], skipped: [1, 5] });
  const read = readRows(rows, usual);
  expect(read.ok && read.value.people.map(({ id }) => id)).toEqual(
    project.peek().people.map(({ name }) => name),
  );
  const bare = await takeText('Ann\tLee\tred\nBob\tRoy\tblue\nCy\tFox\tred\n');
  expect(usualReading(bare.rows ?? [])).toMatchObject({ heading: null, names: [0, 1], skipped: [] });
});

test.each([
  ['Lee, Ann <ann@example.org>; Roy, Bob <bob@example.org>;', ['Ann Lee', 'Bob Roy']],
  [
    'To: Ann Lee <ann@example.org>, "Roy, Bob" <bob@example.org>, cy@example.org',
    ['Ann Lee', 'Roy, Bob', 'cy@example.org'],
  ],
  ['Ann Lee <ann@example.org>\nBob\n<cy@example.org>\n', ['Ann Lee', 'Bob', 'cy@example.org']],
  ['1. Ann\n2. Bob\n3.\n', ['Ann', 'Bob']],
  ['Ann\u200b\nBob\u00ad\n\ufeffCy', ['Ann', 'Bob', 'Cy']],
])('%j is read as people', async (text, names) => {
  await takeText(text);
  expect(project.peek().people.map(({ name }) => name)).toEqual(names);
});

test.each(['', ' \n\n', ';;;\r\n;;;\r\n', '\ufeff'])('%j is an empty list', async (text) => {
  const { problems } = await takeText(text);
  expect(problems).toMatchObject([{ message: 'The table is empty.' }]);
  expect(project.peek().people).toEqual([]);
});

test.each([
  ['xlsx', 'Person'],
  ['csv', 'Person'],
  ['csv', 'person 1'],
])('a plan is no list: %s, %s', async (ending, person) => {
  const rows = [
    ['Session', 'Group', person],
    ['Session 1', 'A', 'Ann'],
    ['Session 2', 'B', 'Ann'],
  ];
  const bytes = ending === 'csv' ? rows.join('\n') : new Uint8Array(await writeXlsxFile(rows).toBuffer());
  const { problems } = await takeFile(new File([bytes], `plan.${ending}`));
  expect(problems).toMatchObject([{ code: 'plan_given' }]);
  expect(project.peek().people).toEqual([]);
});

test.each([
  'BEGIN:VCARD\nFN:Ann Lee\nEND:VCARD\n',
  '%PDF-1.7\n1 0 obj\n',
  '{\\rtf1\\ansi Ann}',
  '<p>Ann</p>',
])('%j is no list', async (text) => {
  const { refused } = await takeFile(new File([text], 'list.txt'));
  expect(refused?.(english)).toBe(english.people.notText);
  expect(project.peek().people).toEqual([]);
});
