import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import { readEvidence } from '../../../src/bench/publish/evidence-archive.ts';
import { logEntries } from '../../../src/bench/run/append-log.ts';
import { lineHash } from '../../../src/bench/run/journal.ts';
import type { Plan } from '../../../src/bench/run/plan.ts';
import { failed, mingle } from '../../cli/fake-io.ts';
import { illegal, worse } from '../four-people.ts';
import { allOf } from '../publish/changed-world.ts';
import { thinWalls } from '../thin-walls.ts';
import { caseText, good, once, says, smallBenchmark } from './small-benchmark.ts';

thinWalls();

const takesApart = {
  supports: { objectives: ['maximize_unique_contacts'], constraints: ['MustStayApart'], features: [] },
};

const CAST = [
  good,
  { id: 'fixed', script: says(worse), manifest: { deterministic: true } },
  { id: 'liar', script: says(illegal), manifest: { seedable: false } },
  { id: 'boaster', script: says(worse, 'optimal'), manifest: { deterministic: true } },
  {
    id: 'denier',
    script: `cat >/dev/null; echo '{"type":"result","status":"infeasible"}'`,
    manifest: { ...takesApart, deterministic: true },
  },
  { id: 'silent', script: 'cat >/dev/null', manifest: { deterministic: true } },
  { id: 'fresh', script: says(worse), trusted: false },
  {
    id: 'absent',
    script: 'true',
    manifest: { requires: [{ program: 'no-such-program', advice: 'make it' }] },
  },
];

/** Status of the summary by case and comparator. */
function statuses({ cases }: Publication): Record<string, Record<string, string>> {
  return Object.fromEntries(
    cases.map((entry) => [
      entry.scenarioId,
      Object.fromEntries(entry.comparators.map((one) => [one.comparatorId, one.summary.status])),
    ]),
  );
}

