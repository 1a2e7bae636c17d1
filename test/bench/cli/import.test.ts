import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type BenchmarkCase, readCase } from '../../../src/bench/cases/load-case.ts';
import { replay } from '../../../src/bench/checker.ts';
import { publishedFile } from '../../../src/bench/import/format.ts';
import { MOST_UNPACKED } from '../../../src/shared/unzip.ts';
import { mingle } from '../../cli/fake-io.ts';
import { root } from '../../structure/source-tree.ts';
import { valueOf } from '../../support/value-of.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'mingle-import-'));

async function importOf(format: string, files: Record<string, string | Uint8Array>, ...flags: string[]) {
  const at = folder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(at, name), content);
  const paths = Object.keys(files)
    .filter((name) => name !== 'published.json')
    .map((name) => join(at, name));
  const out = join(at, 'outside');
  const done = await mingle([
    'bench',
    'import',
    format,
    ...paths,
    '--out',
    out,
    ...flags.map((one) => one.replace('@', `${at}/`)),
  ]);
  const cases = done.out
    .split('\n')
    .filter(Boolean)
    .map((line): BenchmarkCase => {
      const path = line.split(' ')[0];
      return valueOf(readCase(readFileSync(path, 'utf8'), path, 'outside'));
    });
  return { ...done, out, cases };
}

const session = (...tables: string[][]) => ({
  session_0: Object.fromEntries(tables.map((ids, g) => [`g${g}`, ids])),
});

