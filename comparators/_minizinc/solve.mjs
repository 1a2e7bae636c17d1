/** What the adapters of MiniZinc's solvers have in common. */
import { incumbent, readProblem, result, secondsLeft, startsFrom } from '../_shared/adapter.mjs';
import { read } from '../_shared/scenario.mjs';
import { dataOf } from './data.mjs';
import { findNative, nativeVersion, startNative, startWasm, wasmVersion } from './engine.mjs';

const ANSWER = {
  OPTIMAL_SOLUTION: 'optimal',
  ALL_SOLUTIONS: 'optimal',
  UNSATISFIABLE: 'infeasible',
};

/**
 * @param solver its name; `native`: its id in the program on PATH; `wasm`: the installed npm package, and its id there
 * @param configure problem to the model's file, its further data, the solver's arguments and whether the model hands it the first schedule
 */
export async function runAdapter({ name, native, wasm }, configure) {
  const found = findNative(native);
  if (found === null && !wasm) throw new Error(`the program minizinc on PATH has no ${name}`);
  if (process.argv[2] === '--version') {
    console.log(found ? nativeVersion(found) : wasmVersion(wasm.packageFolder, name));
    return;
  }
  const problem = readProblem();
  const data = read(problem.request);
  const written = dataOf(data);
  if (written === null) {
    result('unsupported', { reason: 'the sums are too fine for whole numbers of 32 bits' });
    return;
  }
  const { scale, values, start } = written;
  const { model, extra, args, takesStart } = configure(problem);
  if (start && takesStart) startsFrom(start);
  const began = performance.now();
  let answer = 'no_solution';
  let reason = null;
  const onMessage = (message) => {
    if (message.type === 'solution') {
      const { cost, at } = JSON.parse(message.output.default);
      incumbent(data.schedule((i, s) => at[s][i] - 1));
      answer = 'feasible';
      if (problem.target_cost !== null && cost <= problem.target_cost * scale + 1e-6) engine.stop();
    }
    if (message.type === 'status') answer = ANSWER[message.status] ?? answer;
    if (message.type === 'stdout' && message.value.includes('=====UNSATISFIABLE=====')) answer = 'infeasible';
    if (message.type === 'error') reason = message.message;
  };
  const all = ['--json-stream', '--intermediate', '--output-mode', 'item', ...args];
  const input = { ...values, ...extra };
  const engine = found
    ? startNative(model, input, ['--solver', native, ...all], onMessage)
    : startWasm(wasm.packageFolder, model, input, ['--solver', wasm.id, ...all], onMessage);
  const limit = { passed: false };
  const stop = () => {
    limit.passed = true;
    engine.stop();
  };
  process.on('SIGTERM', stop);
  setTimeout(stop, 1000 * secondsLeft(problem)).unref();
  await engine.ended;
  if (reason !== null && answer === 'no_solution' && !limit.passed) answer = 'error';
  result(answer, {
    solve_seconds: (performance.now() - began) / 1000,
    stop_reason: limit.passed ? 'time_limit' : null,
    reason,
  });
  process.exit(0);
}
