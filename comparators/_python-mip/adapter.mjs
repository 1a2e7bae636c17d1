/**
 * For solvers of mixed-integer programs in Python: the linear model goes over as a file, a schedule comes back as the
 * numbers of the variables that are not 0. Python has a process of its own, which is ended in time.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { incumbent, readProblem, result, secondsLeft, startsFrom, watchOver } from '../_shared/adapter.mjs';
import { improving } from '../_shared/guarded.mjs';
import { programOf } from '../_shared/integer-program.mjs';
import { build, sizeOf } from '../_shared/linear-model.mjs';

const PYTHON = join('.local', 'venv', 'bin', 'python');
/** Clauses become rows; more than so many and reading them takes longer than any limit here. */
const MOST_CLAUSES = 1_000_000;
/** Seconds to say goodbye in. */
const RESERVE = 0.4;

/**
 * @param script Python, in the comparator's folder: gets the path of the program and an order (seed, threads, seconds,
 *   start) on standard input, and writes lists of numbers; at the end one object with `status`
 * @param extension how the file of the program ends; `write` makes it from the program
 */
export async function runPython({ script, extension, write }) {
  if (process.argv[2] === '--version') {
    process.stdout.write(spawnSync(PYTHON, [script, '--version'], { encoding: 'utf8' }).stdout);
    return;
  }
  const problem = readProblem();
  if (sizeOf(problem.request) > MOST_CLAUSES) {
    result('unsupported', { reason: `the model would have more than ${MOST_CLAUSES} rows` });
    return;
  }
  const run = watchOver(problem, RESERVE / 2);
  const folder = mkdtempSync(join(tmpdir(), 'mingle-program-'));
  try {
    const model = build(problem.request);
    if (model.start) startsFrom(model.firstSchedule);
    const path = join(folder, `program.${extension}`);
    writeFileSync(path, write(programOf(model)));
    const order = {
      path,
      seed: (problem.seed ?? 0) % 2 ** 31,
      threads: problem.cpu_limit,
      seconds: secondsLeft(problem, RESERVE),
      start: model.start,
    };
    const begun = performance.now();
    const child = spawn(PYTHON, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    run.child = child;
    const ended = once(child, 'close');
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(order));
    const onSolution = improving(model, problem, incumbent);
    let [found, reached, last] = [false, false, null];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('[')) {
        const set = new Set(JSON.parse(line));
        found = true;
        reached = onSolution((v) => Number(set.has(v)));
        if (reached) child.kill('SIGKILL');
      } else if (line.startsWith('{"status"')) last = JSON.parse(line);
    }
    const [code, signal] = await ended;
    const failed = last === null && !reached && !run.isOver;
    const reason = failed ? `python ended with ${signal ?? code}` : last?.reason;
    const answer = last?.status ?? (failed && !found ? 'error' : 'stopped');
    const solve_seconds = (performance.now() - begun) / 1000;
    result(answer === 'stopped' ? (found ? 'feasible' : 'no_solution') : answer, {
      reason,
      solve_seconds,
      stop_reason: !reached && !failed && answer === 'stopped' ? 'time_limit' : null,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
