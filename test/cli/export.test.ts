import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import { result as resultShape } from '../../src/result/definition.ts';
import { mingle } from './fake-io.ts';
import { solveDinner } from './fake-solver.ts';
import { scratchFolder } from './scratch.ts';

/** A folder with the result of the dinner in it. */
async function solved(): Promise<{ folder: string; file: string; seats: unknown }> {
  const folder = scratchFolder();
  const file = join(folder, 'result.json');
  await solveDinner(['--format', 'json', '--out', file]);
  const { solution } = resultShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { folder, file, seats: solution?.schedule };
}

describe('mingle export', () => {
  it.each(['html', 'xlsx', 'ics', 'csv', 'md', 'json'])(
    'writes %s by the ending of --out',
    async (ending) => {
      const { folder, file, seats } = await solved();
      const out = join(folder, `plan.${ending}`);
      const start = ending === 'ics' ? ['--start', '2026-05-04T09:00'] : [];
      expect(await mingle(['export', file, '--out', out, ...start])).toEqual({ code: 0, out: '', err: '' });
      expect(await readFormerSchedule(readFileSync(out))).toMatchObject({ ok: true, value: seats });
    },
  );

  it('reads the page that it wrote', async () => {
    const { folder, file } = await solved();
    const page = join(folder, 'plan.html');
    await mingle(['export', file, '--out', page, '--title', 'A & B']);
    const { out } = await mingle(['export', page, '--format', 'md', '--title', 'A & B']);
    expect(out).toMatch(/^# A \\& B\n/);
  });

  it('writes the calendar of one participant, at the times that were given', async () => {
    const { file } = await solved();
    const { out } = await mingle([
      ...['export', file, '--format', 'ics', '--person', 'Ann'],
      ...['--start', '2026-05-04T09:00+02:00', '--length', '45', '--break', '15'],
    ]);
    const events = new ICAL.Component(ICAL.parse(out))
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each));
    expect(events.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual([
      '2026-05-04T07:00:00Z 2026-05-04T07:45:00Z',
      '2026-05-04T08:00:00Z 2026-05-04T08:45:00Z',
    ]);
  });

  it('writes the table of CSV that was asked for', async () => {
    const { file } = await solved();
    const { out } = await mingle(['export', file, '--format', 'csv', '--table', 'itineraries']);
    expect(out.split('\r\n').slice(0, 2)).toEqual(['person,Session 1,Session 2', 'Ann,Rose,Rose']);
  });

  it('writes CSV with columns of its own, a line a seat', async () => {
    const { file } = await solved();
    const { code, out } = await mingle([
      ...['export', file, '--format', 'csv'],
      ...['--columns', 'username=id, course1=:BIO1, group1=group, round'],
    ]);
    const [head, ...lines] = out.replace('\uFEFF', '').trim().split('\r\n');
    expect([code, head, lines.length]).toEqual([0, 'username,course1,group1,round', 12]);
    expect(lines.every((line) => /^[^,]+,BIO1,[^,]+,[12]$/.test(line))).toBe(true);
  });

  it('writes sheets to print, in another language', async () => {
    const { folder, file } = await solved();
    const out = join(folder, 'posters.html');
    await mingle(['export', file, '--print', 'posters', '--language', 'de', '--out', out]);
    expect(readFileSync(out, 'utf8').match(/<h1>Runde \d/g)).toHaveLength(2);
    const shown = await mingle(['export', file, '--print', 'cards', '--paper', 'letter']);
    expect(shown.out).toContain('@page{size:letter');
    expect(shown.out.match(/<article class="slip">/g)).toHaveLength(6);
  });

  it.each([
    [[], 'no_format'],
    [['--out', 'plan.md', '--print', 'cards'], 'print_needs_html'],
    [['--out', 'plan.pdf'], 'no_format'],
    [['--format', 'md', '--columns', 'id'], 'columns_need_csv'],
    [['--format', 'md', '--table', 'rosters'], 'flag_not_for_format'],
    [['--format', 'zip', '--per', 'group'], 'flag_not_for_format'],
    [['--format', 'csv', '--person', 'Ann'], 'flag_not_for_format'],
    [['--format', 'html', '--paper', 'letter'], 'flag_not_for_format'],
    [['--format', 'json', '--start', '2026-05-04T09:00'], 'flag_not_for_format'],
    [['--format', 'csv', '--start', '2026-05-04T09:00', '--columns', 'name'], 'flag_not_for_format'],
    [['--format', 'ics', '--per', 'group', '--person', 'Ann'], 'flag_not_for_format'],
    [['--format', 'csv', '--table', 'rosters', '--columns', 'name'], 'flag_not_for_format'],
    [['--format', 'csv', '--columns', 'user=idd'], 'unknown_column'],
    [['--format', 'csv', '--columns', ' '], 'unknown_column'],
    [['--format', 'ics'], 'calendar_needs_start'],
    [['--format', 'md', '--length', '20x'], 'bad_minutes'],
    [['--format', 'ics', '--start', 'noon'], 'bad_start'],
    [['--format', 'ics', '--start', '2026-05-04T09:00', '--person', 'An'], 'unknown_person'],
    [['--format', 'html', '--start', '2026-05-04T09:00', '--break', '5,5,5'], 'bad_breaks'],
  ])('refuses %j', async (args, code) => {
    const { file } = await solved();
    const ran = await mingle(['export', file, ...args]);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain(`[${code}]`);
  });

  it('refuses a spreadsheet on a terminal, and a file that is no result', async () => {
    const { file } = await solved();
    const shown = await mingle(['export', file, '--format', 'xlsx'], { terminalWidth: 80 });
    expect([shown.code, shown.err.includes('--out plan.xlsx')]).toEqual([2, true]);
    const other = await mingle(['export', '-', '--format', 'md'], { stdin: '{"scenario": {}}' });
    expect([other.code, other.err.includes('--format json --out result.json')]).toEqual([2, true]);
    const none = {
      ...JSON.parse(readFileSync(file, 'utf8')),
      status: 'no_solution',
      solution: null,
      proof: null,
    };
    const stdin = JSON.stringify({ ...none, metrics: null, terms: undefined });
    const empty = await mingle(['export', '-', '--format', 'md'], { stdin });
    expect([empty.code, empty.err]).toEqual([
      2,
      expect.stringMatching(/^error: standard input:1:\d+ \/solution: /),
    ]);
    const list = await mingle(['export', '-', '--format', 'md'], { stdin: 'Name,Team\nAnn,red\n' });
    expect([list.code, list.err.includes('is no result file. [no_result]')]).toEqual([2, true]);
  });
});

describe('mingle solve', () => {
  it('writes a page to print, with the times', async () => {
    const { out } = await solveDinner('--format html --start 2026-05-04T19:00 --title Dinner'.split(' '));
    expect(out).toContain('<title>Dinner</title>');
    expect(out).toContain('19:00–19:20');
  });

  it('speaks English on the terminal, whatever is written', async () => {
    const out = join(scratchFolder(), 'cards.html');
    const args = ['--print', 'cards', '--language', 'de', '--out', out];
    const ran = await solveDinner(args, { terminalWidth: 80 });
    expect(ran.err).toContain('Everyone meets');
    expect(readFileSync(out, 'utf8')).toContain('<th scope="col">Runde</th>');
    const { out: table } = await solveDinner(['--language', 'de']);
    expect(table).toMatch(/^Session 1\n/);
  });

  it('refuses wrong times before it solves', async () => {
    const ran = await solveDinner(['--format', 'ics'], {}, () => {
      throw new Error('solved all the same');
    });
    expect([ran.code, ran.err.includes('--start')]).toEqual([2, true]);
  });
});