describe('mingle bench import', () => {
  it('reads diverse groups: what a plan costs is what it lacks of all numbers', async () => {
    const text = '4 2 ds 1 3 1 3\n0 1 5.25\n0 2 1\n0 3 2\n1 2 3\n1 3 -4\n2 3 0\n';
    const published = JSON.stringify({ small: { best: 8.25, mean: 7 } });
    const files = { 'small.txt.gz': gzipSync(text), 'published.json': published };
    const { cases, code } = await importOf('mdgplib', files, '--published', '@published.json');
    expect(code).toBe(0);
    const [{ request, bestKnown, dimensions }] = cases;
    expect(dimensions).toEqual({ people: 4, groups: 2, sessions: 1 });
    expect(bestKnown).toEqual({ cost: 0, source: 'Published: a diversity of 8.25.' });
    // Of 7.25 in all, with a pair that is worth less than nothing, which counts where it sits together.
    const worth = (...tables: string[][]) => replay(request, session(...tables)).cost;
    expect(worth(['0', '1', '2'], ['3'])).toBe(2);
    expect(worth(['0'], ['1', '2', '3'])).toBe(5.25 + 1 + 2 + 4);
    expect(replay(request, session(['0', '1', '2', '3'], [])).violations).not.toEqual([]);
  });

  it('refuses another file of the name that a value was published of', async () => {
    const text = '2 1 ss 2 2\n0 1 3\n';
    const given = (hash: string) =>
      importOf(
        'mdgplib',
        { 'small.txt.gz': gzipSync(text), 'published.json': JSON.stringify({ small: { best: 3, hash } }) },
        '--published',
        '@published.json',
      );
    const same = await given(`sha256:${createHash('sha256').update(text).digest('hex')}`);
    expect(same.cases.map(({ bestKnown }) => bestKnown?.cost)).toEqual([0]);
    const other = await given('sha256:0');
    expect(other).toMatchObject({ code: 2, cases: [] });
    expect(other.err).toContain('small.txt.gz is not the file that');
    expect(existsSync(other.out)).toBe(false);
  });

  it('has a list of the twelve of MDGPLIB, with hashes and what others reached', () => {
    const list = publishedFile.parse(JSON.parse(readFileSync(join(root, 'research/mdgplib.json'), 'utf8')));
    const values = Object.values(list);
    expect(values).toHaveLength(12);
    expect(new Set(values.map(({ hash }) => hash)).size).toBe(12);
    for (const { best, source, hash } of values) {
      expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(source).toContain(`the best diversity, ${best}.`);
    }
  });

  it('reads golfers, a line an instance', async () => {
    const { cases } = await importOf('golfers', { 'prob010.txt': '# groups-golfers-weeks\n8-4-10\n3 3 4\n' });
    expect(cases.map(({ id }) => id)).toEqual(['csplib-golfers-8-4-10', 'csplib-golfers-3-3-4']);
    expect(cases.map(({ dimensions }) => dimensions.people)).toEqual([32, 9]);
    const week = Object.fromEntries(
      [0, 3, 6].map((first, g) => [`group-${g + 1}`, [1, 2, 3].map((i) => `golfer-${first + i}`)]),
    );
    const [twice] = (await importOf('golfers', { 'two.txt': '3-3-2' })).cases;
    expect(replay(twice.request, { session_0: week, session_1: week })).toMatchObject({
      cost: 9,
      metrics: { total_repeat_excess: 9 },
    });
  });

  it('keeps what was published of golfers, and counts the cases that it is of', async () => {
    const files = {
      'prob010.txt': '8-4-10\n3-3-4\n',
      'published.json': JSON.stringify({ '8-4-10': { best: 0, source: 'CSPLib' }, '9-9-9': { best: 1 } }),
    };
    const { cases, err } = await importOf('golfers', files, '--published', '@published.json');
    expect(cases.map(({ bestKnown }) => bestKnown)).toEqual([{ cost: 0, source: 'CSPLib' }, null]);
    expect(err).toContain('published.json has a value of 1 of them.');
  });

  it('reads teams with one of each board, and requests', async () => {
    const text = JSON.stringify({
      nTeams: 2,
      nBoards: 2,
      requests: 3,
      rating: [2000, 1900, 1800, 1700],
      singleRequested: [[3, 0]],
      doubleRequested: [[1, 2]],
    });
    const challenge = `teams = 2;\nboards = 2;\nplayers = 4;\nRating = [2000, 1900,\n 1800, 1700];
SingleRequested = array2d(1..2,1..2,[4, 1, 2, 2]);\n\nDoubleRequested = array2d(1..1,1..2,[2, 3]);\n`;
    const { cases } = await importOf('team-assignment', { '1-2-2.json': text, 'same.dzn': challenge });
    expect(cases[1].request).toEqual(cases[0].request);
    const [{ request }] = cases;
    const teams = (one: number[], other: number[]) =>
      replay(request, {
        session_0: { 'team-1': one.map((i) => `player-${i}`), 'team-2': other.map((i) => `player-${i}`) },
      });
    expect(teams([1, 4], [2, 3])).toMatchObject({ cost: 0, violations: [] });
    expect(teams([1, 3], [2, 4]).cost).toBe(3000);
    expect(teams([1, 2], [3, 4]).violations).not.toEqual([]);
  });

  it('takes an instance twice as one, and refuses two of one name, of which one would be lost', async () => {
    const { cases, err } = await importOf('golfers', { 'a.txt': '3-3-2\n3-3-2\n', 'b.txt': '3-3-2\n' });
    expect(cases).toHaveLength(1);
    expect(err).toMatch(/^1 case\. /);
    const two = await importOf('mdgplib', { 'x.txt': '2 1 ss 2 2\n0 1 3\n', 'x.csv': '2 1 ss 2 2\n0 1 4\n' });
    expect(two).toMatchObject({ code: 2, cases: [] });
    expect(two.err).toMatch(/x\.csv gives another case than a file before it, and the same name: x\./);
  });

  it.each([
    ['golfers', '1000000-1000000-2'],
    ['golfers', '400-400-2'],
    ['mdgplib', '100000000 1 ss 2 2\n0 1 3'],
    ['mdgplib', '2 1 ss 2 2\n0.5 1 3'],
  ])('refuses numbers of %s that no event has: %s', async (format, text) => {
    const { code, err } = await importOf(format, { 'a.txt': text });
    expect(code).toBe(2);
    expect(err).toMatch(/^error: a is no file of /);
  });

  it('reads data of the Challenge with all on one line', async () => {
    const text = 'teams=1; boards=2; Rating=[1,2]; SingleRequested=[1,2]; DoubleRequested=[];';
    const { cases } = await importOf('team-assignment', { 'a.dzn': text });
    expect(cases[0].dimensions).toEqual({ people: 2, groups: 1, sessions: 1 });
  });

  it('refuses what is not of the format, with its line, and writes nothing', async () => {
    const broken = await importOf('mdgplib', { 'broken.txt': '4 2 ss 2 2 2 2\n0 9 1\n' });
    expect(broken).toMatchObject({ code: 2, cases: [] });
    expect(broken.err).toContain('broken is no file of MDGPLIB: line 2 is no pair from 0 to 3 with a number');
    expect(existsSync(broken.out)).toBe(false);
    const packed = await importOf('golfers', { 'cut.txt.gz': gzipSync('8-4-10\n').subarray(0, 12) });
    expect(packed.code).toBe(2);
    const large = await importOf('golfers', { 'large.txt.gz': gzipSync(new Uint8Array(MOST_UNPACKED + 1)) });
    expect(large.err).toContain('large.txt.gz cannot be unpacked: it has more than 64 MiB when unpacked.');
    expect((await importOf('golfers', { 'empty.txt': '' })).err).toContain('empty.txt is empty.');
    expect((await importOf('golfers', { 'none.txt': '# nothing\n' })).err).toContain('no instance');
    expect((await importOf('team-assignment', { 'a.json': '{"nTeams": 2' })).code).toBe(2);
    const other = await importOf('team-assignment', { 'a.dzn': 'teams = 2;\nboards = x;\n' });
    expect(other.err).toContain('a is no file of team assignment: /nBoards: ');
  });
});
