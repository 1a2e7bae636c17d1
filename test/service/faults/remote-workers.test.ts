/** Servers and workers in processes of their own, with one PostgreSQL between them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { responseA } from '../../../src/service/wire/responses.ts';
import { longTest, usualTest } from '../../support/long.ts';
import { askPostgres, expectNothingLeft } from '../support/ask-postgres.ts';
import type { Ask } from '../support/ledger.ts';
import { postgres } from '../support/needs.ts';
import { newBearer } from '../support/new-bearer.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { bodyA, bodyK, bodyWithLog } from '../support/scenarios.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';
import { COUNTING, countStatements, expectCheapCalls } from '../support/statements.ts';
import { until } from '../support/until.ts';
import { SECRET, startWorkProcess, type WorkProcess } from '../support/work-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-remote-'));
let cluster: Cluster;
let store: string;
const ask: Ask = (sql) => askPostgres(store)(sql);
let servers: ServerProcess[];
let workers: WorkProcess[] = [];

const solve = { solve_ms: 1500, worker_ms: 1600, lease_margin_ms: 500 };
const anonymous = {
  requests_per_minute: 1000,
  concurrent_solves: 100,
  client_daily_solve_ms: 1e9,
  pool_daily_solve_ms: 1e9,
};
const serve = () => startServer({ store, workers: 0, queue_secret: SECRET, solve, anonymous });
async function work(change: object = {}): Promise<WorkProcess> {
  const started = await startWorkProcess({ store, solve, ...change });
  workers.push(started);
  return started;
}

/** One that tests share, for it takes long to start; made anew where a test has ended it. */
let shared: WorkProcess | null = null;
async function oneWorker(): Promise<WorkProcess> {
  if (shared !== null) return shared;
  const started = await startWorkProcess({ store, solve });
  shared = started;
  void started.ended.then(() => {
    if (shared === started) shared = null;
  });
  return started;
}

const ready = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).status === 200;
const codes = (replies: Awaited<ReturnType<typeof call>>[]) => replies.map((reply) => reply?.code);

