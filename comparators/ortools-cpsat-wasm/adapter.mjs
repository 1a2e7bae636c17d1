import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { incumbent, readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { build, sizeOf } from '../_shared/linear-model.mjs';

const require = createRequire(new URL('.local/package.json', import.meta.url));
const PACKAGE = 'or-tools-wasm';
/** Clauses that fit into the memory of a WebAssembly build together with what the search makes of them. */
const MOST_CLAUSES = 4_000_000;

if (process.argv[2] === '--version') {
  const path = new URL(`.local/node_modules/${PACKAGE}/package.json`, import.meta.url);
  console.log(`${PACKAGE} ${JSON.parse(readFileSync(path, 'utf8')).version}`);
} else {
  // This build says what it found only when it ends, so it must not be cut off a moment before: the grace is for that.
  process.on('SIGTERM', () => {});
  await solve(readProblem());
  // Its worker threads spin on, and an orderly exit would wait for them; everything is said already.
  process.kill(process.pid, 'SIGKILL');
}

/** Costs are whole numbers in CP-SAT: the least power of ten that makes them so. */
function scaleOf(costs) {
  return [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].find((scale) =>
    costs.every((cost) => Math.abs(cost * scale - Math.round(cost * scale)) < 1e-6),
  );
}

function protoOf({ variables, rows, clauses, start }) {
  const scale = scaleOf(variables.map(([, , cost]) => cost)) ?? 1_000_000;
  const priced = variables.flatMap(([, , cost], v) => (cost === 0 ? [] : [[v, Math.round(cost * scale)]]));
  const LIMIT = 2 ** 40;
  const bound = (value) => Math.max(-LIMIT, Math.min(LIMIT, value));
  const proto = {
    variables: variables.map(([least, most]) => ({ domain: [least, most] })),
    constraints: [
      ...rows.map(([vars, coeffs, least, most]) => ({
        linear: { vars, coeffs, domain: [bound(least), bound(most)] },
      })),
      // CP-SAT writes "not v" as −v−1, which is what ~v is.
      ...clauses.map((literals) => ({ boolOr: { literals } })),
    ],
  };
  if (start.length > 0) proto.solutionHint = { vars: start, values: start.map(() => 1) };
  if (priced.length > 0) proto.objective = { vars: priced.map(([v]) => v), coeffs: priced.map(([, c]) => c) };
  return proto;
}

async function solve(problem) {
  if (sizeOf(problem.request) > MOST_CLAUSES) {
    result('unsupported', { reason: `the model would have more than ${MOST_CLAUSES} clauses` });
    return;
  }
  const { CpModel, CpSolver } = await import(pathToFileURL(require.resolve(`${PACKAGE}/cp-sat`)));
  const model = build(problem.request);
  const solver = new CpSolver();
  const start = performance.now();
  const status = solver.statusName(
    await solver.solve(
      new CpModel(protoOf(model)),
      {
        numSearchWorkers: problem.cpu_limit,
        maxTimeInSeconds: secondsLeft(problem, Math.min(3, Math.max(1, 0.15 * problem.time_limit_seconds))),
        ...(problem.seed !== null && { randomSeed: problem.seed % 2 ** 31 }),
      },
      { onSolution: ({ solution }) => incumbent(model.schedule((v) => Number(solution[v]))) },
    ),
  );
  const solve_seconds = (performance.now() - start) / 1000;
  const values = solver.response()?.solution ?? [];
  const schedule = values.length > 0 ? model.schedule((v) => Number(values[v])) : null;
  const answer = {
    OPTIMAL: 'optimal',
    FEASIBLE: 'feasible',
    INFEASIBLE: 'infeasible',
    UNKNOWN: 'no_solution',
  };
  result(answer[status] ?? 'error', {
    schedule,
    solve_seconds,
    stop_reason: status === 'FEASIBLE' || status === 'UNKNOWN' ? 'time_limit' : null,
    reason: status,
  });
}
