import { expect, test } from 'vitest';
import { readDocument } from '../../../src/app/people/take-document.ts';
import { htmlPage } from '../../../src/report/html/page.ts';
import { samplePlan } from '../../report/sample.ts';

test.each([
  ['Spring <b>meetup</b> & "more"', 'Spring <b>meetup</b> & "more"'],
  [undefined, ''],
])('a page gives back its title %j, whatever its file is called', (title, read) => {
  const page = htmlPage(samplePlan({ people: ['Ann', 'Bob'], groups: 1, sessions: 1 }, { title }));
  expect(readDocument(page, 'copy of plan')).toMatchObject({ ok: true, value: { title: read } });
});

test('a scenario has the name of its file', () => {
  const scenario = {
    people: [{ id: 'Ann' }, { id: 'Bob' }],
    groups: [{ id: 'A', capacity: 2 }],
    session_count: 1,
  };
  const read = readDocument(JSON.stringify({ scenario }), 'spring');
  expect(read).toMatchObject({ ok: true, value: { title: 'spring' } });
  expect(readDocument('<html></html>', 'spring')).toBeNull();
});
