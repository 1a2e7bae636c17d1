/** Hands the facts to clingo with model.lp, and its answer sets on as schedules. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { sizeOf } from '../_shared/linear-model.mjs';
import { read } from '../_shared/scenario.mjs';
import { linkRules } from './channels.mjs';
import { factsOf, onlyRepeatsCost } from './facts.mjs';

const PYTHON = join('.local', 'venv', 'bin', 'python');
/** Of what sizeOf and linkRules count; beyond it grounding alone takes longer than any limit here. */
const MOST_CLAUSES = 12_000_000;
/** The best of what was tried; research/comparators.md and research/rivals.md have the figures. */
const SEARCH = ['--configuration', 'crafty', '--opt-heuristic', 'sign,model', '--restart-on-model'];
/** From below, by unsatisfiable cores: at once where nobody has to meet again, else it may find nothing at all. */
const CORES = ['--opt-strategy=usc,stratify'];
/** Of the time, where only repeats cost; and seconds that they need at least. */
const CORES_SHARE = 0.3;
const CORES_LEAST = 1;
/** Of all decisions: so that seeds differ, and the search is the solver's still. */
const RANDOM_DECISIONS = 0.02;
/** Seconds to say goodbye in. */
const RESERVE = 0.4;
/** From here on its exit codes are failures: 33 out of memory, 65 an error, 128 nothing run. */
const FIRST_FAILURE = 33;

if (process.argv[2] === '--version') {
  const { stdout } = spawnSync(PYTHON, ['-m', 'clingo', '--version'], { encoding: 'utf8' });
  console.log(`clingo ${/version (\S+)/.exec(stdout)[1]}`);
} else {
  await solve(readProblem());
}

function scheduleOf(data, atoms) {
  const groupOf = data.sessions.map(() => new Map());
  for (const [, p, g, s] of atoms.matchAll(/in\((\d+),(\d+),(\d+)\)/g)) groupOf[s].set(Number(p), Number(g));
  return data.schedule((i, s) => groupOf[s].get(i));
}

async function solve(problem) {
  const data = read(problem.request);
  if (sizeOf(problem.request) + linkRules(data, problem.request) > MOST_CLAUSES) {
    result('unsupported', { reason: `the program would have more than ${MOST_CLAUSES} ground rules` });
    return;
  }
  const { text, costOf } = factsOf(data, problem.request);
  const start = performance.now();
  const run = { problem, data, text, costOf, child: null, stopped: false, best: Number.POSITIVE_INFINITY };
  // SIGTERM reaches the whole tree; clingo ends, and this process says the last line.
  process.on('SIGTERM', () => {
    run.stopped = true;
    run.child?.kill('SIGTERM');
  });
  let said = { answer: null };
  const left = secondsLeft(problem, RESERVE);
  const first = Math.min(left, Math.max(CORES_LEAST, CORES_SHARE * left));
  if (onlyRepeatsCost(data, problem.request)) said = await ask(run, CORES, first);
  if (said.answer === null && !said.failed && !run.stopped && !isEnough(run)) {
    said = await ask(run, SEARCH, secondsLeft(problem, RESERVE));
  }
  if (said.failed) return result('error', { reason: `clingo ended with code ${said.code}` });
  const found = Number.isFinite(run.best);
  const answer = said.answer ?? (found ? 'feasible' : 'no_solution');
  result(answer, {
    solve_seconds: (performance.now() - start) / 1000,
    stop_reason: answer === 'feasible' && !isEnough(run) ? 'time_limit' : null,
  });
}

function isEnough({ problem, best }) {
  return problem.target_cost !== null && best <= problem.target_cost;
}

/** Passes on each schedule that costs less than those before. @returns what clingo claims, null where its time was up */
async function ask(run, search, seconds) {
  const { problem, data, text, costOf } = run;
  const args = [
    ...['-m', 'clingo', 'model.lp', '-'],
    ...['--warn', 'no-atom-undefined'],
    ...search,
    ...['--parallel-mode', String(problem.cpu_limit)],
    ...['--seed', String((problem.seed ?? Date.now()) % 2 ** 31), '--rand-freq', String(RANDOM_DECISIONS)],
  ];
  const child = spawn(PYTHON, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  run.child = child;
  const ended = once(child, 'close');
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  let late = false;
  const stop = () => {
    late = true;
    child.kill('SIGTERM');
  };
  const timer = setTimeout(stop, 1000 * seconds);
  let answer = null;
  let atoms = null;
  /** Without weak constraints there is no line with a cost. */
  const tell = (cost) => {
    if (atoms !== null && cost < run.best) {
      run.best = cost;
      incumbent(scheduleOf(data, atoms));
    }
    atoms = null;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('in(')) atoms = line;
    else if (line.startsWith('Optimization: ')) {
      tell(costOf(Number(line.slice(14))));
      if (isEnough(run) && !late) stop();
    } else if (line === 'OPTIMUM FOUND') answer = 'optimal';
    else if (line === 'UNSATISFIABLE') answer = 'infeasible';
    else if (line === 'SATISFIABLE') tell(costOf(0));
  }
  clearTimeout(timer);
  const [code] = await ended;
  return { answer, code, failed: code >= FIRST_FAILURE && !late && !run.stopped };
}
