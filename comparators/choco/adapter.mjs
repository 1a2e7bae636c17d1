/** MiniZinc's compiler makes FlatZinc of the model that Gecode and Chuffed are given; java/Main.java searches it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { dataOf } from '../_minizinc/data.mjs';
import { incumbent, readProblem, result, secondsLeft, startsFrom, watchOver } from '../_shared/adapter.mjs';
import { read } from '../_shared/scenario.mjs';

const home = fileURLToPath(new URL('.', import.meta.url));
const local = join(home, '.local');
const JAVA = ['-XX:+UseSerialGC', '-cp', `${local}/classes:${local}/jars/*`, 'Main'];
/** Seconds to say goodbye in. */
const RESERVE = 0.4;
/** What the compiler writes where it finds by itself that no schedule keeps the rules: on stdout or as a warning. */
const UNSATISFIABLE = /=====UNSATISFIABLE=====|model inconsistency detected/;

if (process.argv[2] === '--version') {
  process.stdout.write(spawnSync('java', [...JAVA, '--version'], { cwd: home, encoding: 'utf8' }).stdout);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-choco-'));
  try {
    await solve(readProblem(), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}

async function solve(problem, folder) {
  const data = read(problem.request);
  const written = dataOf(data);
  if (written === null) {
    result('unsupported', { reason: 'the sums are too fine for whole numbers of 32 bits' });
    return;
  }
  const { scale, values, start: first } = written;
  if (first) startsFrom(first);
  const [input, flat, start] = ['data.json', 'model.fzn', 'start.txt'].map((name) => join(folder, name));
  const run = watchOver(problem, RESERVE / 2);
  writeFileSync(input, JSON.stringify(values));
  writeFileSync(start, values.start.map((value) => `${value}\n`).join(''));
  const compile = ['--compile', '--solver', join(home, 'choco.msc'), '-I', join(home, '../_minizinc')];
  run.child = spawn(
    'minizinc',
    [...compile, '--fzn', flat, '--no-output-ozn', join(home, 'search.mzn'), input],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const listen = (text) => {
    said += text;
  };
  run.child.stdout.on('data', listen);
  run.child.stderr.on('data', listen).pipe(process.stderr);
  const [compiled] = await once(run.child, 'close');
  if (UNSATISFIABLE.test(said)) return result('infeasible');
  if (run.isOver) return result('no_solution', { stop_reason: 'time_limit' });
  if (compiled !== 0) return result('error', { reason: 'minizinc could not compile the model' });
  const begun = performance.now();
  const numbers = [problem.seed ?? 0, problem.cpu_limit, Math.floor(1000 * secondsLeft(problem, RESERVE))];
  const child = spawn('java', [...JAVA, flat, start, ...numbers.map(String)], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  run.child = child;
  const ended = once(child, 'close');
  const seats = data.sessions.flatMap((s) => data.present[s].map((i) => [s, i]));
  let [found, reached, answer] = [false, false, null];
  for await (const line of createInterface({ input: child.stdout })) {
    const [cost, ...groups] = line.split(' ').map(Number);
    if (Number.isNaN(cost)) {
      answer = line;
      continue;
    }
    found = true;
    const groupOf = data.sessions.map(() => new Map());
    for (const [k, [s, i]] of seats.entries()) groupOf[s].set(i, groups[k] - 1);
    incumbent(data.schedule((i, s) => groupOf[s].get(i)));
    if (problem.target_cost !== null && cost <= problem.target_cost * scale + 1e-6) {
      reached = true;
      child.kill('SIGKILL');
    }
  }
  const [code, signal] = await ended;
  const failed = answer === null && !reached && !run.isOver;
  const stopped = failed && !found ? 'error' : found ? 'feasible' : 'no_solution';
  result(['optimal', 'infeasible'].includes(answer) ? answer : stopped, {
    solve_seconds: (performance.now() - begun) / 1000,
    reason: failed ? `java ended with ${signal ?? code}` : null,
    stop_reason: answer === 'stopped' || run.isOver ? 'time_limit' : null,
  });
}
