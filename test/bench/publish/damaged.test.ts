/** Evidence that is not what a run writes: one sentence with the place, whatever is wrong, and never a stack. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/bench/cases/problem-hash.ts';
import { writeArchive } from '../../../src/bench/publish/evidence-archive.ts';
import { mingle } from '../../cli/fake-io.ts';
import { long, longTest, sized } from '../../support/long.ts';
import { good, says, smallBenchmark } from '../cli/small-benchmark.ts';
import { worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';

thinWalls();

const CAST = [good, { id: 'boaster', script: says(worse, 'optimal'), manifest: { deterministic: true } }];

let folder = '';
let file = '';
let lines: string[] = [];
const at = (name: string) => join(folder, name);
const verify = (evidence: string) =>
  mingle(['bench', 'verify', at('publication.json'), '--benchmark', file, '--evidence', evidence]);
const packed = (all: readonly string[]) => gzipSync(Buffer.from(`${all.join('\n')}\n`));

beforeAll(async () => {
  ({ file, folder } = await smallBenchmark(CAST));
  await mingle(['bench', 'run', '--benchmark', file, '--out', at('out')]);
  const targets = ['--out', at('publication.json'), '--archive', at('evidence.jsonl.gz')];
  await mingle(['bench', 'publish', at('out'), ...targets]);
  lines = gunzipSync(readFileSync(at('evidence.jsonl.gz')))
    .toString('utf8')
    .trim()
    .split('\n');
});

if (!long)
  describe('a damaged archive', () => {
    const damages: [string, string, () => Buffer][] = [
      ['a line that is no JSON', 'line 3 is not JSON', () => packed(lines.with(2, lines[2].slice(0, 40)))],
      ['a list in place of evidence', 'is no evidence of an attempt', () => packed([...lines, '[1]'])],
      ['a number', 'is no evidence of an attempt', () => packed([...lines, '7'])],
      [
        'fewer attempts at a time than one',
        'is no plan of a run (/parallel',
        () => packed(lines.with(0, lines[0].replace('"parallel":1', '"parallel":-1'))),
      ],
      [
        'text of another encoding',
        'line 1 is not JSON',
        () => gzipSync(Buffer.from(lines.join('\n'), 'utf16le')),
      ],
      ['an end that is cut off', 'cannot be unpacked', () => packed(lines).subarray(0, 900)],
      ['bytes that gzip did not make', 'cannot be unpacked', () => Buffer.from(lines.join('\n'))],
    ];

    it.each(damages)('with %s is refused in one sentence', async (_name, words, bytes) => {
      writeFileSync(at('damaged.jsonl.gz'), bytes());
      const { code, out, err } = await verify(at('damaged.jsonl.gz'));
      expect([code, out, err.trim().split('\n').length]).toEqual([2, '', 1]);
      expect(err).toContain(`${at('damaged.jsonl.gz')}`);
      expect(err).toContain(words);
      expect(err).toContain('[damaged_file]');
    });

    it('that is empty has no evidence, and a folder is none', async () => {
      writeFileSync(at('empty.jsonl.gz'), gzipSync(''));
      writeFileSync(at('nothing.jsonl.gz'), '');
      for (const name of ['empty.jsonl.gz', 'nothing.jsonl.gz']) {
        expect(await verify(at(name))).toMatchObject({ code: expect.any(Number), out: '' });
        expect((await verify(at(name))).err).toMatch(
          /^error: .*(no evidence of any attempt|cannot be unpacked).*\n$/,
        );
      }
      mkdirSync(at('odd/evidence/four-people/good.jsonl'), { recursive: true });
      expect(await verify(at('odd'))).toMatchObject({ code: 2, err: expect.stringContaining('is a folder') });
    });

    it('a device that never ends is none', async () => {
      expect(await verify('/dev/zero')).toMatchObject({
        code: 2,
        err: expect.stringContaining('/dev/zero is a device or a pipe, and a file is wanted'),
      });
    });

    it('is not made of damaged evidence, and what was there stays', async () => {
      cpSync(at('out'), at('torn'), { recursive: true });
      appendFileSync(at('torn/evidence/four-people/good.jsonl'), '[1]\n');
      const before = readFileSync(at('evidence.jsonl.gz'));
      const targets = ['--out', at('other.json'), '--archive', at('evidence.jsonl.gz')];
      expect(await mingle(['bench', 'publish', at('torn'), ...targets])).toMatchObject({ code: 2 });
      expect(readFileSync(at('evidence.jsonl.gz')).equals(before)).toBe(true);
      expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    });

    it('is not made in the place of its journal, nor where nothing can be written', async () => {
      const publish = (archive: string) =>
        mingle(['bench', 'publish', at('out'), '--out', at('more.json'), '--archive', archive]);
      const before = readFileSync(at('out/journal.jsonl'), 'utf8');
      expect(await publish(at('out/journal.jsonl'))).toMatchObject({
        err: expect.stringContaining('is what is read, and would be written over. [file_exists]'),
      });
      expect(readFileSync(at('out/journal.jsonl'), 'utf8')).toBe(before);
      expect(await publish(at('more.json'))).toMatchObject({
        err: expect.stringContaining('is what is read, and would be written over. [file_exists]'),
      });
      expect(await publish(folder)).toMatchObject({
        err: expect.stringContaining('is a folder, a device or a pipe. [output_unwritable]'),
      });
      // In /proc nothing can be made, and Node would try for ever to make a folder there.
      for (const place of [join(at('publication.json'), 'x'), '/proc/none/x', '/proc/none/of/x'])
        expect((await publish(place)).err).toContain('cannot be written: ');
    });

    it('is not made in the place of evidence, nor is what else is written', async () => {
      const evidence = at('out/evidence/four-people/good.jsonl');
      const [before, publication] = [
        readFileSync(evidence, 'utf8'),
        readFileSync(at('publication.json'), 'utf8'),
      ];
      writeFileSync(at('key.pem'), 'mine');
      symlinkSync(folder, at('linked'));
      for (const args of [
        ['publish', at('out'), '--out', at('more.json'), '--archive', evidence],
        ['publish', at('out'), '--out', evidence],
        ['publish', at('out'), '--out', at('more.json'), '--archive', at('linked/more.json')],
        ['report', at('publication.json'), '--out', at('publication.json')],
        ['sign', at('publication.json'), '--key', at('key.pem'), '--out', at('key.pem')],
        ['sign', at('publication.json'), '--key', at('key.pem'), '--out', at('publication.json')],
      ])
        expect((await mingle(['bench', ...args])).err).toContain('would be written over. [file_exists]');
      expect(readFileSync(evidence, 'utf8')).toBe(before);
      expect(readFileSync(at('publication.json'), 'utf8')).toBe(publication);
    });

    it('is made beside the file that a link leads to, which may lie on another disk', async () => {
      for (const name of ['here', 'there']) mkdirSync(at(name));
      writeFileSync(at('there/all.jsonl.gz'), '');
      symlinkSync(at('there/all.jsonl.gz'), at('here/link.jsonl.gz'));
      const seen: string[][] = [];
      const journal = (function* () {
        seen.push(readdirSync(at('here')), readdirSync(at('there')));
        yield JSON.parse(lines[0]);
      })();
      await writeArchive(at('here/link.jsonl.gz'), journal, []);
      expect(seen.map(({ length }) => length)).toEqual([1, 2]);
      expect(lstatSync(at('here/link.jsonl.gz')).isSymbolicLink()).toBe(true);
      expect(readdirSync(at('there'))).toEqual(['all.jsonl.gz']);
    });

    it('is refused by those who read a run, too', async () => {
      const journal = readFileSync(at('out/journal.jsonl'), 'utf8').split('\n');
      mkdirSync(at('broken'));
      writeFileSync(at('broken/journal.jsonl'), journal.with(1, '{"type":"attempt"}').join('\n'));
      for (const command of [['publish'], ['merge', '--out', at('merged')]]) {
        const [name, ...flags] = command;
        const ran = await mingle(['bench', name, at('broken'), ...flags]);
        expect(ran).toMatchObject({
          code: 2,
          err: expect.stringMatching(/line 2 is no attempt.*damaged_file/),
        });
      }
    });

    it('with names that lead out of its folder is refused before anything is written', async () => {
      const run = at('shards/one');
      cpSync(at('out'), run, { recursive: true });
      cpSync(join(run, 'evidence/four-people'), at('shards/away'), { recursive: true });
      const [plan, ...rest] = readFileSync(at('out/journal.jsonl'), 'utf8').trim().split('\n');
      let before = plan;
      const moved = rest.map((line) => {
        const own = { ...JSON.parse(line), previous: sha256(before) };
        if (own.caseId === 'four-people') own.caseId = '../../away';
        before = JSON.stringify(own);
        return before;
      });
      writeFileSync(join(run, 'journal.jsonl'), `${[plan, ...moved].join('\n')}\n`);
      for (const command of [['publish'], ['confirm'], ['merge', '--out', at('deep/merged')]]) {
        const [name, ...flags] = command;
        const ran = await mingle(['bench', name, run, ...flags]);
        expect(ran).toMatchObject({ code: 2, err: expect.stringMatching(/no attempt of a run \(\/caseId/) });
      }
      expect(existsSync(at('deep'))).toBe(false);
    });

    it('is refused where a pipe or a device stands in the place of a file, and not waited for', async () => {
      cpSync(at('out'), at('pipes'), { recursive: true });
      const evidence = at('pipes/evidence/four-people/good.jsonl');
      rmSync(evidence);
      symlinkSync('/dev/zero', evidence);
      const refused = {
        code: 2,
        err: expect.stringContaining('is a device or a pipe, and a file is wanted'),
      };
      expect(await verify(at('pipes'))).toMatchObject(refused);
      rmSync(at('pipes/journal.jsonl'));
      execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipes/journal.jsonl')]);
      for (const command of ['publish', 'confirm'])
        expect(await mingle(['bench', command, at('pipes')])).toMatchObject(refused);
    });

    it.each([
      ['"graceSeconds":', '"graceSeconds":1e400,"was":'],
      ['"machine":{', '"machine":{"more":1e400,'],
      ['"round":', '"round":1e400,"was":'],
      ['"relabelled":{', '"relabelled":{"more":[{"x":-1e999}],'],
    ])('with %s a number that is none is refused', async (text, by) => {
      const index = lines.findIndex((line) => line.includes(text));
      writeFileSync(at('huge.jsonl.gz'), packed(lines.with(index, lines[index].replace(text, by))));
      const message = `line ${index + 1} is not JSON`;
      expect(await verify(at('huge.jsonl.gz'))).toMatchObject({
        code: 2,
        err: expect.stringContaining(message),
      });
    });

    it('with megabytes in a sentence fills no screen', async () => {
      const long = lines[0].replace('"reason":"', `$&${'x'.repeat(1e6)}`);
      writeFileSync(at('wordy.jsonl.gz'), packed(lines.with(0, long)));
      const { code, err } = await verify(at('wordy.jsonl.gz'));
      expect([code, err.length < 100_000, err.includes('xxx')]).toEqual([5, true, true]);
    });

    it('has no empty lines, of which few bytes can be unpacked to billions', async () => {
      writeFileSync(at('blank.jsonl.gz'), packed([...lines, '', '']));
      const refused = { code: 2, err: expect.stringContaining(`line ${lines.length + 1} is not JSON`) };
      expect(await verify(at('blank.jsonl.gz'))).toMatchObject(refused);
    });
  });

longTest('a line of gigabytes in a packed file of few bytes is refused', async () => {
  const much = gzipSync(Buffer.alloc(2 ** 20, 'a'));
  writeFileSync(at('long.jsonl.gz'), Buffer.concat(Array<Buffer>(300).fill(much)));
  const ran = await verify(at('long.jsonl.gz'));
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('a line of more than') });
});

/** Every place in a document, from its root. */
function placesIn(value: unknown): PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([name, one]) => placesIn(one).map((rest) => [name, ...rest])),
  ];
}

function changed(value: unknown, [name, ...rest]: PropertyKey[], by: unknown): unknown {
  if (name === undefined) return by;
  const own = (value as Record<PropertyKey, unknown>)[name];
  const next = changed(own, rest, by);
  return Array.isArray(value) ? value.with(Number(name), next) : { ...(value as object), [name]: next };
}

it('never ends in a defect, whatever is changed in a line', async () => {
  const documents = lines.map((line) => JSON.parse(line));
  const places = documents.flatMap((one, line) => placesIn(one).map((place) => ({ line, place })));
  const other = fc.constantFrom(
    null,
    -1,
    7,
    'x',
    true,
    [],
    {},
    [null],
    { x: null },
    { session_0: { x: ['p9'] } },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), other, async ({ line, place }, by) => {
      const text = JSON.stringify(changed(documents[line], place, by));
      writeFileSync(at('changed.jsonl'), `${lines.with(line, text).join('\n')}\n`);
      const { code, err } = await verify(at('changed.jsonl'));
      expect(err).not.toContain('defect of mingle');
      expect([0, 2, 5]).toContain(code);
    }),
    { numRuns: sized(15, 100) },
  );
});
