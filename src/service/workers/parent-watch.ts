/**
 * A thread of the worker process that runs while a solve keeps the main thread busy: it ends the process when its server is
 * gone, and reports the time used so far, in case the solve is killed. It imports none of our files, since it is a separate
 * file in the package.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** `solve`: number of the running solve (0: none), and the processor time at its start in microseconds. */
const { parent, solve, samplesTo }: { parent: number; solve: BigInt64Array; samplesTo: number } = workerData;
const SAMPLE_MS = 100;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  const id = Atomics.load(solve, 0);
  const began = Number(Atomics.load(solve, 1));
  if (id === 0n || Atomics.load(solve, 0) !== id) return;
  const { user, system } = process.cpuUsage();
  try {
    writeSync(samplesTo, `${id} ${(user + system - began) / 1000}\n`);
  } catch {
    // The server has closed the pipe.
  }
}, SAMPLE_MS);
