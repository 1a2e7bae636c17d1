import { truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { failed, mingle } from './fake-io.ts';
import { scratchFile, scratchFolder } from './scratch.ts';

const small = JSON.stringify({
  scenario: { people: [{ id: 'Ann' }, { id: 'Zoë' }], groups: [{ id: 'g', capacity: 2 }], session_count: 1 },
});

/** How files of Excel until 2003 begin. */
const OLD_WORKBOOK = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);

describe('reading input', () => {
  it('is told of where somebody watches and it takes a moment', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `Ann ${i},${'x'.repeat(60)}\n`);
    const file = scratchFile('people.csv', `name,note\n${lines.join('')}`);
    const flags = ['validate', file, '--group-size', '4', '--sessions', '1'];
    expect((await mingle(flags, { terminalWidth: 100 })).err).toContain(`Reading ${file}, 0.3 MiB.`);
    expect((await mingle(flags)).err).not.toContain('Reading');
  });

  it.each([
    [
      'is longer than any that can be planned',
      Buffer.alloc(33 * 1024 * 1024, 'Ann Lee\n'),
      'larger than 32 MiB. [file_too_large]',
    ],
    [
      'has more people than there is room for',
      Array.from({ length: 50_001 }, (_, i) => `Ann ${i}\n`).join(''),
      'At most 50,000 can be planned at once.',
    ],
  ])('refuses a list that %s', async (_, text, words) => {
    const file = scratchFile('list.csv', text);
    const { code, out, err } = await mingle(['validate', file, '--groups', '2', '--sessions', '2']);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining(words) });
  });

  it('reads standard input for -', async () => {
    const { code, out } = await mingle(['validate', '-'], { stdin: small });
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Sound: a scenario in Form K with 2 people, 1 group, 1 session, 0 rules.\n',
    });
  });

  it('takes names with boxes to tick for a list', async () => {
    const stdin = '[ ] Ann\n[x] Bob\n[ ] Cy\n';
    const { code, out } = await mingle(['validate', '-', '-g', '1', '-s', '1'], { stdin });
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Sound: a list of people with 3 people, 1 group, 1 session, 1 rule.\n',
    });
    expect((await mingle(['validate', '-'], { stdin: '[ ]' })).err).toContain('[wrong_type]');
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${small}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${small}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${small}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(small, 'latin1')],
  ])('reads %s', async (_name, bytes) => {
    expect((await mingle(['validate', scratchFile('a.json', bytes)])).code).toBe(0);
  });

  it.each([
    ['a file that is not there', () => `${scratchFolder()}/none.json`, 'file_not_found', 'does not exist'],
    ['a folder', () => scratchFolder(), 'not_a_file', 'is a folder'],
    ['a path through a file', () => `${scratchFile('a', '')}/b`, 'file_not_found', 'does not exist'],
    ['an empty file', () => scratchFile('a.json', ''), 'empty', 'Check that it was saved'],
    ['a list of blanks', () => scratchFile('a.csv', '\ufeff \r\n\r\n'), 'empty', 'Check that it was saved'],
    ['what is no text', () => scratchFile('a.json', Uint8Array.of(0x7b, 0, 1)), 'not_text', 'is no text'],
    ['an old workbook', () => scratchFile('a.xls', OLD_WORKBOOK), 'not_text', 'old Excel workbook (.xls)'],
    ['broken JSON', () => scratchFile('a.json', '{"scenario": '), 'syntax', 'Line 1'],
    ['a file nested without end', () => scratchFile('a.json', '['.repeat(5000)), 'too_deep', 'too deeply'],
    [
      'a huge file',
      () => {
        const file = scratchFile('a.json', '');
        truncateSync(file, 3 * 1024 ** 3);
        return file;
      },
      'file_too_large',
      '256 MiB',
    ],
  ])('refuses %s with exit code 2', async (_name, make, issueCode, words) => {
    const { code, out, err } = await mingle(['validate', make()]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`[${issueCode}]`);
    expect(err).toContain(words);
  });
});

