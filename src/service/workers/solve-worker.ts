/**
 * The program of a worker process: solves one job after the other for its server, and ends with it. Signals from a terminal
 * reach it too, but the server decides whether work in progress is finished.
 */
import { Worker } from 'node:worker_threads';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { SolveFailure, TimedReport } from '../domain/ports.ts';
import { traceOf } from './failure-trace.ts';
import { type JobMessage, SAMPLES_FD, type WorkerMessage } from './messages.ts';
import { solveJob } from './solve-job.ts';

const WARM_UP: SolveRequest = {
  scenario: {
    people: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, attributes: {}, sessions: null })),
    groups: ['x', 'y'].map((id) => ({ id, capacity: 3, min_size: 0, session_capacities: null })),
    session_count: 2,
    prior_meetings: [],
  },
  objectives: [{ type: 'maximize_unique_contacts', weight: 1 }],
  constraints: [],
};

function say(message: WorkerMessage): void {
  process.send?.(message);
}

/** Shared with the thread of `parent-watch.ts`. */
const running = new BigInt64Array(new SharedArrayBuffer(16));

/** Measures the processor time of all threads of the process, independent of the machine's load. */
async function timed({ id, job }: JobMessage): Promise<TimedReport> {
  // Parsing is not charged.
  const request: SolveRequest = JSON.parse(job.request);
  const before = process.cpuUsage();
  Atomics.store(running, 1, BigInt(before.user + before.system));
  Atomics.store(running, 0, BigInt(id));
  const report = await solveJob(request, job.timeSeconds).catch((error: unknown): SolveFailure => ({
    kind: 'failed',
    reason: error instanceof Error ? error.name : 'unknown',
    trace: traceOf(error, request),
  }));
  Atomics.store(running, 0, 0n);
  const { user, system } = process.cpuUsage(before);
  return { report, usedMs: (user + system) / 1000 };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (message: JobMessage) => {
  say({ type: 'report', id: message.id, ...(await timed(message)) });
});
// A solve blocks this thread, so it would not notice the end of its server.
new Worker(new URL('./parent-watch.js', import.meta.url), {
  workerData: { parent: process.ppid, solve: running, samplesTo: SAMPLES_FD },
});
// Warm-up: the first solve pays for loading and compiling the solver; no caller should.
await solveJob(WARM_UP, 0.05);
say({ type: 'ready' });
