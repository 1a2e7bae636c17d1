/** Each attempt a run of its own, joined afterwards: what other engines do with a plan. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { findIsolation, type Isolation } from '../../../src/bench/process/isolation.ts';
import type { Publication } from '../../../src/bench/publication/definition.ts';
import { logEntries } from '../../../src/bench/run/append-log.ts';
import { resumeRun } from '../../../src/bench/run/begin.ts';
import { lineHash } from '../../../src/bench/run/journal.ts';
import { thisMachine } from '../../../src/bench/run/machine.ts';
import type { Plan } from '../../../src/bench/run/plan.ts';
import { failed, mingle } from '../../cli/fake-io.ts';
import { bundled } from '../../support/bundled.ts';
import { installed } from '../../support/installed.ts';
import { longTest, usualGroup, usualTest } from '../../support/long.ts';
import { worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';
import { caseText, good, once, smallBenchmark } from './small-benchmark.ts';

thinWalls();

interface Line {
  readonly key: string;
  readonly attemptId: string;
}

const cast = ['left', 'right'].map((id) => ({ ...good, id }));

async function planned(comparators = cast, change = {}) {
  const { file, folder } = await smallBenchmark(comparators, {}, change);
  const at = (name: string) => join(folder, name);
  const bench = (command: string, ...more: string[]) =>
    mingle(['bench', command, '--benchmark', file, ...more]);
  const plan = await bench('plan', '--jsonl');
  writeFileSync(at('plan.jsonl'), plan.out);
  const lines: Line[] = plan.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { file, folder, at, bench, lines };
}

const journalOf = (folder: string) => [...logEntries(join(folder, 'journal.jsonl'))] as Line[];
const keysOf = (folder: string) =>
  journalOf(folder)
    .slice(1)
    .map(({ key }) => key)
    .sort();

usualGroup('mingle bench plan', () => {
  it('lists the attempts of a run, with the keys that the run gives them', async () => {
    const { at, bench, lines } = await planned(cast, once);
    await bench('run', '--out', at('all'));
    expect(lines.map(({ key }) => key).sort()).toEqual(keysOf(at('all')));
    expect(lines[0]).toMatchObject({
      attemptId: 'four-people/left/seed-1',
      caseId: 'four-people',
      comparatorId: 'left',
      seed: 1,
      resourceClass: 'standard',
      seconds: 10,
      processors: 1,
    });
  });

  it('sums them up for a reader', async () => {
    const { bench } = await planned();
    expect((await bench('plan')).out).toMatch(/left.*1.*5.*50 s/);
  });

  it('lists only the cases of a resource class, and refuses a class that none has', async () => {
    const { folder, bench } = await planned();
    writeFileSync(join(folder, 'four', 'long.json'), caseText({ resourceClass: 'heavy' }));
    const casesOf = async (...flags: string[]) => {
      const { out } = await bench('plan', '--jsonl', ...flags);
      return [...new Set([...out.matchAll(/"caseId":"([^"]+)"/g)].map(([, id]) => id))].sort();
    };
    expect(await casesOf('--class', 'heavy')).toEqual(['long']);
    expect(await casesOf('--class', 'standard')).toEqual(['four-people']);
    expect(await casesOf()).toEqual(['four-people', 'long']);
    expect(await bench('plan', '--class', 'light')).toMatchObject(failed(2, '[unknown_class]'));
  });
});

usualGroup('mingle bench run --attempt', () => {
  it('runs one by its id or its key, and the parts join to the whole', async () => {
    const { at, bench, lines } = await planned(cast.slice(0, 1));
    const parts: string[] = [];
    for (const [i, { attemptId, key }] of lines.entries()) {
      parts.push(at(`part-${i}`));
      const ran = await bench('run', '--attempt', i % 2 ? attemptId : key, '--out', parts[i]);
      expect(ran.code).toBe(0);
      expect(keysOf(parts[i])).toEqual([key]);
    }
    const merge = (out: string, folders: string[]) =>
      mingle(['bench', 'merge', ...folders, '--out', at(out), '--plan', at('plan.jsonl')]);
    expect(await merge('whole', parts)).toMatchObject({ code: 0 });
    expect(keysOf(at('whole'))).toEqual(lines.map(({ key }) => key).sort());
    const target = at('publication.json');
    expect((await mingle(['bench', 'publish', at('whole'), '--out', target])).code).toBe(0);
    const { cases }: Publication = JSON.parse(readFileSync(target, 'utf8'));
    expect(cases[0].comparators[0].summary).toMatchObject({ attemptCount: 5, validAttemptCount: 5 });
    const evidence = [...logEntries(join(at('whole'), 'evidence', 'four-people', 'left.jsonl'))];
    expect(evidence).toHaveLength(5);

    const absent = await merge('most', parts.slice(1));
    expect(absent).toMatchObject(failed(7, `Planned and not there: ${lines[0].attemptId}.`));
  });

  it('is not joined with one whose case had another witness or certificate', async () => {
    const { folder, at, bench } = await planned(cast.slice(0, 1), once);
    await bench('run', '--out', at('one'));
    writeFileSync(join(folder, 'four', 'four-people.json'), caseText({ ...once, witness: worse }));
    await bench('run', '--out', at('two'));
    expect(await mingle(['bench', 'merge', at('one'), at('two'), '--out', at('both')])).toMatchObject(
      failed(2, 'not the same certificates or witness of case "four-people"'),
    );
  });

  it('is not gone on with once it was joined, which the merge does not say', async () => {
    const { at, bench, lines } = await planned(cast.slice(0, 1));
    await bench('run', '--attempt', lines[0].attemptId, '--out', at('one'));
    await mingle(['bench', 'merge', at('one'), '--out', at('joined')]);
    const before = readFileSync(join(at('joined'), 'journal.jsonl'), 'utf8');
    expect(await bench('run', '--resume', '--out', at('joined'))).toMatchObject(failed(2, 'is of a merge'));
    expect(readFileSync(join(at('joined'), 'journal.jsonl'), 'utf8')).toBe(before);
  });

  it('is not gone on with by a container with other processors, as it would have had more than its machine', async () => {
    const { file, folder } = await smallBenchmark([good], {}, once);
    const out = join(folder, 'out');
    await mingle(['bench', 'run', '--benchmark', file, '--out', out]);
    const processors = Array.from({ length: thisMachine().processors }, (_, i) => 9000 + i);
    const order = { benchmark: file, folder: out, selection: {} };
    const resume = (isolation: Isolation, signal: AbortSignal | null) =>
      resumeRun(order, { isolation, signal });
    const resumed = await resume({ ...findIsolation(), processors }, null);
    expect(resumed).toMatchObject({ ok: false, issues: [{ code: 'other_processors' }] });
    // A Ctrl-C ends the version commands, too: their comparators are not gone.
    const stopped = await resume({ ...findIsolation(), processors }, AbortSignal.abort());
    expect(stopped).toMatchObject({ ok: true, value: null });
  });

  it('is not gone on with beside damaged evidence: all that comes would be in vain', async () => {
    const { at, bench, lines } = await planned(cast.slice(0, 1));
    await bench('run', '--out', at('out'));
    const journal = join(at('out'), 'journal.jsonl');
    const before = readFileSync(journal, 'utf8').split('\n').slice(0, lines.length);
    writeFileSync(journal, `${before.join('\n')}\n`);
    const evidence = join(at('out'), 'evidence', 'four-people', 'left.jsonl');
    writeFileSync(evidence, `{"x":\n${readFileSync(evidence, 'utf8')}`);
    expect(await bench('run', '--resume', '--out', at('out'))).toMatchObject(failed(2, 'line 1 is not JSON'));
    expect([...logEntries(journal)]).toHaveLength(lines.length);
  });

  it('is joined once its evidence is no longer damaged, in the same folder', async () => {
    const { at, bench } = await planned(cast.slice(0, 1), once);
    await bench('run', '--out', at('one'));
    const evidence = join(at('one'), 'evidence', 'four-people', 'left.jsonl');
    const whole = readFileSync(evidence, 'utf8');
    const merge = () => mingle(['bench', 'merge', at('one'), '--out', at('joined')]);
    writeFileSync(evidence, `[1]\n${whole}`);
    expect(await merge()).toMatchObject(failed(2, '[damaged_file]'));
    writeFileSync(evidence, whole);
    expect(await merge()).toMatchObject({ code: 0 });
  });

  it('takes a comparator whose adapter was mended from the run after it', async () => {
    const { folder, at, bench } = await planned(cast, once);
    await bench('run', '--out', at('all'));
    appendFileSync(join(folder, 'comparators', 'left', 'adapter.sh'), '# mended\n');
    await bench('run', '--comparator', 'left', '--no-check', '--out', at('again'));
    const merge = (out: string, ...flags: string[]) =>
      mingle(['bench', 'merge', at('all'), at('again'), '--out', at(out), ...flags]);

    expect(await merge('refused')).toMatchObject({ code: 2, err: expect.stringContaining('other_adapter') });
    expect((await merge('refused', '--again', 'third')).err).toContain('[unknown_comparator]');
    writeFileSync(join(folder, 'four', 'later.json'), caseText({ title: 'Later', targetCost: 0 }));
    await bench('run', '--out', at('both'));
    const fewer = mingle([
      'bench',
      'merge',
      at('both'),
      at('again'),
      '--out',
      at('refused'),
      '--again',
      'left',
    ]);
    expect((await fewer).err).toContain('without these cases: later.');
    expect(await merge('mended', '--again', 'left')).toMatchObject({ code: 0 });
    const right = journalOf(at('all'))
      .slice(1)
      .filter(({ attemptId }) => attemptId.includes('/right/'));
    expect(keysOf(at('mended'))).toEqual([...keysOf(at('again')), ...right.map(({ key }) => key)].sort());
    expect([...logEntries(join(at('mended'), 'evidence', 'four-people', 'left.jsonl'))]).toHaveLength(1);
    // Joined once more, it is of the same journals, and what was passed over is not forgotten.
    await mingle(['bench', 'merge', at('mended'), '--out', at('twice')]);
    const { out } = await mingle(['bench', 'publish', at('twice')]);
    expect(out).toContain('Joined of 2 journals. Run again and passed over: 1 attempt of left.');
    // What two runs have of one attempt is told: else the better could be put first.
    await mingle(['bench', 'merge', at('all'), at('both'), '--again', 'left', '--out', at('more')]);
    const { out: more } = await mingle(['bench', 'publish', at('more')]);
    expect(more).toContain('Run more than once, and the first counts: 1 attempt.');
    const same = await mingle(['bench', 'merge', at('again'), at('again'), '--out', at('refused')]);
    expect(same).toMatchObject({ code: 2, err: expect.stringContaining('[journal_repeated]') });
    const within = await mingle(['bench', 'merge', at('again'), at('twice'), '--out', at('refused')]);
    expect(within).toMatchObject({ code: 2, err: expect.stringContaining('[journal_repeated]') });
    // What was said of an adapter goes with its attempts.
    const told = (folder: string) => JSON.stringify(journalOf(at(folder))[0]);
    await mingle(['bench', 'merge', at('again'), at('all'), '--again', 'left', '--out', at('older')]);
    expect(told('again')).toContain('no conformance check');
    expect(told('older')).not.toContain('no conformance check');
  });

  it('publishes the attempts beside it as not run', async () => {
    const { at, bench, lines } = await planned();
    await bench('run', '--attempt', lines[0].attemptId, '--out', at('one'));
    const target = at('publication.json');
    expect((await mingle(['bench', 'publish', at('one'), '--out', target])).code).toBe(7);
    const { cases }: Publication = JSON.parse(readFileSync(target, 'utf8'));
    expect(cases[0].comparators).toHaveLength(1);
    expect(cases[0].comparators[0].summary.statusCounts).toEqual({ optimal_zero: 1, not_run: 4 });
  });

  it('refuses an attempt that the plan does not have', async () => {
    const { at, bench } = await planned();
    const ran = await bench('run', '--attempt', 'four-people/left/seed-77', '--out', at('out'));
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('unknown_attempt') });
    expect(existsSync(at('out'))).toBe(false);
    const neither = await bench('run', '--attempt', '00ff', '--out', at('out'));
    expect(neither).toMatchObject({ code: 2, err: expect.stringContaining('no attempt "00ff" here') });
    const queued = await bench('work', '--queue', 'bench', '--out', at('out'));
    expect(queued).toMatchObject({ code: 2, err: expect.stringContaining('address of a PostgreSQL') });
  });

  const { processors, affinity } = findIsolation();
  it.runIf(affinity && processors.length > 1)('takes the processors of its slot alone', async () => {
    const { at, bench, lines } = await planned();
    const of = processors.length;
    const used: number[] = [];
    for (const index of [1, of]) {
      const out = at(`slot-${index}`);
      await bench('run', '--attempt', lines[index].attemptId, '--slot', `${index}/${of}`, '--out', out);
      const [plan, entry] = journalOf(out) as unknown as [object, { processors: number[] }];
      expect(plan).toMatchObject({ parallel: of });
      used.push(...entry.processors);
    }
    expect(used).toEqual([processors[0], processors.at(-1)]);
    const many = await bench('run', '--slot', `1/${of + 1}`, '--out', at('none'));
    expect(many).toMatchObject({ code: 2, err: expect.stringContaining('too_few_processors') });
  });
});

usualGroup('parts from two classes of machine', () => {
  it('become a run and a publication each, and one report', async () => {
    const { at, bench } = await planned();
    await bench('run', '--out', at('here'));
    const [plan, ...attempts] = [...logEntries(join(at('here'), 'journal.jsonl'))] as [Plan, ...object[]];
    const machine = { ...plan.machine, class: 'Other chip, 64 processors' };
    const journal: object[] = [{ ...plan, machine }];
    for (const attempt of attempts) journal.push({ ...attempt, previous: lineHash(journal.at(-1)) });
    mkdirSync(at('there'));
    writeFileSync(
      join(at('there'), 'journal.jsonl'),
      journal.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
    const merged = await mingle(['bench', 'merge', at('here'), at('there'), '--out', at('both')]);
    expect(merged).toMatchObject({ code: 0, err: expect.stringContaining('(Other chip, 64 processors)') });
    const folders = readdirSync(at('both'));
    expect(folders).toContain('other-chip-64-processors');
    const files = folders.map((name) => at(`${name}.json`));
    for (const [i, name] of folders.entries()) {
      await mingle(['bench', 'publish', join(at('both'), name), '--out', files[i]]);
    }
    const report = await mingle(['bench', 'report', ...files, '--out', '-']);
    expect(report.code).toBe(0);
    expect(report.out).toContain('Group-mixing benchmark on 2 machines');
    expect(report.out).toContain('<td class="n">1 of 1</td><td class="n">1</td>');
    expect(report.out).toMatch(/<div>A 0 ✓ <small>.* s<\/small><\/div><div>B 0 ✓/);
  });
});

describe('a task of a Slurm array', () => {
  const root = new URL('../../../', import.meta.url).pathname;
  /** Three attempts in batches of two, and a program that writes down what it is asked. */
  async function batches() {
    const { file, at, lines } = await planned(cast.slice(1));
    writeFileSync(at('asked.sh'), `for out; do :; done; mkdir -p "$out"; echo "$*" >"$out/asked"\n`);
    mkdirSync(at('slurm'));
    const some = lines.slice(0, 3);
    writeFileSync(at('slurm/plan.jsonl'), some.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const task = (number: string, by = `sh ${at('asked.sh')}`) =>
      execa(join(root, 'deploy/benchmark/slurm.sh'), [at('slurm'), '--benchmark', file], {
        env: { MINGLE: by, SLURM_SUBMIT_DIR: root, SLURM_ARRAY_TASK_ID: number, BATCH: '2' },
      });
    return { file, at, lines: some, task };
  }

  usualTest('asks for its batch of attempts, the last one for what is left', async () => {
    const { file, at, lines, task } = await batches();
    await task('1');
    expect(readdirSync(at('slurm/parts')).sort()).toEqual(['1', '2']);
    await task('2');
    expect(readdirSync(at('slurm/parts')).sort()).toEqual(['1', '2', '3']);
    for (const part of [1, 2, 3]) {
      const flags = `--benchmark ${file} --attempt ${lines[part - 1].attemptId} --out ${at(`slurm/parts/${part}`)}`;
      expect(readFileSync(at(`slurm/parts/${part}/asked`), 'utf8')).toBe(`bench run ${flags}\n`);
    }
  });

  longTest('runs what is left', async () => {
    const { at, lines, task } = await batches();
    const program = await bundled(join(import.meta.dirname, 'program.ts'));
    await task('2', `${process.execPath} ${program}`);
    expect(readdirSync(at('slurm/parts'))).toEqual(['3']);
    expect(keysOf(at('slurm/parts/3'))).toEqual([lines[2].key]);
  });
});

