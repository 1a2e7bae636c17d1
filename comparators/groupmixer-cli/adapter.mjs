/** The user's own `gm-cli`: a request on its standard input, one answer at the end of its time. */
import { spawn } from 'node:child_process';
import { readProblem, result, secondsLeft } from '../_shared/adapter.mjs';

solve(readProblem());

/** What it reads: every session is listed where a rule holds in all of them. */
function requestOf({ request, seed }, seconds) {
  const { scenario, objectives, constraints } = request;
  const every = Array.from({ length: scenario.session_count }, (_, session) => session);
  return {
    scenario: {
      people: scenario.people.map(({ id, attributes, sessions }) => ({ id, attributes, sessions })),
      groups: scenario.groups.map(({ id, capacity, session_capacities: sizes }) => ({
        id,
        size: capacity ?? Math.max(...sizes),
        ...(sizes && { session_sizes: sizes }),
      })),
      num_sessions: scenario.session_count,
    },
    objectives,
    constraints: constraints.map((rule) =>
      rule.type === 'PairMeetingCount' && !rule.sessions?.length ? { ...rule, sessions: every } : rule,
    ),
    solver: {
      solver_type: 'auto',
      stop_conditions: {
        max_iterations: null,
        no_improvement_iterations: null,
        time_limit_seconds: Math.max(1, Math.floor(seconds)),
      },
      solver_params: { solver_type: 'auto' },
      seed,
    },
  };
}

function solve(problem) {
  const beyond = problem.request.constraints.find(
    (rule) => rule.type === 'AttributeBalance' && rule.mode === 'at_most',
  );
  if (beyond) return result('unsupported', { reason: 'its balances are exact or at least' });
  const start = performance.now();
  const child = spawn('gm-cli', ['solve', '--stdin'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (chunk) => {
      said[name] += chunk;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(requestOf(problem, secondsLeft(problem, 0.5))));
  // The runner stops the whole tree; what the program had is lost with it.
  process.on('SIGTERM', () => {});
  child.on('error', ({ message }) => result('unavailable', { reason: message }));
  child.on('close', (code, signal) => {
    const reason = said.stderr.trim().split('\n').at(-1) || `gm-cli ended with ${signal ?? code}`;
    if (signal) return result('no_solution', { reason, stop_reason: 'time_limit' });
    if (code !== 0) return result('error', { reason: reason.slice(0, 500) });
    const { schedule, stop_reason } = JSON.parse(said.stdout);
    for (const tables of Object.values(schedule)) {
      for (const { id } of problem.request.scenario.groups) tables[id] ??= [];
    }
    const solve_seconds = (performance.now() - start) / 1000;
    const limited = /time/i.test(JSON.stringify(stop_reason ?? null));
    return result('feasible', { schedule, solve_seconds, stop_reason: limited ? 'time_limit' : null });
  });
}
