/**
 * mingle's own solver through its program, like any rival: nothing of it is imported here. One lane; with --lanes
 * as many as the attempt has processors.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { buildOf } from './build.mjs';

const program = fileURLToPath(new URL('../../bin/mingle.js', import.meta.url));

const ANSWER = {
  solved: 'feasible',
  infeasible: 'infeasible',
  no_solution: 'no_solution',
  interrupted: 'no_solution',
};

const [flag] = process.argv.slice(2);

if (flag === '--version') {
  const { stdout } = spawnSync(process.execPath, [program, '--version'], { encoding: 'utf8' });
  console.log(`${stdout.trim()}, build ${buildOf(fileURLToPath(new URL('../../dist', import.meta.url)))}`);
} else {
  await solve(readProblem());
}

async function solve(problem) {
  const child = spawn(
    process.execPath,
    [
      program,
      'solve',
      '-',
      ...['--format', 'jsonl'],
      ...['--threads', String(flag === '--lanes' ? problem.cpu_limit : 1)],
      ...['--time', `${secondsLeft(problem).toFixed(3)}s`],
      ...(problem.seed === null ? [] : ['--seed', String(problem.seed)]),
      ...(problem.target_cost === null ? [] : ['--target-cost', String(problem.target_cost)]),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  // The runner asks this whole tree to stop; mingle says its best, and only then this process ends.
  let stopped = false;
  process.on('SIGTERM', () => {
    stopped = true;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(problem.request));
  let last = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const read = JSON.parse(line);
    if (read.schema) last = read;
    else if (read.schedule) incumbent(read.schedule);
  }
  if (last === null) {
    const reason = `mingle ended with code ${child.exitCode}`;
    return result(stopped ? 'no_solution' : 'error', { reason });
  }
  const { status, solution, proof, run } = last;
  const bound = proof?.kind === 'lower_bound' ? proof.bound : 0;
  const missed = problem.target_cost !== null && bound > problem.target_cost;
  return result(missed ? 'target_impossible' : solution?.optimal ? 'optimal' : (ANSWER[status] ?? 'error'), {
    schedule: missed ? null : solution?.schedule,
    certificate: proof,
    solve_seconds: run.seconds,
    stop_reason: run.stop_reason,
  });
}