const parallel = installed('GNU parallel', 'parallel');

describe.skipIf(parallel === null || findIsolation().processors.length < 2)('GNU parallel (needs it)', () => {
  it('runs a plan to its end, and what was cut off goes on', async () => {
    const { file, at, lines } = await planned(cast, once);
    const script = new URL('../../../deploy/benchmark/parallel.sh', import.meta.url).pathname;
    const program = await bundled(join(import.meta.dirname, 'program.ts'));
    const env = { MINGLE: `${process.execPath} ${program}` };
    const run = () => execa(script, [at('gnu'), '2', '--benchmark', file], { env, reject: false });
    const first = await run();
    expect(first).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('2 attempts.') });
    expect(keysOf(join(at('gnu'), 'results'))).toEqual(lines.map(({ key }) => key).sort());
    // One part as a kill leaves it: with a plan and no attempt.
    const path = join(at('gnu'), 'parts', '2', 'journal.jsonl');
    writeFileSync(path, `${readFileSync(path, 'utf8').split('\n')[0]}\n`);
    const again = await run();
    expect(again.exitCode).toBe(0);
    expect(again.stderr.match(/measured by/g)).toHaveLength(1);
    expect(keysOf(join(at('gnu'), 'results'))).toEqual(lines.map(({ key }) => key).sort());
  });
});
