import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longTest, sized, usualTest } from '../../support/long.ts';
import { askPostgres } from '../support/ask-postgres.ts';
import { auditLedger } from '../support/ledger.ts';
import { postgres } from '../support/needs.ts';
import { newBearer } from '../support/new-bearer.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { bodyA, bodyK, bodyWithLog } from '../support/scenarios.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-many-'));
let cluster: Cluster;
let store: string;
let servers: ServerProcess[];
/** One with a queue, for two tests. */
let patient: ServerProcess | null = null;
async function patientServer(): Promise<ServerProcess> {
  patient ??= await startServer({
    store,
    queue: 400,
    store_connections: 8,
    trusted_proxies: ['127.0.0.1'],
    anonymous: { pool_daily_solve_ms: 10_000_000 },
  });
  return patient;
}

const bearer = () => newBearer(store);

const audit = () => auditLedger(askPostgres(store));

const codes = (replies: Awaited<ReturnType<typeof call>>[]) => replies.map((reply) => reply?.code);

describe.skipIf(postgres === null)('many servers with one PostgreSQL (needs PostgreSQL)', () => {
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
    store = await cluster.database('many');
    // The tests ask for one answer more often than a client that waits as it is told.
    const limits = { address_requests_per_minute: 10_000 };
    const config = { store, queue: 0, limits, solve: { worker_ms: 2500, lease_margin_ms: 500 } };
    servers = await Promise.all([0, 1].map(() => startServer(config)));
  });
  afterAll(async () => {
    await Promise.all([...servers, patient].map((server) => server?.kill()));
    await cluster.remove();
    rmSync(folder, { recursive: true });
  });

  it('solve once for one key, and replay the answer everywhere, byte for byte', async () => {
    const log = join(folder, 'once.log');
    const body = bodyWithLog('slow-200', log);
    const headers = { ...(await bearer()), 'idempotency-key': 'one-key-for-many-calls' };
    const replies = await Promise.all(
      Array.from({ length: sized(10, 50) }, (_, i) => call(servers[i % 2], body, headers)),
    );
    expect(new Set(codes(replies))).toEqual(new Set(['ok', 'idempotency_running']));
    const after = await Promise.all(servers.map((server) => call(server, body, headers)));
    expect(codes(after)).toEqual(['ok', 'ok']);
    const answers = [...replies, ...after].flatMap((reply) => (reply?.code === 'ok' ? [reply.text] : []));
    expect(new Set(answers).size).toBe(1);
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
  });

  usualTest('count concurrency and rates together', async () => {
    const headers = await bearer();
    const both = await Promise.all([0, 1].map((i) => call(servers[i], bodyK('slow-400'), headers)));
    expect(codes(both).sort()).toEqual(['concurrency_limit', 'ok']);

    let refused = 0;
    for (let i = 0; i < 22; i++) {
      if ((await call(servers[i % 2], bodyK()))?.code === 'requests_per_minute') refused++;
    }
    expect(refused).toBe(2);
  });

  usualTest(
    'outlive one that is killed while it solves, and give up its solve when the lease ends',
    async () => {
      const log = join(folder, 'killed.log');
      const body = bodyWithLog('slow-1500', log);
      const headers = { ...(await bearer()), 'idempotency-key': 'the-key-of-a-killed-call' };
      const lost = call(servers[1], body, headers);
      await until(() => existsSync(log));
      await servers[1].kill();
      expect(await lost).toBeNull();
      expect((await call(servers[0], body, headers))?.code).toBe('idempotency_running');
      await until(async () => (await call(servers[0], body, headers))?.code === 'idempotency_interrupted');
      expect(codes([await call(servers[0], bodyK(), await bearer())])).toEqual(['ok']);
      expect(readFileSync(log, 'utf8')).toBe('solve\n');
      expect(await audit()).not.toContain('running');
    },
  );

  longTest('take a burst of clients, whom the pool of all holds to no queue', async () => {
    const burst = await patientServer();
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        call(burst, bodyK(), { 'x-forwarded-for': `198.51.${i >> 8}.${i & 255}` }),
      ),
    );
    expect(new Set(codes(replies))).toEqual(new Set(['ok']));
    expect(await audit()).not.toContain('running');
  });

  it('give away the pool to the millisecond when many ask for the rest of it at once', async () => {
    const poor = await Promise.all(
      [0, 1].map(() =>
        startServer({
          store,
          form: 'a',
          queue: 400,
          solve: { solve_ms: 400 },
          trusted_proxies: ['127.0.0.1'],
          form_a: { pool_daily_solve_ms: 5000 },
        }),
      ),
    );
    const replies = await Promise.all(
      Array.from({ length: sized(40, 120) }, (_, i) =>
        call(poor[i % 2], bodyA('slow-20'), { 'x-forwarded-for': `198.51.100.${i}` }),
      ),
    );
    await Promise.all(poor.map((server) => server.stop()));
    expect(new Set(codes(replies))).toEqual(new Set(['ok', 'daily_solve_time']));
    expect(await audit()).not.toContain('running');
  });

  longTest('go by the time of the database, not by clocks of their own', async () => {
    const body = bodyWithLog('slow-2200', join(folder, 'clocks.log'));
    const headers = await bearer();
    const reply = call(servers[0], body, headers);
    await until(() => existsSync(join(folder, 'clocks.log')));
    const ahead = await startServer({ store }, { ahead: 30_000 });
    expect((await reply)?.code).toBe('ok');
    await ahead.stop();
  });

  longTest('lose no solve that ends while PostgreSQL stands still', async () => {
    const log = join(folder, 'still.log');
    const body = bodyWithLog('slow-1500', log);
    const headers = {
      ...(await bearer()),
      'idempotency-key': 'the-key-of-a-call-kept-waiting',
    };
    const server = await patientServer();
    const waits = call(server, body, headers);
    await until(() => existsSync(log));
    cluster.pause();
    // Longer than a statement may take.
    await new Promise((later) => setTimeout(later, 7000));
    cluster.goOn();
    const reply = await waits;
    expect(reply?.code).toBe('ok');
    expect((await call(server, body, headers))?.text).toBe(reply?.text);
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
    expect(await audit()).not.toContain('running');
  });

  longTest('come through the death of PostgreSQL in the middle of a solve', async () => {
    const log = join(folder, 'dead.log');
    const body = bodyWithLog('slow-1000', log);
    const headers = { ...(await bearer()), 'idempotency-key': 'the-key-of-a-call-cut-off' };
    const caught = call(servers[0], body, headers);
    await until(() => existsSync(log));
    await cluster.kill();
    expect((await caught)?.code).toBe('storage_unavailable');
    expect((await call(servers[1], body, headers))?.code).toBe('storage_unavailable');
    expect((await fetch(`${servers[1].url}/readyz`)).status).toBe(503);
    await cluster.start();
    await until(async () => (await call(servers[1], body, headers))?.code === 'idempotency_interrupted');
    expect((await call(servers[0], bodyK(), await bearer()))?.code).toBe('ok');
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
    expect(await audit()).not.toContain('running');
  });
});
