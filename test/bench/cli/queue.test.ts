/** One queue of attempts for any number of workers. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readLog } from '../../../src/bench/run/append-log.ts';
import { Journal, readJournal } from '../../../src/bench/run/journal.ts';
import { AttemptQueue } from '../../../src/bench/run/queue.ts';
import { mingle } from '../../cli/fake-io.ts';
import { postgres } from '../../service/support/needs.ts';
import { type Cluster, startCluster } from '../../service/support/postgres-cluster.ts';
import { good, smallBenchmark } from './small-benchmark.ts';

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
  (readLog(join(folder, 'journal.jsonl')) as { key: string }[])
    .slice(1)
    .map(({ key }) => key)
    .sort();

describe.skipIf(postgres === null)('mingle bench work (needs PostgreSQL)', () => {
  let cluster: Cluster;
  let databases = 0;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
  });
  afterAll(() => cluster.remove());

  async function setting() {
    const url = await cluster.database(`bench${databases++}`);
    const { file, folder } = await smallBenchmark(['left', 'right'].map((id) => ({ ...good, id })));
    const at = (name: string) => join(folder, name);
    const work = (out: string, ...flags: string[]) =>
      mingle(['bench', 'work', '--queue', url, '--benchmark', file, '--out', at(out), ...flags]);
    const plan = (await mingle(['bench', 'plan', '--benchmark', file, '--jsonl'])).out.trim().split('\n');
    const keys = plan.map((line) => (JSON.parse(line) as { key: string }).key).sort();
    return { url, file, folder, at, work, keys };
  }

  it('shares attempts among workers, each once, and they join to a publication that verifies', async () => {
    const { file, at, work, keys } = await setting();
    const both = await Promise.all([work('one'), work('two')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const [one, two] = ['one', 'two'].map((name) => keysOf(at(name)));
    expect([...one, ...two].sort()).toEqual(keys);
    expect(await work('three')).toMatchObject({
      code: 0,
      err: expect.stringContaining(`0 attempts of ${keys.length} done here`),
    });

    await mingle(['bench', 'merge', at('one'), at('two'), '--out', at('whole')]);
    expect(keysOf(at('whole'))).toEqual(keys);
    const target = at('publication.json');
    expect(await mingle(['bench', 'publish', at('whole'), '--out', target])).toMatchObject({ code: 0 });
    expect(await mingle(['bench', 'verify', target, '--benchmark', file])).toMatchObject({ code: 0 });
    expect(readFileSync(target, 'utf8')).toMatch(
      /Before its runs a fixed computation made 601 to 602 million steps a second\./,
    );
  });

  it('gives what a worker left behind to another, and goes on in the folder of a worker that was stopped', async () => {
    const { url, at, work, keys } = await setting();
    await work('gone', '--run', 'other');
    const read = readJournal(at('gone'));
    if (!read.ok) throw new Error(read.issues[0].message);
    const { plan } = read.value;
    const queue = await AttemptQueue.open(url, 'run', plan);
    const journal = Journal.create(at('never'), plan);
    const taken = await queue.attempts(journal, new AbortController().signal).next();
    expect(taken.done).toBe(false);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // It was taken an hour ago, and its worker is gone.
    await client.query(
      "UPDATE mingle_bench.job SET started_on = now() - interval '1 hour' WHERE state = 'active'",
    );
    await client.end();
    await queue.close();
    expect(await work('rest')).toMatchObject({ code: 0 });
    expect(keysOf(at('rest'))).toEqual(keys);
    expect(await work('rest')).toMatchObject({ code: 0, err: expect.stringContaining('0 attempts of') });
  });

  it('refuses the attempts of another version of an adapter, and a database that is not there', async () => {
    const { url, folder, at, work, keys } = await setting();
    const queue = await AttemptQueue.open(url, 'run', await planOf(at, work));
    await queue.close();
    appendFileSync(join(folder, 'comparators', 'left', 'adapter.sh'), '# mended\n');
    appendFileSync(join(folder, 'comparators', 'right', 'adapter.sh'), '# mended\n');
    expect(await work('later', '--no-check')).toMatchObject({
      code: 2,
      err: expect.stringContaining('[other_plan]'),
    });
    expect((await work('anew', '--no-check', '--run', 'second')).code).toBe(0);
    expect(keysOf(at('anew'))).toHaveLength(keys.length);
    const nowhere = await work('none', '--queue', 'postgres://nobody@127.0.0.1:1/none');
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('[queue_failed]') });
  });
});

/** The plan of a run that nobody shares. */
async function planOf(
  at: (name: string) => string,
  work: (out: string, ...flags: string[]) => Promise<unknown>,
) {
  await work('alone', '--run', 'alone');
  const read = readJournal(at('alone'));
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.plan;
}
