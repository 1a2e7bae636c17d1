/** What every adapter in JavaScript needs of the protocol; docs/benchmark-protocol.md states it in full. */
import { readFileSync, writeSync } from 'node:fs';

/** Reads the whole problem from standard input. */
export function readProblem() {
  return JSON.parse(readFileSync(0, 'utf8'));
}

/** Writes one line and returns when it is out, also while a solver holds the thread. */
function say(line) {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

/** A schedule better than those before. */
export function incumbent(schedule) {
  say({ type: 'incumbent', schedule });
}

/** What the solver is given to start from: the runner marks answers that are no better. */
export function startsFrom(schedule) {
  say({ type: 'start', schedule });
}

/** The last line. */
export function result(status, rest = {}) {
  say({ type: 'result', status, ...rest });
}

/**
 * Watches over the program that works for this process: at SIGTERM, and `reserve` seconds before the limit, the run is
 * over and `child`, if there is one by then, is killed.
 */
export function watchOver(problem, reserve) {
  const run = { child: null, isOver: false };
  const stop = () => {
    run.isOver = true;
    run.child?.kill('SIGKILL');
  };
  process.on('SIGTERM', stop);
  setTimeout(stop, 1000 * secondsLeft(problem, reserve)).unref();
  return run;
}

/** Seconds until the limit, counted from the start of this process, less what is needed to say goodbye. */
export function secondsLeft(problem, reserve = 0.3) {
  return Math.max(0.05, problem.time_limit_seconds - performance.now() / 1000 - reserve);
}
