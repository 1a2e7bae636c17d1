import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { incumbent, result, secondsLeft, startsFrom } from '../_shared/adapter.mjs';
import { guarded, improving } from '../_shared/guarded.mjs';
import { programOf } from '../_shared/integer-program.mjs';
import { build, sizeOf } from '../_shared/linear-model.mjs';

const require = createRequire(new URL('.local/package.json', import.meta.url));
/** Clauses become rows; more than so many and presolve alone takes longer than any limit here. */
const MOST_CLAUSES = 1_000_000;

if (process.argv[2] === '--version') {
  const path = new URL('.local/node_modules/highs/package.json', import.meta.url);
  console.log(`highs ${JSON.parse(readFileSync(path, 'utf8')).version}`);
} else {
  await guarded(solve);
}

function modelData(model, { infinity, constants }) {
  const { costs, least, most, rowLeast, rowMost, starts, indices, values } = programOf(model);
  const bound = (value) => (Number.isFinite(value) ? value : Math.sign(value) * infinity);
  const [numCols, numRows] = [costs.length, rowLeast.length];
  return {
    numCols,
    numRows,
    colCost: costs,
    colLower: least,
    colUpper: most,
    rowLower: rowLeast.map(bound),
    rowUpper: rowMost.map(bound),
    integrality: new Int32Array(numCols).fill(constants.variableType.integer),
    matrix: { format: 'csr', numRows, numCols, starts, indices, values },
  };
}

async function solve(problem) {
  if (sizeOf(problem.request) > MOST_CLAUSES) {
    result('unsupported', { reason: `the model would have more than ${MOST_CLAUSES} rows` });
    return;
  }
  const highs = await require('highs')();
  const model = build(problem.request);
  const { callbackType, modelStatus } = highs.constants;
  const begun = performance.now();
  const instance = highs.createModel(modelData(model, highs));
  instance.options.set({
    output_flag: false,
    mip_rel_gap: 0,
    time_limit: secondsLeft(problem, 0.4),
    ...(problem.seed !== null && { random_seed: problem.seed % 2 ** 31 }),
  });
  if (model.start) {
    startsFrom(model.firstSchedule);
    instance.setSolution({ colValue: Float64Array.from(model.start) });
  }
  const onSolution = improving(model, problem, incumbent);
  let reached = false;
  instance.run({
    [callbackType.mipImprovingSolution]: ({ data }) => {
      reached = onSolution((v) => data.mip_solution[v]);
    },
    [callbackType.mipInterrupt]: (event) => {
      if (reached) event.interrupt();
    },
  });
  const solve_seconds = (performance.now() - begun) / 1000;
  const status = instance.getModelStatus();
  const found = instance.info.get('primal_solution_status') === 2;
  if (found) {
    const { colValue } = instance.getSolution();
    onSolution((v) => colValue[v]);
  }
  const known = { [modelStatus.optimal]: 'optimal', [modelStatus.infeasible]: 'infeasible' };
  const limited = status === modelStatus.timeLimit;
  result(known[status] ?? (found ? 'feasible' : 'no_solution'), {
    solve_seconds,
    stop_reason: limited ? 'time_limit' : null,
  });
}