describe('mingle bench run, publish, validate', () => {
  it('takes every comparator from its manifest to a checked publication', async () => {
    const { file, folder } = await smallBenchmark(CAST);
    const out = join(folder, 'out');
    const flags = ['--benchmark', file, '--out', out, '--no-check'];
    const ran = await mingle(['bench', 'run', ...flags], { terminalWidth: 120 });
    expect(ran.err).toMatch(/0\/\d+ attempts, about .* left · .* 0\.0\/\d+ s/);
    expect(ran.err).toContain('Complete.');
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(/four-people.*optimal/);

    const target = join(folder, 'publication.json');
    expect((await mingle(['bench', 'publish', out, '--out', target])).code).toBe(0);
    expect(await mingle(['bench', 'validate', target])).toMatchObject({ code: 0 });
    const publication: Publication = JSON.parse(readFileSync(target, 'utf8'));
    const apart = {
      good: 'unsupported',
      fixed: 'unsupported',
      liar: 'unsupported',
      boaster: 'unsupported',
      denier: 'timeout',
      silent: 'unsupported',
      fresh: 'unsupported',
      absent: 'unsupported',
    };
    expect(statuses(publication)).toEqual({
      'four-people': {
        good: 'optimal',
        fixed: 'feasible',
        liar: 'invalid',
        boaster: 'invalid',
        denier: 'invalid',
        silent: 'error',
        fresh: 'feasible',
        absent: 'unavailable',
      },
      'three-apart': apart,
    });
    const [four] = publication.cases;
    const policies = Object.fromEntries(four.comparators.map((one) => [one.comparatorId, one.attemptPolicy]));
    expect(policies).toMatchObject({
      good: 'seeded_five',
      fixed: 'deterministic_single',
      liar: 'stochastic_five',
    });
    expect(four.comparators.find((one) => one.comparatorId === 'absent')?.reason).toMatch(/make it/);
    expect(publication.disclosure).toContain('Adapters that no conformance check has passed: fresh.');
  });

  it('lets nobody run whose adapter fails its check', async () => {
    const { file, folder } = await smallBenchmark([{ id: 'fresh', script: says(worse), trusted: false }]);
    const out = join(folder, 'out');
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    expect(ran.code).toBe(7);
    expect(ran.err).toContain('fresh is left out: the adapter is new or changed');
    expect(ran.out).toContain('pending_verification');
  });

  it('has nothing to do in a shard beyond the last case', async () => {
    const { file, folder } = await smallBenchmark([good], {}, once);
    const at = (name: string) => join(folder, name);
    const run = (name: string, shard: string) =>
      mingle(['bench', 'run', '--benchmark', file, '--out', at(name), '--shard', shard]);
    expect(await run('three', '3/3')).toMatchObject({ code: 0, err: expect.stringContaining('0 cases') });
    await run('one', '1/3');
    await run('two', '2/3');
    const parts = ['one', 'two', 'three'].map(at);
    expect(await mingle(['bench', 'merge', ...parts, '--out', at('all')])).toMatchObject({ code: 0 });
  });

  it('gives the one attempt of a case the first seed, if the comparator takes seeds', async () => {
    const { file, folder } = await smallBenchmark(CAST.slice(0, 3));
    const path = join(folder, 'four', 'four-people.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('seeded_five', 'deterministic_single'));
    const out = join(folder, 'out');
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    const [, ...entries] = [...logEntries(join(out, 'journal.jsonl'))] as { attemptId: string }[];
    expect(entries.map(({ attemptId }) => attemptId).sort()).toEqual([
      'four-people/fixed/run-1',
      'four-people/good/seed-1',
      ...[1, 2, 3, 4, 5].map((run) => `four-people/liar/run-${run}`),
    ]);
    const target = join(folder, 'publication.json');
    expect((await mingle(['bench', 'publish', out, '--out', target])).code).toBe(0);
  });

  it('stores evidence where the publication says', async () => {
    const { file, folder } = await smallBenchmark([good]);
    const out = join(folder, 'out');
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    const target = join(folder, 'deep.json');
    await mingle(['bench', 'publish', out, '--out', target]);
    const { cases }: Publication = JSON.parse(readFileSync(target, 'utf8'));
    const { evidenceHref, attempts } = cases[0].comparators[0];
    const evidence = [...logEntries(join(dirname(target), decodeURIComponent(evidenceHref ?? '')))];
    expect(evidence).toHaveLength(attempts.length);
    expect(evidence[0]).toMatchObject({
      attemptId: attempts[0].attemptId,
      comparator: { version: 'good 1' },
      limits: { timeout_seconds: 10, logical_cpu_limit: 1 },
      status: 'optimal_zero',
    });
    expect(evidence[0]).toHaveProperty('relabelled.schedule.session_0.g0', ['p0', 'p1']);
    expect(evidence[0]).toHaveProperty('machine.class');
    expect(evidence[0]).toHaveProperty('output.lastLines');
  });

  it('puts all evidence into one archive that every command reads', async () => {
    const { file, folder } = await smallBenchmark([good, { id: 'fixed', script: says(worse) }]);
    const out = join(folder, 'out');
    await mingle(['bench', 'run', '--benchmark', file, '--out', out, '--case', 'four-people']);
    const target = join(folder, 'publication.json');
    const archive = join(folder, 'all of it', 'evidence.jsonl.gz');
    const published = await mingle(['bench', 'publish', out, '--out', target, '--archive', archive]);
    expect(published.code).toBe(0);
    const publication: Publication = JSON.parse(readFileSync(target, 'utf8'));
    expect(publication.cases[0].comparators.map(({ evidenceHref }) => evidenceHref)).toEqual([
      'all%20of%20it/evidence.jsonl.gz#four-people/fixed',
      'all%20of%20it/evidence.jsonl.gz#four-people/good',
    ]);
    rmSync(out, { recursive: true });
    for (const stored of [readEvidence(publication, folder), readEvidence(publication, '/', archive)]) {
      const lines = await allOf(stored);
      expect(lines.filter((line) => 'evidence' in line)).toHaveLength(10);
    }
    const compared = await mingle(['bench', 'compare', `${target}#good`, `${target}#fixed`]);
    expect(compared.out).toMatch(/time-to-target ratio \d/);
    expect((await mingle(['bench', 'report', target])).out).toContain('Cost over time on Four people');
  });

  it('interleaves the comparators and begins with another one each case', async () => {
    const both = ['left', 'right'].map((id) => ({ ...good, id, manifest: takesApart }));
    const { file, folder } = await smallBenchmark(both);
    const out = join(folder, 'out');
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    const [, ...attempts] = [...logEntries(join(out, 'journal.jsonl'))] as { attemptId: string }[];
    const order = attempts.map(({ attemptId }) => attemptId.split('/')[1]);
    expect(order.slice(0, 4)).toEqual(['left', 'right', 'left', 'right']);
    expect(order.slice(10, 14)).toEqual(['right', 'left', 'right', 'left']);
  });

  it('does not run anything twice, and does not take up another journal', async () => {
    const { file, folder } = await smallBenchmark([good], {}, once);
    const out = join(folder, 'out');
    const run = (...more: string[]) => mingle(['bench', 'run', '--benchmark', file, '--out', out, ...more]);
    await run();
    const journal = readFileSync(join(out, 'journal.jsonl'), 'utf8');
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('journal_exists') });
    expect((await run('--resume')).code).toBe(0);
    expect(readFileSync(join(out, 'journal.jsonl'), 'utf8')).toBe(journal);
    expect((await run('--resume', '--case', 'four-people')).err).toContain('selection_with_resume');
    const path = join(folder, 'four', 'four-people.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('deterministic_single', 'seeded_five').replace('"standard"', '"heavy"'));
    const changed = await run('--resume');
    expect(changed.code).toBe(2);
    expect(changed.err).toContain('not the same class of case "four-people": "standard" and "heavy"');
    expect(changed.err).toContain('not the same attempts of case "four-people"');
    rmSync(path);
    expect((await run('--resume')).err).toContain('The case "four-people" is gone.');
    writeFileSync(path, text);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"benchmarkRevision":3', '"benchmarkRevision":4'));
    expect((await run('--resume')).err).toContain('not the same benchmarkRevision: 3 and 4');
  });

  it('publishes what is missing as not run, and says so', async () => {
    const { file, folder } = await smallBenchmark([good]);
    const out = join(folder, 'out');
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    const path = join(out, 'journal.jsonl');
    writeFileSync(path, `${readFileSync(path, 'utf8').split('\n').slice(0, 3).join('\n')}\n{"type":"att`);
    const target = join(folder, 'publication.json');
    expect((await mingle(['bench', 'publish', out, '--out', target])).code).toBe(7);
    const { cases }: Publication = JSON.parse(readFileSync(target, 'utf8'));
    expect(cases[0].comparators[0].summary.statusCounts).toEqual({ optimal_zero: 2, not_run: 3 });
    const compared = await mingle(['bench', 'compare', target]);
    expect(compared.out).toContain('3 planned attempts were not run: good 3 (four-people).');
    expect(await mingle(['bench', 'validate', target])).toMatchObject({ code: 0 });
  });

  it.each([
    ['an unknown case', ['--case', 'five'], 'There is no case "five"'],
    ['an unknown comparator', ['--comparator', 'gurobi'], 'There are: good'],
    ['a shard that is none', ['--shard', '3/2'], 'i from 1 to n'],
  ])('refuses %s', async (_name, more, message) => {
    const { file, folder } = await smallBenchmark([good]);
    const out = join(folder, 'out');
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', out, ...more]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(message);
    expect(existsSync(join(out, 'journal.jsonl'))).toBe(false);
  });

  it('refuses five attempts with fewer seeds before any is made, but not one', async () => {
    const few = { attemptSeeds: [1, 2] };
    const { file, folder } = await smallBenchmark([good, { ...good, id: 'other' }], few);
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', join(folder, 'out')]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('Case "four-people" is run with five seeds, and there are 2.');
    expect(existsSync(join(folder, 'out'))).toBe(false);
    const single = await smallBenchmark([good], few, once);
    const at = join(single.folder, 'out');
    expect(await mingle(['bench', 'run', '--benchmark', single.file, '--out', at])).toMatchObject({
      code: 0,
    });
  });

  it('refuses broken manifests, all of them at once', async () => {
    const { file, folder } = await smallBenchmark([good]);
    writeFileSync(join(folder, 'comparators', 'good', 'manifest.json'), '{"id":"good"}');
    rmSync(join(folder, 'four'), { recursive: true });
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', join(folder, 'out')]);
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('the suite "four" is no folder') });
  });
});

