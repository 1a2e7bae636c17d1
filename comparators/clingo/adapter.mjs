/** Hands the facts to clingo with model.lp, and its answer sets on as schedules. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { sizeOf } from '../_shared/linear-model.mjs';
import { read } from '../_shared/scenario.mjs';
import { factsOf } from './facts.mjs';

/** Of what sizeOf counts; beyond it grounding alone takes longer than any limit here. */
const MOST_CLAUSES = 12_000_000;
/** The best of what was tried over cases of this suite; docs/comparators.md has the figures. */
const SEARCH = ['--configuration', 'crafty', '--opt-heuristic', 'sign,model', '--restart-on-model'];
/** Of all decisions: so that seeds differ, and the search is the solver's still. */
const RANDOM_DECISIONS = 0.02;
/** From here on its exit codes are failures: 33 out of memory, 65 an error, 128 nothing run. */
const FIRST_FAILURE = 33;

if (process.argv[2] === '--version') {
  console.log(spawnSync('clingo', ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]);
} else {
  await solve(readProblem());
}

function scheduleOf(data, atoms) {
  const groupOf = data.sessions.map(() => new Map());
  for (const [, p, g, s] of atoms.matchAll(/in\((\d+),(\d+),(\d+)\)/g)) groupOf[s].set(Number(p), Number(g));
  return data.schedule((i, s) => groupOf[s].get(i));
}

async function solve(problem) {
  if (sizeOf(problem.request) > MOST_CLAUSES) {
    result('unsupported', { reason: `the program would have more than ${MOST_CLAUSES} ground rules` });
    return;
  }
  const data = read(problem.request);
  const { text, costOf } = factsOf(data);
  const start = performance.now();
  const args = [
    'model.lp',
    '-',
    ...['--warn', 'no-atom-undefined'],
    ...SEARCH,
    ...['--parallel-mode', String(problem.cpu_limit)],
    ...['--seed', String((problem.seed ?? Date.now()) % 2 ** 31), '--rand-freq', String(RANDOM_DECISIONS)],
  ];
  const child = spawn('clingo', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGTERM');
  };
  // SIGTERM reaches the whole tree; clingo ends, and this process says the last line.
  process.on('SIGTERM', stop);
  const timer = setTimeout(stop, 1000 * secondsLeft(problem, 0.4));
  let found = false;
  let enough = false;
  let answer = 'no_solution';
  let atoms = null;
  const tell = () => {
    if (atoms === null) return;
    incumbent(scheduleOf(data, atoms));
    found = true;
    atoms = null;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('in(')) atoms = line;
    else if (line.startsWith('Optimization: ')) {
      tell();
      const cost = costOf(Number(line.slice(14)));
      if (problem.target_cost !== null && cost <= problem.target_cost && !enough) {
        enough = true;
        stop();
      }
    } else if (line === 'OPTIMUM FOUND') answer = 'optimal';
    else if (line === 'UNSATISFIABLE') answer = 'infeasible';
    else if (line === 'SATISFIABLE') tell();
  }
  clearTimeout(timer);
  const [code] = await ended;
  if (code >= FIRST_FAILURE && !stopped) return result('error', { reason: `clingo ended with code ${code}` });
  if (answer === 'no_solution' && found) answer = 'feasible';
  result(answer, {
    solve_seconds: (performance.now() - start) / 1000,
    stop_reason: answer === 'feasible' && !enough ? 'time_limit' : null,
  });
}
