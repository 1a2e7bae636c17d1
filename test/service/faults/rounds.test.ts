/**
 * Rounds of kill -9, of a worker, a server and the database in turn, while callers call. Afterwards every key is asked
 * for once more: none is lost, none solved twice, and the books agree. FAULT_ROUNDS says how many; a test has few.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askPostgres } from '../support/ask-postgres.ts';
import { type Ask, auditLedger } from '../support/ledger.ts';
import { postgres } from '../support/needs.ts';
import { newBearer } from '../support/new-bearer.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { bodyWithLog } from '../support/scenarios.ts';
import { call, type Reply, type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';
import { SECRET, startWorkProcess, type WorkProcess } from '../support/work-process.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3);
const CALLERS = 3;
const VICTIMS = ['worker', 'server', 'database'] as const;

let folder: string;
let cluster: Cluster;
let store: string;
const ask: Ask = (sql) => askPostgres(store)(sql);
const servers: ServerProcess[] = [];
const workers: WorkProcess[] = [];

const much = { concurrent_solves: 1000, daily_solve_ms: 1e12 };
const config = () => ({
  store,
  queue: 10,
  solve: { solve_ms: 1000, worker_ms: 1200, lease_margin_ms: 500 },
  jobs: { solve_ms: 1000, lease_ms: 1500 },
  free: { ...much, requests_per_day: 1e9 },
  limits: { address_requests_per_minute: 10_000 },
});
/** Again where it ends before it is up, as a supervisor would: a busy machine's database may answer too late. */
const serve = () => {
  const start = () => startServer({ ...config(), workers: 0, queue_secret: SECRET });
  return start().catch(start);
};
const work = () => startWorkProcess(config());

interface Sent {
  readonly path: '/v1/auto-solve' | '/v1/solves';
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly log: string;
  readonly replies: Reply[];
}

const sent: Sent[] = [];
let headers: Record<string, string>;

/** Sends one after the other, to any server, and remembers what came of it. */
async function keepCalling(caller: number, goesOn: () => boolean): Promise<void> {
  for (let n = 0; goesOn(); n++) {
    const key = `the-key-of-caller-${caller}-number-${n}`;
    const log = join(folder, `${caller}-${n}.log`);
    const one: Sent = {
      path: n % 5 === 4 ? '/v1/solves' : '/v1/auto-solve',
      body: bodyWithLog(`slow-${(n * 37) % 200}`, log),
      headers: { ...headers, 'idempotency-key': key },
      log,
      replies: [],
    };
    sent.push(one);
    await send(one, (caller + n) % servers.length);
    await new Promise((later) => setTimeout(later, 200));
  }
}

async function send(one: Sent, server: number): Promise<Reply | null> {
  const reply = await call(servers[server], one.body, one.headers, one.path);
  if (reply !== null) one.replies.push(reply);
  return reply;
}

const kill: Record<(typeof VICTIMS)[number], (n: number) => Promise<void>> = {
  async worker(n) {
    await workers[n % workers.length].kill();
    workers[n % workers.length] = await work();
  },
  async server(n) {
    await servers[n % servers.length].kill();
    servers[n % servers.length] = await serve();
  },
  async database() {
    await cluster.kill();
    await cluster.start();
  },
};

const solves = ({ log }: Sent) => (existsSync(log) ? readFileSync(log, 'utf8').length / 'solve\n'.length : 0);

describe.skipIf(postgres === null)('rounds of kill -9 (need PostgreSQL)', () => {
  // For each try anew.
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mingle-rounds-'));
    cluster = await startCluster(postgres ?? '');
    store = await cluster.database('rounds');
    workers.push(...(await Promise.all([work(), work()])));
    servers.push(...(await Promise.all([serve(), serve()])));
    headers = await newBearer(store);
  });
  afterEach(async () => {
    await Promise.all([...servers.splice(0), ...workers.splice(0)].map((each) => each.kill()));
    sent.length = 0;
    await cluster.remove();
    rmSync(folder, { recursive: true });
  });

  it('lose no key and no millisecond, and double none', async () => {
    let goesOn = true;
    const callers = Array.from({ length: CALLERS }, (_, i) => keepCalling(i, () => goesOn));
    for (let round = 0; round < ROUNDS; round++) {
      await new Promise((later) => setTimeout(later, 300 + ((round * 271) % 900)));
      await kill[VICTIMS[round % VICTIMS.length]](Math.floor(round / VICTIMS.length));
    }
    await new Promise((later) => setTimeout(later, 500));
    goesOn = false;
    await Promise.all(callers);
    await until(async () => (await ask("SELECT 1 FROM solves WHERE state = 'running'")).length === 0);

    const counts: Record<string, number> = {};
    for (const one of sent) {
      const first = await send(one, 0);
      // What was refused before it began is done now; all else is as it was.
      const again = await send(one, 1);
      const key = one.headers['idempotency-key'];
      // Whoever waited is told that the worker was lost; who asks again, that there will be no answer.
      if (first?.code === 'solver_failed')
        expect([key, again?.code]).toEqual([key, 'idempotency_interrupted']);
      else expect([key, again?.text]).toEqual([key, first?.text]);
      const answers = new Set(one.replies.flatMap(({ code, text }) => (code === 'ok' ? [text] : [])));
      expect(answers.size).toBeLessThanOrEqual(1);
      if (one.path === '/v1/auto-solve') {
        expect(solves(one)).toBeLessThanOrEqual(1);
        if (answers.size === 1) expect(solves(one)).toBe(1);
      }
      const outcome = `${one.path} ${first?.code}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    await until(async () => (await ask("SELECT 1 FROM solves WHERE state = 'running'")).length === 0);
    await until(async () => (await ask('SELECT 1 FROM parcels')).length === 0);
    const states = await auditLedger(ask);
    const ends = await ask('SELECT outcome, count(*)::int AS jobs FROM jobs GROUP BY outcome');
    console.log(`${ROUNDS} rounds, ${sent.length} keys:`, counts, 'jobs:', ends, `solves: ${states.length}`);
    expect(ends.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['solved']));
    expect(Object.keys(counts).join()).not.toMatch(/undefined|internal_error/);
  }, 3_600_000);
});
