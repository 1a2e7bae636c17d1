/** Jobs through servers and work processes, some of which die. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, findAccount } from '../../../src/service/domain/accounts.ts';
import { openStore } from '../../../src/service/store/open.ts';
import type { JobDocument } from '../../../src/service/wire/jobs.ts';
import type { WorkStep } from '../../../src/service/work/parts.ts';
import { freePort } from '../../support/free-port.ts';
import { long, longTest, sized, usualTest } from '../../support/long.ts';
import { askPostgres, expectNothingLeft } from '../support/ask-postgres.ts';
import { Job } from '../support/job.ts';
import type { Ask } from '../support/ledger.ts';
import { postgres } from '../support/needs.ts';
import { newAddress, newBearer } from '../support/new-bearer.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { bodyK, bodyWithLog } from '../support/scenarios.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { SECRET, startWorkProcess, type WorkProcess } from '../support/work-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-jobs-'));
const HOOK_SECRET = `whsec_${Buffer.from('twenty-four bytes, at least').toString('base64')}`;
let cluster: Cluster;
let store: string;
const ask: Ask = (sql) => askPostgres(store)(sql);
let server: ServerProcess;
/** One that tests share, for it takes long to start. */
let shared: WorkProcess | null = null;

const jobs = {
  solve_ms: 20_000,
  lease_ms: 5000,
  webhook_networks: ['127.0.0.1'],
  webhook_retry_seconds: 1,
  webhook_retries: 3,
};
const common = () => ({ store, jobs, free: { concurrent_solves: 5 }, shutdown_ms: 500 });

/** Made anew where a test has ended it. */
async function oneWorker(change: object = {}): Promise<WorkProcess> {
  if (shared !== null) return shared;
  const started = await startWorkProcess({ ...common(), ...change });
  shared = started;
  void started.ended.then(() => {
    if (shared === started) shared = null;
  });
  return started;
}

const bearer = (email?: string) => newBearer(store, email);

let logs = 0;
/** A file that is not there, in a second try of a test either. */
const newLog = () => join(folder, `${++logs}.log`);

const startJob = (body: object | string, headers: Record<string, string>) => Job.start(server, body, headers);

function withWebhook(url: string, first = 'ann'): object {
  return { ...bodyK(first), webhook: { url, secret: HOOK_SECRET } };
}

let databases = 0;

/** How a job ends that no process takes, on a database of its own. */
async function endUntaken(): Promise<JobDocument> {
  const own = await cluster.database(`untaken_${++databases}`);
  const impatient = await startServer({
    ...{ ...common(), store: own, jobs: { ...jobs, wait_ms: 1000 } },
    queue_secret: SECRET,
  });
  const ended = await (await Job.start(impatient, bodyK(), await newBearer(own))).ended();
  await impatient.stop();
  await expectNothingLeft(askPostgres(own));
  return ended;
}

