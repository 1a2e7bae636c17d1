/**
 * A thread of the worker, for what has to go on while a solve keeps the main one busy: it ends the whole process once
 * its server is gone, and tells the server what a solve has used so far, in case that it is cut off. It imports
 * nothing of ours: it is a file of its own in the package.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** `solve`: the number of the solve that runs, 0 for none, and the processor time at its begin in microseconds. */
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
    // Nobody listens any more.
  }
}, SAMPLE_MS);
