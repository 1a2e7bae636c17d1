/** What the real worker says that a solve has used, on a machine that is busy with other things. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SolveJob } from '../../../src/service/domain/ports.ts';
import { WorkerPool } from '../../../src/service/workers/pool.ts';
import { request } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const script = fileURLToPath(new URL('../../../dist/service/workers/solve-worker.js', import.meta.url));
/** So many that the solve gets less than half a processor. */
const BUSY_LOOPS = 2 * availableParallelism();

/** Processor time of all threads that a child of this process ever had, as the kernel counts it, ms. */
function kernelMs(pid: string): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

function workerPid(): string {
  const ours = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) return false;
    const [, after] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
    const isChild = after?.split(' ')[1] === String(process.pid);
    return isChild && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('solve-worker.js');
  });
  if (ours.length !== 1) throw new Error(`${ours.length} workers`);
  return ours[0];
}

/** Nobody knows a plan that is proven best, so that the search takes all the time that it has. */
function hard(timeSeconds: number): SolveJob {
  const { scenario, ...rest } = request();
  const [person] = scenario.people;
  const [group] = scenario.groups;
  const people = Array.from({ length: 48 }, (_, i) => ({ ...person, id: `p${i}` }));
  const groups = Array.from({ length: 6 }, (_, i) => ({ ...group, id: `g${i}`, capacity: 8 }));
  const rule = { max_allowed_encounters: 1, penalty_function: 'linear', penalty_weight: 1 } as const;
  const constraints = [{ type: 'RepeatEncounter', ...rule } as const];
  const hard = { ...rest, constraints, scenario: { ...scenario, people, groups, session_count: 7 } };
  return { request: JSON.stringify(hard), timeSeconds };
}

describe.skipIf(process.platform !== 'linux')('the time of a solve (needs Linux)', () => {
  const loops: ChildProcess[] = [];
  const pool = new WorkerPool({ script, size: 1, queue: 1, killAfterMs: 60_000, memoryMb: 256 });
  beforeAll(async () => {
    pool.start();
    await until(() => pool.readiness() === null);
    for (let i = 0; i < BUSY_LOOPS; i++) loops.push(spawn(process.execPath, ['-e', 'for (;;);']));
  });
  afterAll(async () => {
    for (const loop of loops) loop.kill('SIGKILL');
    await pool.close(0);
  });

  it('is never more than passed by the clock', async () => {
    pool.takeSlot();
    const began = performance.now();
    const { usedMs } = await pool.run({ request: JSON.stringify(request()), timeSeconds: 2 });
    expect(usedMs).toBeGreaterThan(0);
    expect(usedMs).toBeLessThanOrEqual(performance.now() - began);
  });

  it('is that of the processor, however long it takes', async () => {
    const pid = workerPid();
    const before = kernelMs(pid);
    const began = performance.now();
    pool.takeSlot();
    const { report, usedMs } = await pool.run(hard(1.2));
    expect(report.kind).toBe('solved');
    const used = kernelMs(pid) - before;
    expect(performance.now() - began).toBeGreaterThan(1.5 * used);
    expect(usedMs / used).toBeGreaterThan(0.8);
    expect(usedMs / used).toBeLessThan(1.2);
  });

  it('of one that is cut off is what it had used shortly before', async () => {
    const pid = workerPid();
    const before = kernelMs(pid);
    const stop = new AbortController();
    let used = 0;
    setTimeout(() => {
      used = kernelMs(pid) - before;
      stop.abort();
    }, 700);
    const began = performance.now();
    pool.takeSlot();
    const { report, usedMs } = await pool.run(hard(30), { signal: stop.signal });
    expect(report).toMatchObject({ kind: 'failed', reason: 'cancelled' });
    expect(performance.now() - began).toBeGreaterThan(1.5 * used);
    expect(usedMs).toBeLessThan(1.1 * used + 20);
    expect(usedMs).toBeGreaterThan(0.5 * used);
  });
});