describe('mingle bench merge', () => {
  it('joins shards into what one machine would have run', async () => {
    const { file, folder } = await smallBenchmark([{ ...good, manifest: takesApart }], {}, once);
    const at = (name: string) => join(folder, name);
    const run = (name: string, ...more: string[]) =>
      mingle(['bench', 'run', '--benchmark', file, '--out', at(name), ...more]);
    await run('all');
    await run('one', '--shard', '1/2');
    await run('two', '--shard', '2/2');
    expect(await mingle(['bench', 'merge', at('one'), at('two'), '--out', at('both')])).toMatchObject({
      code: 0,
    });
    expect(await mingle(['bench', 'merge', at('one'), '--out', at('half')])).toMatchObject(
      failed(7, 'The cases of shard 2/2 are not there.'),
    );
    const ids = (name: string) =>
      ([...logEntries(join(at(name), 'journal.jsonl'))].slice(1) as { attemptId: string; key: string }[])
        .map(({ attemptId, key }) => `${attemptId} ${key}`)
        .sort();
    expect(ids('both')).toEqual(ids('all'));
    expect(existsSync(join(at('both'), 'evidence', 'four-people', 'good.jsonl'))).toBe(true);
  });

  it('refuses what does not belong together, and names it', async () => {
    const { file, folder } = await smallBenchmark([good], {}, once);
    const at = (name: string) => join(folder, name);
    const run = (name: string) => mingle(['bench', 'run', '--benchmark', file, '--out', at(name)]);
    await run('one');
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    const resourceClasses = { standard: { timeout_seconds: 11, logical_cpu_limit: 1 } };
    writeFileSync(file, JSON.stringify({ ...settings, resourceClasses }));
    await run('two');
    const merged = await mingle(['bench', 'merge', at('one'), at('two'), '--out', at('both')]);
    expect(merged.code).toBe(2);
    expect(merged.err).toContain('not the same resourceClasses');
    expect(existsSync(at('both'))).toBe(false);
  });

  it('holds each part against all before it, not the first alone', async () => {
    const { file, folder } = await smallBenchmark(
      ['left', 'right'].map((id) => ({ ...good, id })),
      {},
      once,
    );
    const at = (name: string) => join(folder, name);
    const run = (name: string, id: string) =>
      mingle(['bench', 'run', '--benchmark', file, '--out', at(name), '--comparator', id, '--no-check']);
    await run('left', 'left');
    await run('right', 'right');
    appendFileSync(join(folder, 'comparators', 'right', 'adapter.sh'), '# mended\n');
    await run('mended', 'right');
    const merged = await mingle([
      'bench',
      'merge',
      ...['left', 'right', 'mended'].map(at),
      '--out',
      at('all'),
    ]);
    expect(merged.code).toBe(2);
    expect(merged.err).toContain('not the same adapter of "right"');
  });

  it('keeps how many processors attempts of each class had, and holds each part against it', async () => {
    const { file, folder } = await smallBenchmark([good], {}, once);
    writeFileSync(join(folder, 'four', 'long.json'), caseText({ ...once, resourceClass: 'heavy' }));
    const at = (name: string) => join(folder, name);
    const merge = (out: string, ...parts: string[]) =>
      mingle(['bench', 'merge', ...parts.map(at), '--out', at(out)]);
    for (const name of ['standard', 'heavy'])
      await mingle(['bench', 'run', '--benchmark', file, '--out', at(name), '--class', name]);
    expect(await merge('both', 'standard', 'heavy')).toMatchObject({ code: 0 });
    const [joined] = [...logEntries(join(at('both'), 'journal.jsonl'))] as Plan[];
    const [plan, ...attempts] = [...logEntries(join(at('heavy'), 'journal.jsonl'))] as [Plan, ...object[]];
    expect(joined.processors).toEqual({ standard: 1, ...plan.processors });
    const target = at('publication.json');
    await mingle(['bench', 'publish', at('both'), '--out', target]);
    expect(await mingle(['bench', 'verify', target, '--benchmark', file])).toMatchObject({ code: 0 });

    const other: object[] = [{ ...plan, processors: { heavy: 7 } }];
    for (const attempt of attempts) other.push({ ...attempt, previous: lineHash(other.at(-1)) });
    mkdirSync(at('other'));
    writeFileSync(
      join(at('other'), 'journal.jsonl'),
      other.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    const refused = await merge('refused', 'standard', 'heavy', 'other');
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('[other_processors]') });
  });
});
