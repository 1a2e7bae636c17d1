/**
 * What a call of auto-solve costs with workers apart, for a body of 1 KiB: statements, and processor time of the server,
 * the worker and PostgreSQL, beside what the solve itself is charged; how many calls a second there can be; and what they do
 * in a second in which nobody calls.
 * Usage: npm run build && npm run bench:calls [-- calls]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fieldsOf, processIds, statOf } from '../src/bench/process/process-tree.ts';
import { postgres } from '../test/service/support/needs.ts';
import { startCluster } from '../test/service/support/postgres-cluster.ts';

const calls = Number(process.argv[2] ?? 500);
const WARM_UP = 300;
const IDLE_SECONDS = 60;
/** Number of concurrent callers, each with its own address, and the duration. */
const CALLERS = 16;
const CROWD_SECONDS = 15;
/** Milliseconds per clock tick of /proc. */
const TICK_MS = 10;
if (postgres === null) throw new Error('bench:calls needs PostgreSQL');

const cluster = await startCluster(postgres, ['shared_preload_libraries=pg_stat_statements', 'fsync=on']);
const store = await cluster.database('calls');
const client = new pg.Client({ connectionString: store });
await client.connect();
await client.query('CREATE EXTENSION pg_stat_statements');
const folder = mkdtempSync(join(tmpdir(), 'mingle-calls-'));
const config = join(folder, 'config.json');
const anonymous = { requests_per_minute: 1e9, client_daily_solve_ms: 1e12, pool_daily_solve_ms: 1e12 };
writeFileSync(
  config,
  JSON.stringify({ anonymous, trusted_proxies: ['127.0.0.1'], queue: CALLERS, log_level: 'warn' }),
);
const env = {
  ...process.env,
  MINGLE_STORE: store,
  MINGLE_QUEUE_SECRET: randomBytes(32).toString('base64'),
};
const server = start('serve', '--port', '0', '--workers', '0');
const url = await said(server, /http:\/\/[\d.:]+/);
const worker = start('work', '--workers', '1');
await said(worker, /works for/);
while ((await fetch(`${url}/readyz`)).status !== 200) await new Promise((later) => setTimeout(later, 50));

const people = Array.from({ length: 24 }, (_, i) => ({
  id: `person ${i}`,
  attributes: { team: 'abcd'[i % 4] },
}));
const groups = [1, 2, 3, 4].map((i) => ({ id: `table ${i}`, capacity: 6 }));
const body = JSON.stringify({ scenario: { people, groups, session_count: 1 } });
for (let i = 0; i < WARM_UP; i++) await call();
console.log(`a call of ${body.length} bytes: ${await during(calls, () => call())}`);
const until = performance.now() + CROWD_SECONDS * 1000;
const times: number[] = [];
const crowd = Array.from({ length: CALLERS }, async (_, i) => {
  while (performance.now() < until) {
    const began = performance.now();
    await call(`198.51.100.${i}`);
    times.push(performance.now() - began);
  }
});
await Promise.all(crowd);
times.sort((a, b) => a - b);
const [half, most] = [0.5, 0.99].map((share) => times[Math.floor(share * times.length)].toFixed(0));
console.log(
  `${CALLERS} callers, one worker: ${(times.length / CROWD_SECONDS).toFixed(0)} calls a second, median ${half} ms, 99 % within ${most} ms`,
);
const second = () => new Promise((later) => setTimeout(later, 1000));
console.log(`a second without calls: ${await during(IDLE_SECONDS, second)}`);

for (const child of [server, worker]) child.kill('SIGTERM');
await client.end();
await cluster.remove();
rmSync(folder, { recursive: true });

function start(...words: string[]): ChildProcess {
  const program = fileURLToPath(new URL('../bin/mingle.js', import.meta.url));
  const child = spawn(process.execPath, [program, ...words, '--config', config], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => child.kill());
  return child;
}

function said(child: ChildProcess, what: RegExp): Promise<string> {
  return new Promise((up) => {
    let text = '';
    child.stderr?.on('data', (chunk) => {
      text += chunk;
      const found = what.exec(text);
      if (found !== null) up(found[0]);
    });
  });
}

async function call(address = '198.51.100.99'): Promise<void> {
  const answer = await fetch(`${url}/v1/auto-solve`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': address,
    },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
}

/** Average per call. */
async function during(times: number, what: () => Promise<unknown>): Promise<string> {
  const before = await counts();
  for (let i = 0; i < times; i++) await what();
  const after = await counts();
  return after.map(([name, count], i) => `${name} ${((count - before[i][1]) / times).toFixed(1)}`).join(', ');
}

async function counts(): Promise<[string, number][]> {
  const { rows } = await client.query(
    `SELECT (SELECT sum(calls) FROM pg_stat_statements JOIN pg_database ON oid = dbid
        WHERE datname = current_database() AND query NOT LIKE '%pg_stat_statements%')::int AS statements,
      (SELECT coalesce(sum(charged_ms), 0) FROM solves)::int AS charged`,
  );
  const [{ statements, charged }] = rows;
  const main = Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = processIds().filter((pid) => Number(fieldsOf(statOf(pid))[1]) === main);
  // A closed connection's process is counted in its parent.
  const database = children.reduce((sum, pid) => sum + msOf(pid), msOf(main) + msOf(main, 13));
  return [
    ['statements', statements],
    ['ms of the server', msOf(server.pid)],
    ['of the worker', msOf(worker.pid)],
    ['of PostgreSQL', database],
    ['charged', charged],
  ];
}

/** User and system time of a process with its threads, in ms; from field 13 that of its ended children. */
function msOf(pid: number | undefined, from = 11): number {
  const fields = fieldsOf(statOf(pid ?? 0));
  return fields.length > from ? (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS : 0;
}
