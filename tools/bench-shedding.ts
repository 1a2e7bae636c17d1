/**
 * How late a server answers /healthz while hostile bodies come in: fifty a second by default, each 256 KiB, of kinds by turns.
 * Usage: npm run build && npm run bench:shedding [-- bodies a second [seconds]]
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BODIES } from '../test/support/heavy-bodies.ts';

const perSecond = Number(process.argv[2] ?? 50);
const seconds = Number(process.argv[3] ?? 10);
const BYTES = 250 * 1024;
const HEALTH_EVERY_MS = 20;

const folder = mkdtempSync(join(tmpdir(), 'mingle-shedding-'));
const config = join(folder, 'config.json');
// No limit per minute: each body is read, or refused because too many wait.
writeFileSync(
  config,
  JSON.stringify({
    anonymous: { requests_per_minute: 1e9 },
    trusted_proxies: ['127.0.0.1'],
    log_level: 'warn',
  }),
);
const program = fileURLToPath(new URL('../bin/mingle.js', import.meta.url));
const server = spawn(
  process.execPath,
  [program, 'serve', '--port', '0', '--workers', '1', '--config', config],
  {
    env: { ...process.env, MINGLE_STORE: `sqlite:${join(folder, 's.db')}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  },
);
const url = await new Promise<string>((up) => {
  let text = '';
  server.stderr.on('data', (chunk) => {
    text += chunk;
    const found = /http:\/\/[\d.:]+/.exec(text);
    if (found !== null) up(found[0]);
  });
});
while ((await fetch(`${url}/readyz`)).status !== 200) await pause(20);

console.log(`while idle: ${await lateness(2)}`);
const bodies = Object.values(BODIES).map((bodyOf) => bodyOf(BYTES));
const codes: Record<string, number> = {};
let sent = 0;
const began = performance.now();
// As many as are due by the clock, since timers are late on a busy machine.
const sender = setInterval(() => {
  for (; sent < ((performance.now() - began) / 1000) * perSecond; sent++) void post(sent);
}, 1000 / perSecond);
const measured = await lateness(seconds);
clearInterval(sender);
console.log(`while ${sent} bodies come in ${seconds} s: ${measured}`);
console.log(codes);
server.kill('SIGKILL');
await new Promise((ended) => server.once('exit', ended));
rmSync(folder, { recursive: true });
process.exit();

/** Each from a different address, so that no caller's queue delays others. */
async function post(i: number): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': `198.51.${(i >> 8) & 255}.${i & 255}`,
  };
  const code = await fetch(`${url}/v1/auto-solve`, {
    method: 'POST',
    headers,
    body: bodies[i % bodies.length],
  })
    .then(async (reply) => `${reply.status} ${((await reply.json()) as { code?: string }).code ?? ''}`.trim())
    .catch(() => 'no answer');
  codes[code] = (codes[code] ?? 0) + 1;
}

/** Delays of /healthz, in ms. */
async function lateness(during: number): Promise<string> {
  const took: number[] = [];
  for (const until = performance.now() + during * 1000; performance.now() < until;) {
    const from = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    took.push(performance.now() - from);
    await pause(HEALTH_EVERY_MS);
  }
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(part * took.length))].toFixed(0);
  return `/healthz median ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms of ${took.length}`;
}

function pause(ms: number): Promise<void> {
  return new Promise((later) => setTimeout(later, ms));
}
