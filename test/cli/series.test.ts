/** A club that meets month by month, planned from the command line. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { failed, mingle } from './fake-io.ts';
import { scratchFile, scratchFolder } from './scratch.ts';

const MEMBERS = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'];
const FAST = ['--iterations', '20000', '--lanes', '1'];
const csv = (names: readonly string[]) => `name\n${names.map((name) => `"${name}"`).join('\n')}\n`;

function plan(folder: string, event: string, names: readonly string[], ...flags: string[]) {
  const list = scratchFile('members.csv', csv(names));
  const to = ['--series', folder, '--event', event];
  return mingle(['solve', list, '--group-size', '2', ...to, ...FAST, ...flags]);
}

function resultOf(folder: string, event: string) {
  return JSON.parse(readFileSync(join(folder, `${event}.json`), 'utf8'));
}

describe('a series', () => {
  it('goes month by month, with who comes and who leaves', async () => {
    const folder = join(scratchFolder(), 'coffee');
    const lists = [
      ...[1, 2, 3].map(() => MEMBERS),
      ...[4, 5, 6].map(() => [...MEMBERS.slice(2), 'Ida', 'Jo']),
      ...[7].map(() => [...MEMBERS, 'Ida', 'Jo']),
    ];
    const said: string[] = [];
    for (const [i, names] of lists.entries()) {
      const { code, out, err } = await plan(folder, `2027-${i + 9}`, names);
      expect({ code, i }).toEqual({ code: 0, i });
      expect(out).toContain('Group 1');
      said.push(err);
    }
    expect(said[0]).toContain('coffee: the first event of the series.');
    expect(said[1]).toMatch(/coffee: 1 earlier event, the last one 2027-9\.\n/);
    expect(said[3]).toContain('last one 2027-11. New: Ida, Jo. Not here any more: Ann, Bob.');
    expect(said[6]).toMatch(/coffee: 6 earlier events, the last one 2027-14\.\n/);
    // Nobody warns of those who left.
    expect(said.join('')).not.toContain('warning');
    const last = resultOf(folder, '2027-15');
    expect(last.scenario.constraints).toContainEqual({ type: 'RecentMeetings', gap: 4, penalty_weight: 3 });
    // In seven months of ten at most nobody has to meet the same person within four.
    expect(last.terms.find(({ type }: { type: string }) => type === 'RecentMeetings').units).toBe(0);
    const seated = Object.entries(resultOf(folder, '2027-11').solution.schedule.session_0) as [
      string,
      string[],
    ][];
    for (const [, pair] of seated) {
      const listed = last.scenario.scenario.prior_meetings.filter(({ people }: { people: string[] }) =>
        pair.every((name) => people.includes(name)),
      );
      expect(listed).toContainEqual({ people: [...pair].sort(), events_ago: 4, count: 1 });
    }

    const { code, out } = await mingle(['series', folder, '--format', 'json']);
    expect(code).toBe(0);
    const { events, members, pairs } = JSON.parse(out);
    expect(events.map(({ name }: { name: string }) => name)).toEqual(
      [9, 10, 11, 12, 13, 14, 15].map((month) => `2027-${month}`),
    );
    expect(events[3]).toMatchObject({ people: 8, new: ['Ida', 'Jo'], gone: ['Ann', 'Bob'], pairs: 4 });
    expect(events[6]).toMatchObject({ people: 10, new: [], gone: [], pairs: 5 });
    expect(members).toHaveLength(10);
    const met = pairs.reduce((sum: number, { meetings }: { meetings: number }) => sum + meetings, 0);
    expect(met).toBe(6 * 4 + 5);
    const table = await mingle(['series', folder]);
    expect(table.out).toContain('7 events, 10 people in the last one');
    expect(table.out).toMatch(/│ 2027-12 │ +8 │ +4 │ +0 │ \+ Ida and Jo {2}− Ann and Bob +│/);
    const lines = (await mingle(['series', folder, '--format', 'csv'])).out.trim().split('\r\n');
    expect(lines).toHaveLength(1 + pairs.length);
    const terminal = await mingle(['series', folder, '--format', 'xlsx'], { terminalWidth: 80 });
    expect([terminal.code, terminal.err]).toEqual([2, expect.stringContaining('[binary_to_terminal]')]);
    const other = await mingle(['series', folder, '--out', join(scratchFolder(), 'coffee.pdf')]);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('No .pdf files are written.')]);
    for (const ending of ['zip', 'ICS', 'md', 'svg', 'jsonl']) {
      const file = join(scratchFolder(), `coffee.${ending}`);
      expect(await mingle(['series', folder, '--out', file])).toMatchObject(failed(2, '[no_format]'));
      expect(existsSync(file)).toBe(false);
    }
    const plain = join(scratchFolder(), 'coffee.txt');
    const env = { FORCE_COLOR: '1' };
    expect((await mingle(['series', folder, '--out', plain], { env })).code).toBe(0);
    expect(readFileSync(plain, 'utf8')).toMatch(/^\P{Cc}*coffee: 7 events/u);
    const book = join(scratchFolder(), 'coffee.xlsx');
    expect((await mingle(['series', folder, '--out', book])).code).toBe(0);
    const sheets = await readXlsxFile(new Uint8Array(readFileSync(book)).buffer);
    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
      ['Events', 8],
      ['Members', 11],
      ['Pairs', 1 + pairs.length],
    ]);
    expect(sheets[0].data[4]).toEqual(['2027-12', 8, 'Ida, Jo', 'Ann, Bob', 4, 0, null]);
    const page = join(scratchFolder(), 'coffee.html');
    expect((await mingle(['series', folder, '--out', page, '--language', 'de'])).code).toBe(0);
    expect(readFileSync(page, 'utf8')).toContain('am längsten nicht getroffen');
    expect((await mingle(['series', folder, '--language', 'de'])).err).toContain('--language is for html');
  });

  it('knows an event whose accent is a sign of its own', async () => {
    const folder = scratchFolder();
    await plan(folder, '1 Cafe\u0301', MEMBERS);
    expect((await plan(folder, '1 Café', MEMBERS)).err).toContain('[file_exists]');
    expect((await plan(folder, '1 Café', MEMBERS, '--replace')).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['1 Cafe\u0301.json']);
  });

  it('plans an event that is there again only when asked to, and counts neither it nor later ones', async () => {
    const folder = scratchFolder();
    for (const month of ['1', '2', '10']) await plan(folder, month, MEMBERS);
    const before = readFileSync(join(folder, '2.json'));
    const again = await plan(folder, '2', MEMBERS);
    expect(again).toMatchObject({ code: 2, out: '' });
    expect(again.err).toContain('[file_exists]');
    expect(readFileSync(join(folder, '2.json'))).toEqual(before);
    expect((await plan(folder, '2', MEMBERS, '--replace', '--past', folder)).code).toBe(0);
    const ago = ({ events_ago }: { events_ago?: number }) => events_ago;
    const met = resultOf(folder, '2').scenario.scenario.prior_meetings;
    // Its own file is no past of it; a later one is where --past asks for it, with what its plan knew.
    expect(met.filter((one: object) => ago(one) === 1)).toHaveLength(4);
    expect(met.filter((one: object) => ago(one) === undefined)).toHaveLength(4 + 4);
    expect(readdirSync(folder).sort()).toEqual(['1.json', '10.json', '2.json']);
  });

  it('knows people by "Last, First" and "First Last"', async () => {
    const folder = scratchFolder();
    await plan(folder, '1', ['Ann Lee', 'Bo Ray', 'Cy Day', 'Di Fox']);
    const { err } = await plan(folder, '2', ['Lee, Ann', 'Ray, Bo', 'Day, Cy', 'Fox, Di']);
    expect(err).toMatch(/the last one 1\.\n/);
    expect(resultOf(folder, '2').scenario.scenario.prior_meetings).toHaveLength(2);
    const { pairs } = JSON.parse((await mingle(['series', folder, '--format', 'json'])).out);
    expect(pairs).toHaveLength(6);
  });

  it('asks whether somebody new is somebody who left, and a column says so', async () => {
    const folder = scratchFolder();
    await plan(folder, '1', ['Ann Smith', 'Bo Ray', 'Cy Day', 'Di Fox']);
    const others = ['Bo Ray', 'Cy Day', 'Di Fox'];
    const { err } = await plan(folder, '2', ['Ann Jones', ...others]);
    expect(err).toContain('New: Ann Jones. Not here any more: Ann Smith. Is Ann Jones Ann Smith?');
    expect(resultOf(folder, '2').scenario.scenario.prior_meetings).toHaveLength(1);
    const list = scratchFile('members.csv', `name,formerly\nAnn Jones,Ann Smith\n${others.join(',\n')},\n`);
    const args = ['--group-size', '2', '--series', folder, '--event', '2', '--replace', ...FAST];
    const renamed = await mingle(['solve', list, ...args]);
    expect(renamed.err).toMatch(/the last one 1\.\n/);
    expect(resultOf(folder, '2').scenario.scenario.prior_meetings).toHaveLength(2);
    const { events, members } = JSON.parse((await mingle(['series', folder, '--format', 'json'])).out);
    expect(events[1]).toMatchObject({ new: [], gone: [] });
    expect(members).toHaveLength(4);
  });

  it('counts a copy of a plan once, and says which file stands in the way', async () => {
    const folder = scratchFolder();
    await plan(folder, '1', MEMBERS);
    copyFileSync(join(folder, '1.json'), join(folder, '1 (copy).json'));
    const { code, err } = await plan(folder, '2', MEMBERS);
    expect(code).toBe(0);
    expect(err).toMatch(/1 \(copy\)\.json is a copy of .*1\.json, and counts once/);
    const met = resultOf(folder, '2').scenario.scenario.prior_meetings;
    expect(met).toHaveLength(4);
    expect(met[0]).toMatchObject({ count: 1, events_ago: 1 });
    for (const length of [300, 0]) {
      writeFileSync(join(folder, '2.json'), readFileSync(join(folder, '2.json'), 'utf8').slice(0, length));
      const broken = await plan(folder, '3', MEMBERS);
      expect(broken.code).toBe(2);
      expect(broken.err).toContain('take it away, or plan it again with --event 2 --replace');
    }
    expect((await plan(folder, '2', MEMBERS, '--replace')).code).toBe(0);
    expect((await plan(folder, '3', MEMBERS)).code).toBe(0);
  });

  it.each([
    ['neighbours of seats', ['--seats', 'round:8'], 8],
    ['partners and opponents of doubles', ['--doubles'], 4 + 8],
    ['who is on one court, where repeats cost nothing', ['--doubles', '--no-repeat-penalty'], 12],
  ])('counts %s', async (_, flags, pairs) => {
    const folder = scratchFolder();
    const list = scratchFile('m.csv', csv(MEMBERS));
    for (const event of ['1', '2']) {
      const to = ['--series', folder, '--event', event];
      expect((await mingle(['solve', list, ...flags, ...to, ...FAST])).code).toBe(0);
    }
    const { events } = JSON.parse((await mingle(['series', folder, '--format', 'json'])).out);
    expect(events.map((event: { pairs: number }) => event.pairs)).toEqual([pairs, pairs]);
  });

  it('takes scenarios, other gaps and none', async () => {
    const folder = scratchFolder();
    const scenario = (constraints: object[]) =>
      scratchFile(
        'club.json',
        JSON.stringify({
          scenario: {
            people: MEMBERS.map((id) => ({ id })),
            groups: [1, 2, 3, 4].map((n) => ({ id: `T${n}`, capacity: 2 })),
            session_count: 1,
            prior_meetings: [{ people: ['Ann', 'Bob'], count: 3 }],
          },
          constraints,
        }),
      );
    const run = async (event: string, constraints: object[], ...flags: string[]) => {
      const args = ['--series', folder, '--event', event, ...FAST, ...flags];
      const { code, err } = await mingle(['solve', scenario(constraints), ...args]);
      expect([code, err]).toEqual([0, expect.any(String)]);
      return resultOf(folder, event).scenario;
    };
    expect((await run('1', [])).constraints).toEqual([{ type: 'RecentMeetings', gap: 3, penalty_weight: 3 }]);
    const own = { type: 'RecentMeetings', gap: 9, penalty_weight: 5 };
    expect((await run('2', [own])).constraints).toEqual([own]);
    expect((await run('3', [], '--gap', '2')).constraints).toMatchObject([{ gap: 2 }]);
    const { constraints, scenario: met } = await run('4', [], '--gap', '0');
    expect(constraints).toBeUndefined();
    // What the scenario says itself is in the plans before, and counts once.
    expect(met.prior_meetings).toContainEqual({ people: ['Ann', 'Bob'], count: 3 });
    const list = await plan(folder, '5', MEMBERS, '--no-repeat-penalty');
    expect(list.code).toBe(0);
    expect(resultOf(folder, '5').scenario.constraints).toBeUndefined();
  });

  it('of two that plan one event at once, keeps the plan that is there first, and puts the other one elsewhere', async () => {
    const folder = join(scratchFolder(), 'coffee');
    const runs = await Promise.all([plan(folder, '1', MEMBERS), plan(folder, '1', MEMBERS, '--seed', '2')]);
    const [first, second] = runs.sort((a, b) => a.code - b.code);
    expect([first.code, second.code]).toEqual([0, 1]);
    expect(second.err).toContain('[output_unwritable]');
    const there = readFileSync(join(folder, '1.json'), 'utf8');
    const other = /It is in (\S+) instead/.exec(second.err)?.[1] ?? '';
    const seeds = [there, readFileSync(other, 'utf8')].map((text) => JSON.parse(text).run.seed);
    expect(seeds.sort()).toEqual([1, 2]);
    expect(readdirSync(folder)).toEqual(['1.json']);
    rmSync(other);
  });

  it('makes nothing where there is no plan, and says what is wrong', async () => {
    const folder = scratchFolder();
    const apart = ['--apart', 'Ann,Bob', '--together', 'Ann,Bob'];
    expect((await plan(folder, '1', MEMBERS, ...apart)).code).toBe(3);
    expect(existsSync(join(folder, '1.json'))).toBe(false);
    const list = scratchFile('m.csv', csv(MEMBERS));
    const refused = async (...args: string[]) => {
      const { code, err } = await mingle(['solve', list, '--group-size', '2', ...args]);
      return [code, /\[(\w+)\]/.exec(err)?.[1]];
    };
    expect(await refused('--event', 'x')).toEqual([2, 'needs_flag']);
    const { err } = await mingle(['solve', list, '-g', '2', '-s', '1', '--gap', '2', '--replace']);
    expect(err).toContain('--replace and --gap need --series.');
    expect(await refused('--series', list)).toEqual([2, 'not_a_folder']);
    expect(await refused('--series', join(folder, 'a', 'b'))).toEqual([2, 'output_unwritable']);
    expect((await refused('--series', folder, '--event', '../x'))[0]).toBe(2);
    writeFileSync(join(folder, 'not-read.JSON'), '{}');
    expect((await mingle(['series', folder])).err).toContain('[no_events]');
    expect((await mingle(['series', join(folder, 'none')])).err).toContain('[file_not_found]');
    writeFileSync(join(folder, '0.json'), '{}');
    expect(await refused('--series', folder, '--event', '1')).toEqual([2, 'no_schedule']);
  });
});

it('the coffee club of the examples meets new people month by month', async () => {
  const folder = join(scratchFolder(), 'coffee');
  const [heading, ...rows] = (await mingle(['example', 'coffee-club.csv'])).out.trim().split('\n');
  const months = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05'];
  for (const month of months) {
    const here = rows.filter((row) => {
      const [, joined, last] = row.split(',');
      return joined <= month && (last === '' || month <= last);
    });
    const list = scratchFile('members.csv', [heading, ...here, ''].join('\n'));
    const flags = ['--group-size', '4', '--series', folder, '--event', month, '--time', '3s', '--lanes', '1'];
    expect((await mingle(['solve', list, ...flags])).code).toBe(0);
    expect((await mingle(['verify', join(folder, `${month}.json`)])).code).toBe(0);
  }
  const { events, members } = JSON.parse((await mingle(['series', folder, '--format', 'json'])).out);
  const people = events.map((event: { people: number; new: string[]; gone: string[] }) => [
    event.people,
    event.new.length,
    event.gone.length,
  ]);
  expect(people).toEqual([
    [45, 0, 0],
    [46, 1, 0],
    [46, 1, 1],
    [48, 2, 0],
    [47, 0, 1],
  ]);
  expect(events.map(({ pairs_again }: { pairs_again: number }) => pairs_again)).toEqual([0, 0, 0, 0, 0]);
  expect(members).toHaveLength(47);
});

describe('earlier plans', () => {
  const schedule = (pairs: readonly [string, string][]) =>
    JSON.stringify({ session_0: Object.fromEntries(pairs.map((pair, i) => [`g${i}`, pair])) });
  const priorsOf = async (folder: string, ...past: string[]) => {
    const list = scratchFile('m.csv', csv(MEMBERS));
    const flags = past.flatMap((one) => ['--past', one]);
    const { code, out, err } = await mingle([
      ...['convert', list, '--groups', '4', '--sessions', '1', '--to', 'k'],
      ...flags.map((flag) => flag.replace('DIR', folder)),
    ]);
    if (code !== 0) return err;
    const { prior_meetings = [] } = JSON.parse(out).scenario;
    return prior_meetings.map(({ people, count = 1 }: { people: string[]; count?: number }) =>
      [...people, count].join(' '),
    );
  };

  it('are files, folders and patterns, each file once', async () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'more'));
    writeFileSync(join(folder, 'a-1.json'), schedule([['Ann', 'Bob']]));
    writeFileSync(join(folder, 'a-2.json'), schedule([['Ann', 'Cy']]));
    writeFileSync(join(folder, 'more', 'b.json'), schedule([['Ann', 'Bob']]));
    copyFileSync(join(folder, 'a-1.json'), join(folder, '.hidden.json'));
    expect(await priorsOf(folder, 'DIR')).toEqual(['Ann Bob 1', 'Ann Cy 1']);
    expect(await priorsOf(folder, 'DIR/a-?.json', 'DIR/more/../a-2.json')).toEqual(['Ann Bob 1', 'Ann Cy 1']);
    expect(await priorsOf(folder, 'DIR/*', 'DIR')).toEqual(['Ann Bob 2', 'Ann Cy 1']);
    expect(await priorsOf(folder, 'DIR/m*/b.json', 'DIR/a-1.json')).toEqual(['Ann Bob 2']);
    expect(await priorsOf(folder, 'DIR/c*')).toContain('[file_not_found]');
    expect(await priorsOf(scratchFolder(), 'DIR')).toContain('has no plan (*.json) in it');
  });

  it('count what they count as made before, but nothing twice', async () => {
    const folder = scratchFolder();
    const list = scratchFile('m.csv', csv(MEMBERS));
    const chain: string[] = [];
    for (const event of ['1', '2', '3']) {
      const file = join(folder, `${event}.json`);
      const past = chain.slice(-1).flatMap((one) => ['--past', one]);
      const args = ['--group-size', '4', '--sessions', '2', ...FAST, '--format', 'json', '--out', file];
      expect((await mingle(['solve', list, ...args, ...past])).code).toBe(0);
      chain.push(file);
    }
    const sorted = async (...past: string[]) => {
      const found = await priorsOf(folder, ...past);
      return [...found].sort();
    };
    const last = await sorted('DIR/3.json');
    // Three events of two sessions of two tables of four.
    expect(last.reduce((sum, text) => sum + Number(text.split(' ')[2]), 0)).toBe(3 * 2 * 2 * 6);
    expect(await sorted('DIR')).toEqual(last);
    expect(await sorted('DIR/3.json', 'DIR/1.json', 'DIR/2.json')).toEqual(last);
  });
});
