/**
 * Loads a server of this build with autocannon and prints what docs/performance.md quotes: replays and
 * refusals a second, the event loop's delay while two solves run, memory after many calls.
 * Usage: npm run build && npm run load:service [-- seconds [postgres://…]]
 * With an empty PostgreSQL database the two workers are a process of their own in a process group of its own.
 */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const seconds = Number(process.argv[2] ?? 10);
const folder = mkdtempSync(join(tmpdir(), 'mingle-load-'));
const program = fileURLToPath(new URL('../bin/mingle.js', import.meta.url));
const config = join(folder, 'config.json');
const unlimited = {
  requests_per_minute: 1e9,
  client_daily_solve_ms: 1e12,
  pool_daily_solve_ms: 1e12,
  concurrent_solves: 2,
};
const metricsPort = 20_000 + Math.floor(Math.random() * 20_000);
const database = process.argv[3];
const settings = { anonymous: unlimited, log_level: 'warn' };
writeFileSync(config, JSON.stringify(settings));
const env = {
  ...process.env,
  MINGLE_STORE: database ?? `sqlite:${join(folder, 'store.db')}`,
  MINGLE_QUEUE_SECRET: randomBytes(32).toString('base64'),
};
const apart =
  database === undefined
    ? null
    : spawn(process.execPath, [program, 'work', '--workers', '2', '--config', config], {
        env,
        detached: true,
        stdio: 'ignore',
      });

const began = performance.now();
const workers = apart === null ? '2' : '0';
const server = spawn(
  process.execPath,
  [program, 'serve', '--port', '0', '--workers', workers, '--config', config],
  { env: { ...env, MINGLE_METRICS_PORT: String(metricsPort) }, stdio: ['ignore', 'ignore', 'pipe'] },
);
const url = await new Promise<string>((up) => {
  let text = '';
  server.stderr.on('data', (chunk) => {
    text += chunk;
    const found = /http:\/\/[\d.:]+/.exec(text);
    if (found !== null) up(found[0]);
  });
});
console.log(`listening after ${Math.round(performance.now() - began)} ms`);
while ((await fetch(`${url}/readyz`)).status !== 200) await new Promise((later) => setTimeout(later, 5));
console.log(`ready after ${Math.round(performance.now() - began)} ms`);

const solve = `${url}/v1/auto-solve`;
const headers = { 'content-type': 'application/json', 'idempotency-key': 'the-key-of-the-load-test' };
const {
  paths,
}: { paths: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }> } =
  JSON.parse(await (await fetch(`${url}/v1/openapi.json`)).text());
const body = JSON.stringify(paths['/v1/auto-solve'].post.requestBody.content['application/json'].example);
const first = await fetch(solve, { method: 'POST', headers, body });
if (first.status !== 200) throw new Error(await first.text());

// The first seconds of a process compile its code, which callers of a running server do not see.
await load('warming up', { url: solve, method: 'POST', headers, body });
await load('replays', { url: solve, method: 'POST', headers, body });
await load('refusals of malformed bodies', {
  url: solve,
  method: 'POST',
  headers: { ...headers, 'idempotency-key': 'another-key-of-the-load-test' },
  body: '{"scenario":{}}',
});
await load('refusals of unknown keys', {
  url: solve,
  method: 'POST',
  headers: { ...headers, authorization: `Bearer mgk_${'0'.repeat(32)}${'0'.repeat(7)}` },
  body,
});
await load(
  'solves of nine people, two at a time',
  {
    url: solve,
    method: 'POST',
    body,
    connections: 2,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...headers, 'idempotency-key': randomUUID() },
        }),
      },
    ],
  },
  seconds,
);
await load('help pages', { url: `${url}/v1/help` });

const hard = JSON.stringify({
  scenario: {
    people: Array.from({ length: 48 }, (_, i) => ({ id: `p${i}` })),
    groups: Array.from({ length: 8 }, (_, i) => ({ id: `g${i}`, capacity: 6 })),
    session_count: 12,
  },
});
const solves = [1, 2].map((i) =>
  fetch(solve, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `the-key-of-solve-number-${i}` },
    body: hard,
  }),
);
await load('replays while two solves run', { url: solve, method: 'POST', headers, body }, 2);
console.log(`solves: ${(await Promise.all(solves)).map(({ status }) => status).join(', ')}`);
await memory('before 10,000 calls');
await load('10,000 replays', { url: solve, method: 'POST', headers, body, amount: 10_000 });
await memory('after them');

server.kill('SIGTERM');
await new Promise((ended) => server.once('exit', ended));
if (apart !== null) {
  apart.kill('SIGTERM');
  await new Promise((ended) => apart.once('exit', ended));
}
rmSync(folder, { recursive: true });

async function load(name: string, options: autocannon.Options, duration = seconds): Promise<void> {
  const before = await metrics();
  const result = await autocannon({ connections: 20, duration, ...options });
  const after = await metrics();
  const { requests, latency, errors } = result;
  const rate = Math.round(requests.total / result.duration);
  const cpu = (after('process_cpu_seconds_total') - before('process_cpu_seconds_total')) / requests.total;
  const [mean, p99] = ['mean', 'p99'].map((what) => after(`nodejs_eventloop_lag_${what}_seconds`) * 1000);
  console.log(
    `${name}: ${rate} a second, ${(cpu * 1000).toFixed(2)} ms CPU each, p50 ${latency.p50} ms, p99 ${latency.p99} ms, errors ${errors}`,
  );
  console.log(
    `  event loop: mean ${mean.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, of which 10 are the sampling`,
  );
}

async function memory(when: string): Promise<void> {
  const now = await metrics();
  const megabytes = (name: string) => (now(name) / 1e6).toFixed(0);
  const [resident, heap] = ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'].map(megabytes);
  console.log(`memory ${when}: ${resident} MB resident, ${heap} MB heap`);
}

/** Reads all metrics at once: each reading restarts the measurement of the event loop. */
async function metrics(): Promise<(name: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}