describe.skipIf(postgres === null)('jobs (need PostgreSQL)', () => {
  /** A server gives up what nobody takes ten seconds after it began: other tests pass meanwhile. */
  let untaken: Promise<JobDocument> | null = null;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
    store = await cluster.database('jobs');
    server = await startServer({ ...common(), queue_secret: SECRET });
    if (!long) untaken = endUntaken();
    untaken?.catch(() => undefined);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    // What a test that failed has left would fail those after it, and its own second try.
    await shared?.stop();
    await ask('TRUNCATE solves, jobs, ledger, parcels');
  });
  afterAll(async () => {
    await Promise.all([server.kill(), shared?.kill()]);
    await cluster.remove();
    rmSync(folder, { recursive: true });
  });

  usualTest('wait, run and end; their answer is there for whoever has the id and the account', async () => {
    await shared?.stop();
    const headers = { ...(await bearer()), 'idempotency-key': 'the-key-of-the-first-job' };
    const job = await startJob({ ...bodyK(), solve_time_seconds: 7 }, headers);
    expect(job.reply.headers.get('location')).toBe(`/v1/solves/${job.id}`);
    expect(await job.status()).toMatchObject({ id: job.id, status: 'queued', max_solve_time_ms: 7000 });
    expect((await job.result()).status).toBe(409);
    const text = JSON.stringify(
      await Promise.all(['parcels', 'solves', 'jobs'].map((table) => ask(`SELECT * FROM ${table}`))),
    );
    expect(text).not.toMatch(/people|\bbob\b/);
    expect(text).not.toContain(job.id);
    const metrics_port = await freePort();
    await oneWorker({ metrics_port });
    const ended = await job.ended();
    const charged = `mingle_charged_milliseconds_total ${ended.charged_solve_time_ms}\n`;
    const metrics = async () => (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text();
    await until(async () => (await metrics()).includes(charged));
    expect(ended).toMatchObject({ status: 'solved', charged_solve_time_ms: expect.any(Number) });
    const results = await Promise.all(
      [job.result(), job.result()].map(async (reply) => (await reply).text()),
    );
    expect(JSON.parse(results[0])).toMatchObject({
      status: 'solved',
      limits: { charged_solve_time_ms: ended.charged_solve_time_ms },
    });
    expect(results[1]).toBe(results[0]);

    const again = await call(server, { ...bodyK(), solve_time_seconds: 7 }, headers, '/v1/solves');
    expect([again?.text, again?.headers.get('idempotency-replayed')]).toEqual([job.reply.text, 'true']);
    expect((await call(server, bodyK('other'), headers, '/v1/solves'))?.code).toBe('idempotency_key_reused');
    const stranger = await bearer();
    expect((await fetch(`${server.url}/v1/solves/${job.id}`, { headers: stranger })).status).toBe(404);
    expect((await fetch(`${server.url}/v1/solves/${job.id}/result`)).status).toBe(401);
    await expectNothingLeft(ask);
  });

  longTest('are cancelled by a server with another secret too', async () => {
    const headers = { ...(await bearer('olga@x.example')), 'idempotency-key': 'the-key-of-another-job' };
    const other = await startServer({ ...common(), queue_secret: [...SECRET].reverse().join('') });
    await oneWorker();
    const log = newLog();
    const before = await startJob(bodyWithLog('slow-15000', log), await bearer());
    await until(() => existsSync(log));
    const job = await startJob(bodyK(), headers);
    const url = `${other.url}/v1/solves/${job.id}`;
    const reply = await fetch(url, { method: 'DELETE', headers });
    await other.kill();
    expect([reply.status, await reply.json()]).toMatchObject([200, { status: 'cancelling' }]);
    await before.cancel();
    expect(await job.ended()).toMatchObject({ status: 'cancelled' });
    await until(async () => (await ask('SELECT 1 FROM parcels')).length === 0);
  });

  usualTest('are refused with everything that is wrong with them', async () => {
    const headers = await bearer();
    const wrong = {
      ...bodyK(),
      solve_time_seconds: 21,
      webhook: { url: 'ftp://x.example', secret: 'short' },
      objectives: [{ type: 'nonsense' }],
    };
    const reply = await call(server, wrong, headers, '/v1/solves');
    const pointers = JSON.parse(reply?.text ?? '').issues.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(
      expect.arrayContaining(['/solve_time_seconds', '/webhook/secret', '/objectives/0/type']),
    );
    const anonymous = await call(server, bodyK(), {}, '/v1/solves');
    expect([anonymous?.status, anonymous?.code]).toEqual([401, 'api_key_missing']);
    expect((await fetch(`${server.url}/v1/solves`, { method: 'PUT' })).headers.get('allow')).toBe('POST');
    expect((await call(server, '{', headers, '/v1/solves'))?.code).toBe('malformed_json');
  });

  usualTest(
    'are cancelled while they wait, uncharged, and while they run, charged for what they used',
    async () => {
      const headers = await bearer();
      await oneWorker();
      const log = newLog();
      const running = await startJob(bodyWithLog('slow-15000', log), headers);
      await until(() => existsSync(log));
      const waiting = await startJob(bodyK(), headers);
      expect(await waiting.cancel()).toMatchObject({ status: 'cancelled', charged_solve_time_ms: 0 });
      expect(await (await waiting.result()).json()).toMatchObject({ code: 'job_cancelled' });
      // A quick worker may have ended it before the answer.
      expect((await running.cancel()).status).toMatch(/^cancell(ing|ed)$/);
      const ended = await running.ended();
      expect(ended.status).toBe('cancelled');
      expect(ended.charged_solve_time_ms).toBeLessThan(10_000);
      expect(ended.charged_solve_time_ms).toBeGreaterThan(0);
      expect((await startJob(bodyK(), headers)).id).not.toBe(running.id);
      await until(async () => (await ask('SELECT 1 FROM parcels')).length === 0);
      await expectNothingLeft(ask);
    },
  );

  usualTest('are handed back by a worker that is asked to stop, and by the next one ended', async () => {
    const headers = await bearer();
    const log = newLog();
    const job = await startJob(bodyWithLog('slow-once-15000', log), headers);
    const first = await oneWorker();
    await until(() => existsSync(log));
    await first.stop();
    expect((await job.status()).status).toBe('queued');
    await oneWorker();
    expect((await job.ended()).status).toBe('solved');
    expect(readFileSync(log, 'utf8')).toBe('solve\nsolve\n');
    await expectNothingLeft(ask);
  });

  const steps: WorkStep[] = sized(['solved'], ['taken', 'solving', 'settled']);
  it.each(steps)('whose worker dies when they are %s come to their end once', async (step) => {
    const headers = await bearer();
    const doomed = await oneWorker();
    await doomed.dieAt(step);
    const job = await startJob(bodyK('slow-300'), headers);
    await doomed.ended;
    await oneWorker();
    const ended = await job.ended();
    expect(ended.status).toBe('solved');
    const [row] = await ask(`SELECT used_ms, reserved_ms, solves FROM ledger ORDER BY used_ms`);
    expect(Number(row.reserved_ms)).toBe(0);
    await expectNothingLeft(ask);
  });

  it('whose solver process dies wait for another one, and are failed, uncharged, the third time', async () => {
    const headers = await bearer();
    await oneWorker();
    for (const [behaviour, solves, end] of sized(
      [['crash', 3, { status: 'failed', charged_solve_time_ms: 0 }]] as const,
      [['crash-once', 2, { status: 'solved' }]] as const,
    )) {
      const log = newLog();
      const job = await startJob(bodyWithLog(behaviour, log), headers);
      expect(await job.ended()).toMatchObject(end);
      expect(readFileSync(log, 'utf8')).toBe('solve\n'.repeat(solves));
    }
    await expectNothingLeft(ask);
  });

  longTest('whose worker stands still go to another one, which alone settles them', async () => {
    const log = newLog();
    const still = await oneWorker();
    const job = await startJob(bodyWithLog('slow-1500', log), await bearer());
    await until(() => existsSync(log));
    still.pause();
    const other = await startWorkProcess(common());
    const ended = await job.ended();
    still.goOn();
    await Promise.all([still.stop(), other.stop()]);
    expect([ended.status, await job.status()]).toEqual(['solved', ended]);
    expect(readFileSync(log, 'utf8')).toBe('solve\nsolve\n');
    await expectNothingLeft(ask);
  });

  longTest('come through the death of PostgreSQL while they run', async () => {
    const headers = await bearer();
    const log = newLog();
    await oneWorker();
    const job = await startJob(bodyWithLog('slow-1500', log), headers);
    await until(() => existsSync(log));
    await cluster.kill();
    await new Promise((later) => setTimeout(later, 2000));
    await cluster.start();
    await until(async () => (await fetch(`${server.url}/readyz`)).status === 200);
    expect((await job.ended()).status).toBe('solved');
    expect(readFileSync(log, 'utf8')).toBe('solve\n');
    await expectNothingLeft(ask);
  });

  usualTest('leave nothing of an account that is deleted while one waits and one runs', async () => {
    const email = newAddress();
    const headers = await bearer(email);
    const log = newLog();
    await oneWorker();
    const jobsOfIt = [await startJob(bodyWithLog('slow-50000', log), headers)];
    await until(() => existsSync(log));
    jobsOfIt.push(await startJob(bodyK(), headers));
    const opened = await openStore(store, { server: false });
    const account = await findAccount(opened, email);
    if (account !== null) await deleteAccount(opened, account);
    expect(await ask("SELECT id FROM solves WHERE state = 'running'")).toEqual([]);
    await opened.close();
    expect(await ask('SELECT id FROM parcels')).toEqual([]);
    // The worker hears of it when it renews its turn, and is free for others.
    const other = await startJob(bodyK(), await bearer());
    expect((await other.ended()).status).toBe('solved');
    await expectNothingLeft(ask);
  });

  usualTest(
    'tell a webhook, signed as others verify it, again until it is taken, and no redirect',
    async () => {
      const headers = await bearer();
      const receiver = await startReceiver((n) => [500, 302, 204][n] ?? 204);
      await oneWorker();
      const job = await startJob(withWebhook(receiver.url), headers);
      await until(() => receiver.received.length === 3);
      await until(async () => (await ask('SELECT 1 FROM parcels')).length === 0);
      for (const { headers: sent, body } of receiver.received) {
        const event = new Webhook(HOOK_SECRET).verify(body, sent as Record<string, string>);
        expect(event).toMatchObject({ type: 'solve.ended', data: { id: job.id, status: 'solved' } });
      }
      expect(new Set(receiver.received.map(({ headers: sent }) => sent['webhook-id'])).size).toBe(1);
      const [first, , third] = receiver.received.map(({ at }) => at);
      expect(third - first).toBeGreaterThan(1500);
      await receiver.close();
      await expectNothingLeft(ask);
    },
  );

  usualTest('are given up by servers, uncharged, where no process takes them', async () => {
    const ended = untaken ?? endUntaken();
    untaken = null;
    expect(await ended).toMatchObject({ status: 'failed', charged_solve_time_ms: 0 });
  });

  longTest('tell nothing to private addresses that are not allowed, under whatever name', async () => {
    const headers = await bearer();
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    await shared?.stop();
    await oneWorker({ jobs: { ...jobs, webhook_networks: ['10.9.9.9'], webhook_retries: 0 } });
    const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'];
    const started = hosts.map((host) => startJob(withWebhook(`http://${host}:${port}/hook`), headers));
    await Promise.all(started.map(async (job) => (await job).ended()));
    await until(async () => (await ask('SELECT 1 FROM parcels')).length === 0);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});