describe('a list of people', () => {
  const list = 'name,team\nAnn,red\nBob,red\nCy,blue\nDee,blue\nEve,red\n';
  const validate = (args: string[], stdin = list) => mingle(['validate', '-', ...args], { stdin });

  it('has its warnings at the line that they are about', async () => {
    const file = scratchFile('people.csv', `Spring dinner\n${list}`);
    const { code, err } = await mingle(['validate', file, '--groups', '2', '--sessions', '2']);
    expect(code).toBe(0);
    expect(err).toContain(`warning: ${file}:1: The heading is line 2;`);
  });

  it.each([
    ['UTF-8', Buffer.from('session,group,person\n0,g,Ann\n0,g,Zoë\n')],
    ['UTF-16', Buffer.from('\ufeffsession,group,person\n0,g,Ann\n0,g,Zoë\n', 'utf16le')],
    ['Windows-1252', Buffer.from('session,group,person\n0,g,Ann\n0,g,Zoë\n', 'latin1')],
  ])('reads an earlier plan in %s', async (_name, bytes) => {
    const past = ['--past', scratchFile('past.csv', bytes)];
    const stdin = 'name\nAnn\nZoë\nCy\n';
    const args = ['convert', '-', '--to', 'k', '--groups', '1', '--sessions', '1', ...past];
    const { code, out, err } = await mingle(args, { stdin });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out).scenario.prior_meetings).toEqual([{ people: ['Ann', 'Zoë'], count: 1 }]);
  });

  it.each([
    ['is empty', '', 'empty'],
    ['is no text', Uint8Array.of(0x7b, 0, 1, 0), 'not_text'],
  ])('refuses an earlier plan that %s', async (words, bytes, issueCode) => {
    const past = scratchFile('past.csv', bytes);
    const { code, err } = await validate(['--groups', '2', '--sessions', '3', '--past', past]);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err).toContain(`[${issueCode}]`);
  });

  it('is a scenario together with its flags', async () => {
    const args = ['--groups', '2', '--sessions', '3', '--apart', 'Ann,Bob', '--together', 'Cy, Dee'];
    const { code, out } = await validate([...args, '--balance', 'team']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Sound: a list of people with 5 people, 2 groups, 3 sessions, [1-9] rules\.\n$/);
  });

  it('is told by its ending too', async () => {
    const file = scratchFile('people.csv', '/Ann\n/Bob\n');
    const { out } = await mingle(['validate', file, '--groups', '2', '--sessions', '1']);
    expect(out).toMatch(/^Sound: a list of people with 2 people/);
  });

  it('refuses earlier plans with more meetings than memory holds', async () => {
    const people = Array.from({ length: 2900 }, (_, i) => `Name${i}`);
    const rows = ['0', '1'].flatMap((session) => people.map((name) => `${session},g,${name}`));
    const past = ['--past', scratchFile('last.csv', ['session,group,person', ...rows].join('\n'))];
    const sized = ['--group-size', '3', '--sessions', '1', ...past];
    const all = scratchFile('people.csv', ['name', ...people].join('\n'));
    const { code, err } = await mingle(['validate', all, ...sized]);
    expect([code, err]).toEqual([2, expect.stringContaining('people meet 4,203,550 times')]);
    // Of who is no more here no meetings are kept.
    const few = await mingle(['validate', '-', ...sized], {
      stdin: ['name', ...people.slice(0, 9)].join('\n'),
    });
    expect(few.code).toBe(0);
  });

  it('counts the meetings of earlier plans', async () => {
    const earlier = scratchFile('last.csv', 'session,group,person\n0,g,Ann\n0,g,Bob\n0,g,Zed\n');
    const { code, err } = await validate(['--group-size', '3', '--sessions', '1', '--past', earlier]);
    expect(code).toBe(0);
    expect(err).toContain('"Zed"');
  });

  it.each([
    [[], 'table_needs_flags'],
    [['--sessions', '2'], 'table_needs_flags'],
    [['--sessions', '2', '--groups', '2', '--group-size', '3'], 'group_wish'],
    [['--sessions', '2', '--groups', '9'], 'too_many_groups'],
    [['--sessions', '2', '--groups', '2', '--balance', 'taem'], 'Did you mean "team"?'],
    [['--sessions', '2', '--groups', '2', '--apart', 'Ann,Bpb'], 'Did you mean "Bob"?'],
    [['--sessions', '2', '--groups', '2', '--id-column', 'nmae'], 'Did you mean "name"?'],
    [['--sessions', '0', '--groups', '2'], 'Write a whole number from 1.'],
  ])('is refused with %j', async (args, words) => {
    expect(await validate(args)).toMatchObject(failed(2, words));
  });

  it.each(['round,group,person\n1,A,Ann\n1,B,Bob\n', '\uFEFF"session";"group";"person"\r\n1;A;Ann\r\n'])(
    'is no plan in CSV, where everybody stands once a session: %j',
    async (text) => {
      const args = ['validate', scratchFile('plan.csv', text), '--groups', '2', '--sessions', '2'];
      expect(await mingle(args)).toMatchObject(failed(2, 'Give the list that it was made from.'));
    },
  );

  it('is no plan in Excel', async () => {
    const cells = [
      ['Runde', 'Gruppe', 'Person'],
      ['Runde 1', 'A', 'Ann'],
      ['Runde 1', 'A', 'Bob'],
    ];
    const book = scratchFile('plan.xlsx', await writeXlsxFile(cells).toBuffer());
    const args = ['validate', book, '--groups', '1', '--sessions', '1'];
    expect(await mingle(args)).toMatchObject(failed(2, '[plan_given]'));
  });

  it('is no scenario that is called a list', async () => {
    const scenario = {
      scenario: { people: [{ id: 'Ann' }], groups: [{ id: 'A', capacity: 1 }], session_count: 1 },
    };
    const named = scratchFile('event.csv', JSON.stringify(scenario, null, 2));
    expect(await mingle(['validate', named])).toMatchObject({ code: 0, err: '' });
  });

  it('is told briefly of what is no list at all', async () => {
    const image = scratchFile('plan.svg', '<svg viewBox="0 0 1 1"></svg>');
    const noise = scratchFile('noise.txt', `${'x'.repeat(5000)},${'y,'.repeat(500)}z\n1\n`);
    const numbers = ['--groups', '2', '--sessions', '2'];
    expect(await mingle(['validate', image, ...numbers])).toMatchObject(failed(2, '[not_text]'));
    const { err } = await mingle(['validate', noise, ...numbers]);
    expect(err).toContain('[no_id_column]');
    expect(err.match(/^error: /gm)).toHaveLength(101);
    expect(err).toContain('There are more problems than those listed.');
    expect(err.length).toBeLessThan(30_000);
  });

  it('names the line of what is wrong', async () => {
    const file = scratchFile('people.csv', 'name\nAnn\nAnn\n');
    const { err } = await mingle(['validate', file, '--groups', '1', '--sessions', '1']);
    expect(err).toContain(`${file}:3: "Ann" is on line 2 and again on line 3`);
  });

  it('lends its flags to no scenario', async () => {
    const { code, err } = await validate(['--groups', '2', '--id-column', 'x'], small);
    expect(code).toBe(2);
    expect(err).toContain('--groups, --id-column are for lists of people, but standard input is a scenario.');
  });
});
