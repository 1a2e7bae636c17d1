/** One queue of attempts for any number of workers. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { logEntries } from '../../../src/bench/run/append-log.ts';
import { Journal, readJournal } from '../../../src/bench/run/journal.ts';
import { attemptsOf } from '../../../src/bench/run/plan.ts';
import { AttemptQueue } from '../../../src/bench/run/queue.ts';
import { benchCommand } from '../../../src/cli/commands/bench.ts';
import { run } from '../../../src/cli/registry.ts';
import { EXIT } from '../../../src/shared/exit-codes.ts';
import { failed, FakeIo, listing, mingle } from '../../cli/fake-io.ts';
import { postgres } from '../../service/support/needs.ts';
import { type Cluster, startCluster } from '../../service/support/postgres-cluster.ts';
import { longTest, usualTest } from '../../support/long.ts';
import { valueOf } from '../../support/value-of.ts';
import { script } from '../publish/shipped.ts';
import { good, once, smallBenchmark } from './small-benchmark.ts';

// What an attempt sees of the machine is held elsewhere (test/bench/process).
vi.mock(import('../../../src/bench/process/isolation.ts'), async (load) => {
  const real = await load();
  return { ...real, findIsolation: () => real.findIsolation(['confinement']) };
});

// Each worker is on a machine of its own.
let machines = 0;
vi.mock(import('../../../src/bench/run/machine.ts'), async (load) => {
  const real = await load();
  return { ...real, thisMachine: () => ({ ...real.thisMachine(), speed: 601 + (machines++ % 2) }) };
});

const keysOf = (folder: string) =>
  ([...logEntries(join(folder, 'journal.jsonl'))] as { key: string }[])
    .slice(1)
    .map(({ key }) => key)
    .sort();

const ownersOf = (folder: string) =>
  [
    ...new Set(
      ([...logEntries(join(folder, 'journal.jsonl'))] as { comparatorId: string }[])
        .slice(1)
        .map(({ comparatorId }) => comparatorId),
    ),
  ].sort();

describe.skipIf(postgres === null)('mingle bench work (needs PostgreSQL)', () => {
  let cluster: Cluster;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
  });
  afterAll(() => cluster.remove());

  /** @param change of both cases: five attempts of each comparator, where it does not say that there is one */
  async function setting(change = {}) {
    const url = await cluster.database(`bench${databases++}`);
    const { file, folder } = await smallBenchmark(
      ['left', 'right'].map((id) => ({ ...good, id })),
      {},
      change,
    );
    const at = (name: string) => join(folder, name);
    const work = (out: string, ...flags: string[]) =>
      mingle(['bench', 'work', '--queue', url, '--benchmark', file, '--out', at(out), ...flags]);
    const plan = (await mingle(['bench', 'plan', '--benchmark', file, '--jsonl'])).out.trim().split('\n');
    const keys = plan.map((line) => (JSON.parse(line) as { key: string }).key).sort();
    return { url, file, folder, at, work, keys };
  }

  usualTest(
    'shares attempts among workers, each once, and they join to a publication that verifies',
    async () => {
      const { file, folder, at, work, keys } = await setting();
      const both = await Promise.all([work('one'), work('two')]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      const [one, two] = ['one', 'two'].map((name) => keysOf(at(name)));
      expect([...one, ...two].sort()).toEqual(keys);
      expect(await work('three')).toMatchObject(failed(0, `0 attempts of ${keys.length} done here`));

      await mingle(['bench', 'merge', at('one'), at('two'), '--out', at('whole')]);
      expect(keysOf(at('whole'))).toEqual(keys);
      const target = at('publication.json');
      expect(await mingle(['bench', 'publish', at('whole'), '--out', target])).toMatchObject({ code: 0 });
      const verified = await mingle(['bench', 'verify', target, '--benchmark', file]);
      expect(verified, verified.out + verified.err).toMatchObject({ code: 0 });
      expect((await execa('python3', [script, target, folder])).stdout).toContain(' 0 differences.');
      expect(readFileSync(target, 'utf8')).toMatch(
        /Before its runs a fixed computation made 601 to 602 million steps a second\./,
      );
    },
  );

  usualTest(
    'gives what a worker left behind to another, and goes on in the folder of a worker that was stopped',
    async () => {
      const { url, at, work, keys } = await setting(once);
      await work('gone', '--run', 'other');
      const { plan } = valueOf(readJournal(at('gone')));
      const queue = valueOf(await AttemptQueue.open(url, 'run', plan));
      const journal = Journal.create(at('never'), plan);
      const taken = await queue.attempts(journal, new AbortController().signal).next();
      expect(taken.done).toBe(false);
      // It was taken an hour ago, and its worker is gone.
      await sql(
        url,
        "UPDATE mingle_bench.job SET started_on = now() - interval '1 hour' WHERE state = 'active'",
      );
      await queue.close();
      expect(await work('rest')).toMatchObject({ code: 0 });
      expect(keysOf(at('rest'))).toEqual(keys);
      expect(await work('rest')).toMatchObject({ code: 0, err: expect.stringContaining('0 attempts of') });
    },
  );

  longTest(
    'says so when it is stopped while it waits for what others have, and of what was given up',
    async () => {
      const { url, file, at, work, keys } = await setting(once);
      const plan = await planOf(at, work);
      const queue = valueOf(await AttemptQueue.open(url, 'run', plan));
      const never = Journal.create(at('never'), plan);
      const first = await queue.attempts(never, new AbortController().signal).next();
      expect(first.value).toMatchObject({ attemptId: attemptsOf(plan)[0].attemptId });
      await queue.close();
      const args = ['--queue', url, '--benchmark', file, '--out', at('waits')];
      const io = new FakeIo(['bench', 'work', ...args]);
      const ended = run(io, async () => listing({ bench: benchCommand }));
      await vi.waitFor(() => expect(io.stderr.text).toContain(`${keys.length - 1}/${keys.length} `), 60_000);
      io.signal('SIGINT');
      expect(await ended).toBe(EXIT.benchmarkIncomplete);
      expect(io.stderr.text).toContain(`1 attempt of ${keys.length} done here; stopped.`);

      await sql(url, "UPDATE mingle_bench.job SET state = 'failed' WHERE state = 'active'");
      expect(await work('waits')).toMatchObject({
        code: EXIT.benchmarkIncomplete,
        err: expect.stringContaining('given up: 1 attempt.'),
      });
    },
  );

  usualTest(
    'goes on in a folder by the same command, and not by one for other cases or comparators',
    async () => {
      const { file, at, work, keys } = await setting(once);
      expect((await work('some', '--case', 'four-people', '--comparator', 'left')).code).toBe(0);
      expect(keysOf(at('some'))).toHaveLength(keys.length / 2);
      for (const other of [
        ['--case', 'three-apart'],
        ['--case', 'four-people', '--comparator', 'right'],
      ]) {
        expect(await work('some', ...other)).toMatchObject(failed(2, '[selection_with_resume]'));
      }
      expect((await work('some', '--case', 'four-people', '--comparator', 'left')).code).toBe(0);
      const run = (...more: string[]) =>
        mingle(['bench', 'run', '--benchmark', file, '--out', at('own'), ...more]);
      await run();
      expect(await work('own')).toMatchObject(failed(2, 'is of a run'));
      expect(await run('--resume', '--out', at('some'))).toMatchObject(failed(2, 'is of a worker'));
    },
  );

  longTest(
    'says that the queue is gone when it goes away during a run, and goes on when it is there again',
    async () => {
      const { url, file, at, work, keys } = await setting();
      const io = new FakeIo(['bench', 'work', '--queue', url, '--benchmark', file, '--out', at('left')]);
      const ended = run(io, async () => listing({ bench: benchCommand }));
      await vi.waitFor(() => expect(io.stderr.text).toContain(`1/${keys.length} `), 60_000);
      await sql(url, 'DROP SCHEMA mingle_bench CASCADE');
      expect(await ended).toBe(EXIT.failure);
      expect(io.stderr.text).toContain('[queue_failed]');
      expect((await work('left')).code).toBe(0);
      expect(keysOf(at('left'))).toEqual(keys);
    },
  );

  longTest('waits for a database that is restarted, and goes on', async () => {
    const { url, file, at, keys } = await setting();
    const io = new FakeIo(['bench', 'work', '--queue', url, '--benchmark', file, '--out', at('waits')]);
    const ended = run(io, async () => listing({ bench: benchCommand }));
    await vi.waitFor(() => expect(io.stderr.text).toContain(`1/${keys.length} `), 60_000);
    await cluster.kill();
    await vi.waitFor(() => expect(io.stderr.text).toContain('The queue does not answer;'), 60_000);
    await cluster.start();
    expect(await ended).toBe(EXIT.ok);
    expect(io.stderr.text).toContain('The queue answers again.');
    expect(keysOf(at('waits'))).toEqual(keys);
  });

  longTest('leaves the attempts of a comparator that cannot run here to others, and they join', async () => {
    const [url, has] = [await cluster.database(`bench${databases++}`), 'MINGLE_TEST_HAS_RIGHT'];
    const requires = [{ environment: has, advice: 'set it' }];
    const { file, folder } = await smallBenchmark(
      [
        { ...good, id: 'left' },
        { ...good, id: 'right', manifest: { requires } },
      ],
      {},
      once,
    );
    const at = (name: string) => join(folder, name);
    const work = (out: string) =>
      mingle(['bench', 'work', '--queue', url, '--benchmark', file, '--out', at(out)]);
    vi.stubEnv(has, undefined);
    const lacks = await work('lacks');
    expect(lacks).toMatchObject({ code: 0, err: expect.stringContaining('right is left to other machines') });
    vi.stubEnv(has, 'yes');
    expect((await work('all')).code).toBe(0);
    vi.unstubAllEnvs();
    expect(ownersOf(at('lacks'))).toEqual(['left']);
    expect(ownersOf(at('all'))).toEqual(['right']);

    await mingle(['bench', 'merge', at('lacks'), at('all'), '--out', at('whole')]);
    expect(ownersOf(at('whole'))).toEqual(['left', 'right']);
    const target = at('publication.json');
    expect(await mingle(['bench', 'publish', at('whole'), '--out', target])).toMatchObject({ code: 0 });
    const verified = await mingle(['bench', 'verify', target, '--benchmark', file]);
    expect(verified, verified.out + verified.err).toMatchObject({ code: 0 });
  });

  usualTest(
    'refuses the attempts of another version of an adapter, and a database that is not there',
    async () => {
      const { url, folder, at, work, keys } = await setting(once);
      const queue = valueOf(await AttemptQueue.open(url, 'run', await planOf(at, work)));
      await queue.close();
      appendFileSync(join(folder, 'comparators', 'left', 'adapter.sh'), '# mended\n');
      appendFileSync(join(folder, 'comparators', 'right', 'adapter.sh'), '# mended\n');
      expect(await work('later', '--no-check')).toMatchObject(failed(2, '[other_plan]'));
      const taken = "SELECT id FROM mingle_bench.job WHERE state <> 'completed' AND started_on IS NOT NULL";
      expect(await sql(url, taken)).toEqual([]);
      expect((await work('anew', '--no-check', '--run', 'second')).code).toBe(0);
      expect(keysOf(at('anew'))).toHaveLength(keys.length);
      const nowhere = await work('none', '--queue', 'postgres://nobody@127.0.0.1:1/none');
      expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('[queue_failed]') });
    },
  );
});

async function sql(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** The plan of a run that nobody shares. */
async function planOf(
  at: (name: string) => string,
  work: (out: string, ...flags: string[]) => Promise<unknown>,
) {
  await work('alone', '--run', 'alone');
  return valueOf(readJournal(at('alone'))).plan;
}
