/**
 * mingle's own solver through its command line: what is called is what `bin/mingle.js` calls, with the arguments and
 * streams of a program, in this process as other adapters run their solvers in theirs. One lane; with --lanes as many
 * as the attempt has processors.
 */
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { start } from '../../dist/program/start.js';
import { readProblem, result, secondsLeft } from '../_shared/adapter.mjs';

const ANSWER = {
  solved: 'feasible',
  infeasible: 'infeasible',
  no_solution: 'no_solution',
  interrupted: 'no_solution',
};

const INCUMBENT = '{"type":"incumbent",';

const [flag] = process.argv.slice(2);

if (flag === '--version') {
  const { buildOf } = await import('./build.mjs');
  const version = [];
  await mingle(['--version'], '', (line) => version.push(line));
  console.log(`${version.join('')}, build ${buildOf(fileURLToPath(new URL('../../dist', import.meta.url)))}`);
} else {
  await solve(readProblem());
}

async function solve(problem) {
  // The runner asks to stop by SIGTERM; mingle hears it too, says its best, and only then this process ends.
  let stopped = false;
  process.on('SIGTERM', () => {
    stopped = true;
  });
  let last = null;
  const code = await mingle(
    [
      'solve',
      '-',
      ...['--format', 'jsonl'],
      // Plans of one cost are alike to a benchmark.
      '--no-ties',
      ...['--lanes', String(flag === '--lanes' ? problem.cpu_limit : 1)],
      ...['--time', `${secondsLeft(problem).toFixed(3)}s`],
      ...(problem.seed === null ? [] : ['--seed', String(problem.seed)]),
      ...(problem.target_cost === null ? [] : ['--target-cost', String(problem.target_cost)]),
    ],
    JSON.stringify(problem.request),
    (line) => {
      // Not parsed and written anew, which for hundreds of people holds up the lanes' news and signals.
      if (line.startsWith(INCUMBENT)) process.stdout.write(`${INCUMBENT}${schedulePart(line)}\n`);
      else last = JSON.parse(line);
    },
  );
  // A reader that is behind has them all before the last line.
  await new Promise((done) => process.stdout.write('', done));
  if (last === null) {
    const reason = `mingle ended with code ${code}`;
    return result(stopped ? 'no_solution' : 'error', { reason });
  }
  const { status, solution, proof, run } = last;
  const missed = problem.target_cost !== null && (solution?.lower_bound ?? 0) > problem.target_cost;
  return result(missed ? 'target_impossible' : solution?.optimal ? 'optimal' : (ANSWER[status] ?? 'error'), {
    schedule: missed ? null : solution?.schedule,
    certificate: proof,
    solve_seconds: run.seconds,
    stop_reason: run.stop_reason,
  });
}

/** Of a line whose other members are figures before the schedule, its last one. */
function schedulePart(line) {
  return line.slice(line.indexOf('"schedule":'));
}

/** Runs mingle with these arguments and this standard input; hands over each line of its output at once. */
function mingle(args, input, hear) {
  let rest = '';
  const stdout = new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      lines.forEach(hear);
      done();
    },
  });
  return start({
    argv: [process.execPath, 'mingle', ...args],
    env: process.env,
    stdin: Readable.from([input]),
    stdout,
    stderr: process.stderr,
    on: (event, listener) => process.on(event, listener),
    off: (event, listener) => process.off(event, listener),
    exit: (code) => process.exit(code),
  });
}
