/**
 * For solvers that hold the thread, so that no signal is heard while they work: the solver has a process of its own,
 * and this one passes its lines on, ends it in time and then says the last word, if it has not been said.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readProblem, result, secondsLeft } from './adapter.mjs';

const OWN_PROCESS = '--solve';

/** @param solve gets the problem, in the process of its own */
export async function guarded(solve) {
  const problem = readProblem();
  if (process.argv[2] === OWN_PROCESS) {
    // The other process says when it is over: what is found so far may be told only at the end.
    process.on('SIGTERM', () => {});
    return solve(problem);
  }
  const child = spawn(process.execPath, [process.argv[1], OWN_PROCESS], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let late = false;
  const endIn = (seconds) =>
    setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, 1000 * seconds);
  const grace = Math.min(problem.grace_seconds / 2, 1);
  process.on('SIGTERM', () => {
    late = true;
    endIn(grace);
  });
  endIn(secondsLeft(problem, 0) + grace);
  child.stdin.on('error', () => {});
  // What is left to the child, which counts from its own start.
  child.stdin.end(JSON.stringify({ ...problem, time_limit_seconds: secondsLeft(problem, 0) }));
  let found = false;
  let said = false;
  for await (const line of createInterface({ input: child.stdout })) {
    // Whatever a solver prints of itself is no line of the protocol.
    if (!line.startsWith('{"type":')) continue;
    process.stdout.write(`${line}\n`);
    found ||= line.startsWith('{"type":"incumbent"');
    said ||= line.startsWith('{"type":"result"');
    // Some builds hang when they should exit; everything is said already.
    if (said) child.kill('SIGKILL');
  }
  if (said) process.exit(0);
  const reason = late ? null : `the solver's process ended with ${child.exitCode ?? child.signalCode}`;
  const status = !late ? 'error' : found ? 'feasible' : 'no_solution';
  result(status, { reason, stop_reason: late ? 'time_limit' : null });
  process.exit(0);
}

/** Passes on each solution that costs less than those before it. @returns to be given the solver's values */
export function improving(model, problem, say) {
  let best = Number.POSITIVE_INFINITY;
  return (value) => {
    const cost = model.cost(value);
    if (cost < best - 1e-9) {
      best = cost;
      say(model.schedule(value));
    }
    return problem.target_cost !== null && best <= problem.target_cost + 1e-9;
  };
}
