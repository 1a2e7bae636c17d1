import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallStep } from '../../../src/service/domain/service-parts.ts';
import { long, longTest, usualTest } from '../../support/long.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { auditLedger } from '../support/ledger.ts';
import { bodyK } from '../support/scenarios.ts';
import { call, type ServerProcess, startServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const folder = memoryFolder('mingle-faults-');
const file = join(folder, 'store.db');
let server: ServerProcess;
const start = async () => {
  server = await startServer({ store: `sqlite:${file}`, anonymous: { requests_per_minute: 1000 } });
};

beforeAll(start);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function audit(of = file): Promise<string[]> {
  const database = new Database(of);
  try {
    return await auditLedger(async (sql) => database.prepare(sql).all() as Record<string, unknown>[]);
  } finally {
    database.close();
  }
}

function logged(log: string): number {
  return existsSync(log) ? readFileSync(log, 'utf8').length / 'solve\n'.length : 0;
}

function bodyWithLog(name: string): { body: string; log: string } {
  const log = join(folder, `${name}.log`);
  const [first, ...others] = bodyK('slow-100').scenario.people;
  return { log, body: JSON.stringify(bodyK('', { people: [{ ...first, attributes: { log } }, ...others] })) };
}

const points: [step: CallStep, after: 'idempotency_interrupted' | 'ok', solves: number[]][] = [
  ['claimed', 'idempotency_interrupted', [0]],
  ['solving', 'idempotency_interrupted', [0, 1]],
  ['solved', 'idempotency_interrupted', [1]],
  ['settled', 'ok', [1]],
  ['replying', 'ok', [1]],
];

describe('a server that is killed', () => {
  // In a usual run while and after it is solved.
  it.each(points.filter(([step]) => (step === 'solving' || step === 'settled') !== long))(
    'when a call is %s leaves it %s, solved at most once and charged once',
    async (step, after, solves) => {
      const { body, log } = bodyWithLog(step);
      const key = { 'idempotency-key': `the-key-of-the-call-${step}` };
      await server.dieAt(step);
      expect(await call(server, body, key)).toBeNull();
      await server.ended;
      await start();
      const replies = [await call(server, body, key), await call(server, body, key)];
      expect(replies.map((reply) => reply?.code)).toEqual([after, after]);
      expect(replies[0]?.text).toBe(replies[1]?.text);
      expect(solves).toContain(logged(log));
      expect(await audit()).not.toContain('running');
    },
  );

  usualTest('has kept the answers that it gave', async () => {
    const { body } = bodyWithLog('kept');
    const key = { 'idempotency-key': 'the-key-of-a-kept-answer' };
    const first = await call(server, body, key);
    expect(first?.status).toBe(200);
    await server.kill();
    await start();
    expect((await call(server, body, key))?.text).toBe(first?.text);
  });
});

longTest('a server after one that was killed keeps its answers, whoever looks into its file', async () => {
  // Nothing in this process may have it open: the last to close a file writes its log back and removes it.
  const looked = join(folder, 'looked.db');
  const startAgain = async () => {
    await server.kill();
    server = await startServer({ store: `sqlite:${looked}` });
  };
  await startAgain();
  await startAgain();
  const look = `const it = new (require('libsql'))(process.argv[1]); it.exec('SELECT 1 FROM solves'); it.close()`;
  execFileSync(process.execPath, ['-e', look, looked]);
  const key = { 'idempotency-key': 'the-key-of-a-kept-answer' };
  const first = await call(server, bodyK(), key);
  expect(first?.status).toBe(200);
  await startAgain();
  const again = await call(server, bodyK(), key);
  expect([again?.headers.get('idempotency-replayed'), again?.text]).toEqual(['true', first?.text]);
});

longTest('a worker that hangs or crashes harms its own call alone', async () => {
  await server.stop();
  server = await startServer({
    store: `sqlite:${file}`,
    workers: 2,
    solve: { solve_ms: 1000, worker_ms: 1500 },
    anonymous: { requests_per_minute: 1000, concurrent_solves: 5 },
  });
  for (const behaviour of ['crash', 'hang']) {
    const both = [call(server, bodyK(behaviour)), call(server, bodyK('slow-300'))];
    const [harmed, other] = await Promise.all(both);
    expect([harmed?.status, harmed?.code, other?.code]).toEqual([503, 'solver_failed', 'ok']);
  }
  expect((await call(server, bodyK()))?.code).toBe('ok');
  expect(await audit()).not.toContain('running');
});

longTest(
  'a full disk: calls are refused with 503, nothing is charged twice, and it is over when there is room again',
  async () => {
    await server.stop();
    const full = join(folder, 'full.db');
    const config = { store: `sqlite:${full}`, anonymous: { requests_per_minute: 1000 } };
    server = await startServer(config, { fileBlocks: 800 });
    const key = (i: number) => ({ 'idempotency-key': `the-key-of-the-call-${i}` });
    let last = -1;
    let reply: Awaited<ReturnType<typeof call>>;
    do reply = await call(server, bodyK(), key(++last));
    while (reply?.code === 'ok' && last < 1000);
    expect([reply?.status, reply?.code]).toEqual([503, 'storage_unavailable']);
    expect(reply?.headers.get('retry-after')).toMatch(/^[23]$/);
    const { url } = server;
    // The room that is left for a row or two has to be used up first.
    await until(async () => (await fetch(`${url}/readyz`)).status === 503);
    await server.stop();
    server = await startServer(config);
    expect((await call(server, bodyK(), key(0)))?.headers.get('idempotency-replayed')).toBe('true');
    expect((await call(server, bodyK(), key(last)))?.code).toMatch(/^(ok|idempotency_interrupted)$/);
    expect(await audit(full)).not.toContain('running');
  },
);
