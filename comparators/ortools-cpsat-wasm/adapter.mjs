import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { incumbent, result, secondsLeft, startsFrom } from '../_shared/adapter.mjs';
import { guarded, improving } from '../_shared/guarded.mjs';
import { build, sizeOf } from '../_shared/linear-model.mjs';
import { scaleOf } from '../_shared/scale.mjs';

const require = createRequire(new URL('.local/package.json', import.meta.url));
const PACKAGE = 'or-tools-wasm';
/** Clauses that fit into the memory of a WebAssembly build together with what the search makes of them. */
const MOST_CLAUSES = 2_000_000;

const ANSWER = {
  OPTIMAL: 'optimal',
  FEASIBLE: 'feasible',
  INFEASIBLE: 'infeasible',
  UNKNOWN: 'no_solution',
};

if (process.argv[2] === '--version') {
  const path = new URL(`.local/node_modules/${PACKAGE}/package.json`, import.meta.url);
  console.log(`${PACKAGE} ${JSON.parse(readFileSync(path, 'utf8')).version}`);
} else {
  await guarded(solve);
}

function protoOf({ variables, rows, clauses, start }) {
  const scale = scaleOf(variables.map(([, , cost]) => cost));
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
  if (start) proto.solutionHint = { vars: [...start.keys()], values: start };
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
  if (model.start) startsFrom(model.firstSchedule);
  const solver = new CpSolver();
  const begun = performance.now();
  const onSolution = improving(model, problem, incumbent);
  const status = solver.statusName(
    await solver.solve(
      new CpModel(protoOf(model)),
      {
        numSearchWorkers: problem.cpu_limit,
        maxTimeInSeconds: secondsLeft(problem, 1.5),
        // Presolve alone takes this build most of ten seconds, probing one to three; the model breaks its symmetries itself.
        cpModelPresolve: false,
        cpModelProbingLevel: 0,
        symmetryLevel: 0,
        ...(problem.seed !== null && { randomSeed: problem.seed % 2 ** 31 }),
      },
      {
        onSolution: ({ solution }) => onSolution((v) => Number(solution[v])),
      },
    ),
  );
  // Solutions are told late or not at all while the search runs: the last one is asked for.
  const values = solver.response()?.solution ?? [];
  if (values.length > 0) onSolution((v) => Number(values[v]));
  const stopped = status === 'FEASIBLE' || status === 'UNKNOWN';
  result(ANSWER[status] ?? 'error', {
    solve_seconds: (performance.now() - begun) / 1000,
    stop_reason: stopped ? 'time_limit' : null,
    reason: status,
  });
}
