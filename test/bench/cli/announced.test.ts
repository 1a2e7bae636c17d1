import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import { failed, mingle } from '../../cli/fake-io.ts';
import { worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';
import { good, says, smallBenchmark, trust } from './small-benchmark.ts';

thinWalls();

const CAST = [good, { id: 'fixed', script: says(worse), manifest: { deterministic: true } }];

async function announced() {
  const { file, folder } = await smallBenchmark(CAST);
  const at = (name: string) => join(folder, name);
  const own = ['--benchmark', file];
  const plan = await mingle([
    ...['bench', 'plan', ...own, '--case', 'four-people'],
    ...['--announce', 'round 7 of somebody', '--drawn', '2'],
  ]);
  writeFileSync(at('announcement.json'), plan.out);
  const as = ['--announcement', at('announcement.json'), '--beacon', 'f00d', '--out', at('out')];
  const run = (...flags: string[]) => mingle(['bench', 'run', ...own, ...as, ...flags]);
  return { folder, at, own, plan, run };
}

let first: ReturnType<typeof runOnce> | undefined;

async function runOnce() {
  const { folder, at, plan, run } = await announced();
  expect(await run()).toMatchObject({ code: 0 });
  await mingle(['bench', 'publish', at('out'), '--out', at('publication.json')]);
  return { folder, plan };
}

/** A copy of one run, for a test to change. */
async function published() {
  first ??= runOnce();
  const folder = mkdtempSync(join(tmpdir(), 'mingle-bench-'));
  const { folder: from, plan } = await first;
  cpSync(from, folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  return { folder, at, plan, own: ['--benchmark', at('benchmark.json')] };
}

describe('a run that was announced', () => {
  it('has seeds and cases that follow from its hash and the value, and stands', async () => {
    const { at, own, plan } = await published();
    const hash = /sha256:[0-9a-f]{64}/.exec(plan.err)?.[0];
    const archive = at('evidence.jsonl.gz');
    await mingle(['bench', 'publish', at('out'), '--out', at('publication.json'), '--archive', archive]);
    const publication: Publication = JSON.parse(readFileSync(at('publication.json'), 'utf8'));
    expect(publication.disclosure).toContain(
      `Announced as ${hash}; seeds, names and 2 cases follow from that and from "f00d"`,
    );
    expect(publication.attemptSeeds).toHaveLength(5);
    expect(publication.attemptSeeds).not.toContain(1);
    expect(publication.cases.map(({ scenarioId }) => scenarioId)).toEqual([
      'four-people',
      'drawn-1',
      'drawn-2',
    ]);
    const verified = await mingle(['bench', 'verify', ...own, at('publication.json')]);
    expect(verified.err).toBe('');
    expect(verified.code).toBe(0);

    // Another value, said afterwards, gives other seeds.
    const lines = gunzipSync(readFileSync(archive)).toString().replaceAll('"f00d"', '"beef"');
    writeFileSync(archive, gzipSync(lines));
    const other = await mingle(['bench', 'verify', ...own, at('publication.json')]);
    expect(other.code).toBe(5);
    expect(other.err).toMatch(/attemptSeeds/);
  });

  it('is refused where an adapter is another by then, or half of it is missing', async () => {
    const { folder, own, at, run } = await announced();
    appendFileSync(join(folder, 'comparators', 'good', 'adapter.sh'), '# tuned\n');
    const tuned = await run('--no-check');
    expect(tuned.code).toBe(2);
    expect(tuned.err).toMatch(/the comparator "good" is .* announced was/s);
    const half = await mingle(['bench', 'run', ...own, '--beacon', 'f00d', '--out', at('other')]);
    expect(half).toMatchObject({ code: 2 });
    expect(half.err).toContain('the announcement is missing');
    for (const flags of [
      ['--announce', ' '],
      ['--drawn', '2'],
    ]) {
      expect(await mingle(['bench', 'plan', ...own, ...flags])).toMatchObject(failed(2, 'a value to come'));
    }
    writeFileSync(at('announcement.json'), '{}');
    expect((await run()).err).toContain(`error: ${at('announcement.json')} /beacon: `);
  });
});

describe('mingle bench replay', () => {
  it('runs attempts again under the same names and seeds, and names what comes out otherwise', async () => {
    const { at, own } = await published();
    const replay = (out: string) =>
      mingle(['bench', 'replay', ...own, at('publication.json'), '--sample', '4', '--out', at(out)]);
    const same = await replay('again');
    expect(same.out).toContain('4 attempts ended by their own work: 4 cost the same again.');
    expect(same.code).toBe(0);

    // A program that answers otherwise without being another by any hash.
    const evidence = at('out/evidence/four-people/good.jsonl');
    const text = readFileSync(evidence, 'utf8');
    writeFileSync(evidence, text.replaceAll(/"cost":0,/g, '"cost":7,'));
    const other = await replay('third');
    expect(other.out).toMatch(/good.* 7 .* 0 .*better/);
    expect(other.code).toBe(5);
  });

  it('runs the others where a comparator is not installed, and says which it could not', async () => {
    const { folder, at, own } = await published();
    const manifest = join(folder, 'comparators', 'fixed', 'manifest.json');
    const requires = [{ program: 'no-such-program', advice: 'get it' }];
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), requires }));
    const flags = ['--sample', '2', '--out', at('again')];
    const ran = await mingle(['bench', 'replay', ...own, at('publication.json'), ...flags]);
    expect(ran.err).toContain('fixed is not run again: no program "no-such-program": get it');
    expect(ran.out).toContain('2 attempts ended by their own work: 2 cost the same again.');
    expect(ran.code).toBe(0);
    const alone = ['--comparator', 'fixed', '--out', at('none')];
    const none = await mingle(['bench', 'replay', ...own, at('publication.json'), ...alone]);
    expect(none).toMatchObject(failed(2, 'Of no comparator that runs here'));
  });

  it('runs what was announced where a program is another by now, and names it', async () => {
    const { folder, at, own } = await published();
    appendFileSync(join(folder, 'comparators', 'good', 'adapter.sh'), '# mended\n');
    trust(join(folder, 'comparators', 'good'));
    const flags = ['--comparator', 'good', '--sample', '2', '--out', at('again')];
    const ran = await mingle(['bench', 'replay', ...own, at('publication.json'), ...flags]);
    expect(ran).toMatchObject({ code: 0, err: expect.not.stringContaining('not_as_announced') });
    expect(ran.out).toContain('2 attempts ended by their own work: 2 cost the same again.');
    expect(ran.out).toContain('Not the same program: adapterHash of "good" are not those of the run.');
  });
});
