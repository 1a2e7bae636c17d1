import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { SolveJob } from '../../../src/service/domain/ports.ts';
import { type PoolOptions, WorkerPool } from '../../../src/service/workers/pool.ts';
import { request } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const fake = fileURLToPath(new URL('../fixtures/fake-worker.mjs', import.meta.url));
let pool: WorkerPool;
afterEach(() => pool.close(0));

async function openPool(change: Partial<PoolOptions> = {}): Promise<WorkerPool> {
  pool = new WorkerPool({ script: fake, size: 1, queue: 1, killAfterMs: 10_000, memoryMb: 64, ...change });
  pool.start();
  await until(() => pool.readiness() === null);
  return pool;
}

function job(behaviour: string): SolveJob {
  return { request: JSON.stringify(request(behaviour)), timeSeconds: 2 };
}

describe('the worker pool', () => {
  it('solves in another process and says how long it took', async () => {
    await openPool();
    expect(pool.idle).toBe(true);
    expect(pool.takeSlot()).toBeNull();
    const { report, usedMs } = await pool.run(job('slow-30'));
    expect(report.kind).toBe('solved');
    expect(usedMs).toBeGreaterThanOrEqual(25);
    expect(pool.busy).toBe(0);
  });

  it('keeps a short queue and sheds what is beyond it', async () => {
    await openPool();
    expect([pool.takeSlot(), pool.takeSlot()]).toEqual([null, null]);
    expect(pool.takeSlot()).toMatchObject({ code: 'overloaded' });
    const both = await Promise.all([pool.run(job('slow-20')), pool.run(job('ann'))]);
    expect(both.map(({ report }) => report.kind)).toEqual(['solved', 'solved']);
    expect(pool.takeSlot()).toBeNull();
    pool.releaseSlot();
  });

  it('ends a job that is cancelled or has a time of its own, and goes on with a new worker', async () => {
    await openPool();
    const stop = new AbortController();
    pool.takeSlot();
    const cancelled = pool.run(job('slow-5000'), { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    expect((await cancelled).report).toMatchObject({ kind: 'failed', reason: 'cancelled' });
    pool.takeSlot();
    const late = await pool.run(job('slow-5000'), { killAfterMs: 200 });
    expect(late.report).toMatchObject({ kind: 'failed', reason: 'timeout' });
    expect(late.usedMs).toBeLessThan(4000);
    pool.takeSlot();
    expect((await pool.run(job('ann'))).report.kind).toBe('solved');
  });

  it('replaces a worker that crashes; only its own job is lost', async () => {
    await openPool();
    pool.takeSlot();
    pool.takeSlot();
    const [lost, kept] = await Promise.all([pool.run(job('crash')), pool.run(job('ann'))]);
    expect(lost.report).toEqual({ kind: 'failed', reason: 'crashed', trace: 'ended by exit 1' });
    expect(kept.report.kind).toBe('solved');
  });

  it('kills a worker that is stuck in a loop, and replaces it', async () => {
    await openPool({ killAfterMs: 300 });
    pool.takeSlot();
    const { report, usedMs } = await pool.run(job('hang'));
    expect(report).toEqual({ kind: 'failed', reason: 'timeout', trace: 'ended by SIGKILL' });
    expect(usedMs).toBeGreaterThanOrEqual(290);
    // Nothing is taken for the successor before it is up.
    expect([pool.readiness(), pool.idle]).toEqual([null, false]);
    // The next caller waits for the successor instead of being told that the service starts.
    expect(pool.takeSlot()).toBeNull();
    expect((await pool.run(job('ann'))).report.kind).toBe('solved');
  });

  it('keeps where a worker failed, and nothing that it wrote of the scenario', async () => {
    await openPool();
    pool.takeSlot();
    const { report } = await pool.run(job('throw'));
    if (report.kind !== 'failed') throw new Error(report.kind);
    expect(report.trace).toMatch(/^ended by exit 1\n\s+at .*fake-worker\.mjs:\d+:\d+/);
    expect(report.trace).not.toContain('Wilhelmina');
  });

  it('says that it is starting while no worker is up', async () => {
    pool = new WorkerPool({ script: '/nowhere.mjs', size: 1, queue: 1, killAfterMs: 100, memoryMb: 64 });
    expect(pool.takeSlot()).toMatchObject({ code: 'starting', retryAfterMs: 1000 });
  });

  it('finishes what runs before it closes, and takes nothing new', async () => {
    await openPool();
    pool.takeSlot();
    const running = pool.run(job('slow-100'));
    const closed = pool.close(5000);
    expect(pool.takeSlot()).toMatchObject({ code: 'shutting_down' });
    expect((await running).report.kind).toBe('solved');
    await closed;
  });

  it('cuts off what takes too long to close', async () => {
    await openPool();
    pool.takeSlot();
    const running = pool.run(job('hang'));
    await pool.close(50);
    expect((await running).report).toMatchObject({ kind: 'failed', reason: 'crashed' });
  });
});