describe.skipIf(postgres === null)('servers without workers (need PostgreSQL)', () => {
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '', COUNTING);
    store = await cluster.database('remote');
    const first = await work();
    servers = await Promise.all([serve(), serve()]);
    await first.stop();
    workers = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
  });
  afterAll(async () => {
    await Promise.all([...servers.map((server) => server.kill()), shared?.stop()]);
    await cluster.remove();
    rmSync(folder, { recursive: true });
  });

  usualTest('are not ready while no process works, and say so', async () => {
    await until(async () => !(await ready(servers[0])));
    expect(codes([await call(servers[0], bodyK())])).toEqual(['starting']);
    await oneWorker();
    await until(() => ready(servers[0]));
    expect(codes([await call(servers[0], bodyK())])).toEqual(['ok']);
    await expectNothingLeft(ask);
  });

  usualTest(
    'give the answers of any worker, once for one key, and leave nothing in the database',
    async () => {
      await Promise.all([oneWorker(), work()]);
      const log = join(folder, 'once.log');
      const body = bodyWithLog('slow-200', log);
      const key = { 'idempotency-key': 'one-key-for-twenty-calls' };
      await until(async () => (await ready(servers[0])) && (await ready(servers[1])));
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => call(servers[i % 2], body, key)),
      );
      expect(new Set(codes(replies))).toEqual(new Set(['ok', 'idempotency_running']));
      const after = await Promise.all(servers.map((server) => call(server, body, key)));
      const answers = [...replies, ...after].flatMap((reply) => (reply?.code === 'ok' ? [reply.text] : []));
      expect(new Set(answers).size).toBe(1);
      expect(readFileSync(log, 'utf8')).toBe('solve\n');
      await expectNothingLeft(ask);
    },
  );

  longTest('answer Form A, too', async () => {
    await oneWorker();
    const server = await startServer({
      ...{ store, workers: 0, queue_secret: SECRET, solve },
      ...{ form: 'a', form_a: { requests_per_minute: 1000 } },
    });
    await until(() => ready(server));
    const reply = await call(server, bodyA());
    await server.stop();
    expect(responseA.parse(JSON.parse(reply?.text ?? ''))).toBeTruthy();
    expect(codes([reply])).toEqual(['ok']);
    await expectNothingLeft(ask);
  });

  usualTest('ask at most fifteen statements of the database for a call, of which three write', async () => {
    await oneWorker();
    await until(() => ready(servers[0]));
    const counted = await countStatements(store);
    await expectCheapCalls(counted, servers[0], {});
    await counted.close();
  });

  usualTest('hold no scenario in the database that could be read, while it waits', async () => {
    await oneWorker();
    await until(() => ready(servers[0]));
    const log = join(folder, 'busy.log');
    const busy = call(servers[0], bodyWithLog('slow-1000', log));
    await until(() => existsSync(log));
    const waiting = call(servers[0], bodyK('Wilhelmina'));
    await until(async () => (await ask('SELECT 1 FROM parcels')).length > 0);
    const text = JSON.stringify(await ask('SELECT * FROM parcels'));
    // Three letters alone stand in many a cipher.
    expect(text).not.toMatch(/Wilhelmina|people|\bbob\b/);
    expect(codes(await Promise.all([busy, waiting]))).toEqual(['ok', 'ok']);
    await expectNothingLeft(ask);
  });

  usualTest('answer for a worker that is killed, charge nothing, and solve the next', async () => {
    const killed = await oneWorker();
    await until(() => ready(servers[0]));
    let log = '';
    let lost: ReturnType<typeof call> = Promise.resolve(null);
    // A busy machine's worker may not take a call within its time: then there is another.
    for (let tries = 1; !existsSync(log); tries++) {
      log = join(folder, `killed-${tries}.log`);
      lost = call(servers[0], bodyWithLog('slow-1400', log), {
        'idempotency-key': `the-key-of-a-lost-solve-${tries}`,
      });
      const begins = until(() => existsSync(log));
      await Promise.race([lost, begins]);
    }
    await killed.kill();
    expect(codes([await lost])).toEqual(['solver_failed']);
    expect((await ask("SELECT charged_ms FROM solves WHERE state = 'interrupted'"))[0]).toEqual({
      charged_ms: '0',
    });
    await oneWorker();
    await until(async () => (await call(servers[0], bodyK()))?.code === 'ok');
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
    await expectNothingLeft(ask);
  });

  longTest('finish and keep the solve of a caller who goes away', async () => {
    const log = join(folder, 'gone.log');
    await oneWorker();
    await until(() => ready(servers[0]));
    const key = { 'idempotency-key': 'the-key-of-a-caller-who-went' };
    const body = bodyWithLog('slow-600', log);
    const leave = new AbortController();
    const gone = fetch(`${servers[0].url}/v1/auto-solve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body,
      signal: leave.signal,
    }).catch(() => 'gone');
    await until(() => existsSync(log));
    leave.abort();
    expect(await gone).toBe('gone');
    await until(async () => (await call(servers[1], body, key))?.code === 'ok');
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
    await expectNothingLeft(ask);
  });

  longTest('let a solve be finished by a worker that is asked to stop', async () => {
    const log = join(folder, 'stopped.log');
    const stopped = await oneWorker();
    await until(() => ready(servers[0]));
    const reply = call(servers[0], bodyWithLog('slow-1000', log));
    await until(() => existsSync(log));
    await stopped.stop();
    expect(codes([await reply])).toEqual(['ok']);
    await expectNothingLeft(ask);
  });

  longTest('take no call for a worker that a job has, and stay ready when jobs have them all', async () => {
    const jobs = { solve_ms: 60_000, workers: 2 };
    await shared?.stop();
    await work({ workers: 2, jobs });
    const server = await startServer({ store, workers: 0, queue_secret: SECRET, solve, anonymous, jobs });
    const start = async (name: string) => {
      const log = join(folder, name);
      const headers = await newBearer(store);
      const job = await call(server, bodyWithLog('slow-50000', log), headers, '/v1/solves');
      await until(() => existsSync(log));
      const url = `${server.url}/v1/solves/${JSON.parse(job?.text ?? '').id}`;
      return () => fetch(url, { method: 'DELETE', headers });
    };
    const cancelOne = await start('one.log');
    const four = () => Promise.all(Array.from({ length: 4 }, () => call(server, bodyK('slow-300'))));
    await until(async () => String(codes(await four()).sort()) === 'ok,ok,overloaded,overloaded');
    const cancelTwo = await start('two.log');
    await until(async () => (await call(server, bodyK()))?.code === 'overloaded');
    expect(await ready(server)).toBe(true);
    await Promise.all([cancelOne(), cancelTwo()]);
    await until(async () => (await ask('SELECT 1 FROM parcels')).length === 0);
    await server.stop();
    await expectNothingLeft(ask);
  });

  longTest('get the answer although PostgreSQL dies while a worker solves', async () => {
    const log = join(folder, 'database.log');
    await oneWorker();
    await until(() => ready(servers[0]));
    const key = { 'idempotency-key': 'the-key-of-a-call-over-a-crash' };
    const body = bodyWithLog('slow-1000', log);
    const caught = call(servers[0], body, key);
    await until(() => existsSync(log));
    await cluster.kill();
    await cluster.start();
    const reply = await caught;
    expect(['ok', 'storage_unavailable', 'solver_failed']).toContain(reply?.code);
    await until(async () => (await call(servers[1], bodyK()))?.code === 'ok');
    const again = await call(servers[1], body, key);
    if (reply?.code === 'ok') expect(again?.text).toBe(reply.text);
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
  });

  usualTest('that are killed leave a solve to its worker, and its answer to the next call', async () => {
    const log = join(folder, 'server.log');
    await oneWorker();
    await until(() => ready(servers[1]));
    const key = { 'idempotency-key': 'the-key-of-a-killed-server' };
    const body = bodyWithLog('slow-1000', log);
    const lost = call(servers[1], body, key);
    await until(() => existsSync(log));
    await servers[1].kill();
    expect(await lost).toBeNull();
    expect((await call(servers[0], body, key))?.code).toBe('idempotency_running');
    servers[1] = await serve();
    await until(async () => (await call(servers[0], body, key))?.code === 'ok');
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
    await until(async () => (await ask('SELECT 1 FROM parcels')).length === 0);
    await expectNothingLeft(ask);
  });
});
