/**
 * A solve service over HTTP, in either form. Arguments: the form (`k`, `a`, or `ask` the server), the beginning of
 * the names of two environment variables (…_URL, …_KEY), and perhaps --version.
 */
import { readProblem, result, secondsLeft } from '../_shared/adapter.mjs';
import { bodyOf } from './body.mjs';
import { observe } from './limits.mjs';
import { Service, Unanswered } from './service.mjs';

/** A scenario that the service does not take: too large, not in the tier, or beyond what it knows. */
const REFUSALS = [400, 403, 413, 422];

const [form, variables, flag] = process.argv.slice(2);

try {
  const service = await Service.open(form, variables);
  if (flag === '--version') console.log(service.version);
  else await solve(service, readProblem());
} catch (error) {
  if (!(error instanceof Unanswered)) throw error;
  if (flag === '--version') {
    console.error(error.message);
    process.exitCode = 1;
  } else result('unavailable', { reason: error.message });
}

async function solve(service, problem) {
  const until = () => secondsLeft(problem, 0.5);
  const answer = await service.post(bodyOf(problem.request, service.form), until);
  if (answer.status === 200) return result('feasible', solved(answer.body, problem.request));
  const observed_limit = { http_status: answer.status, response_body: answer.text.slice(0, 2000) };
  const { code, detail } = answer.body ?? {};
  const said = `status ${answer.status}: ${detail ?? answer.text.slice(0, 200)}`;
  if (code === 'infeasible') return result('infeasible', { reason: said });
  if (code === 'no_solution') return result('no_solution', { reason: said });
  if (!REFUSALS.includes(answer.status)) {
    const passing = answer.status === 429 || answer.status === 503;
    const attempted_member_count = problem.request.scenario.people.length;
    return result(passing || [401, 403, 404].includes(answer.status) ? 'unavailable' : 'error', {
      reason: said,
      observed_limit: { attempted_member_count, ...observed_limit },
    });
  }
  const observed = await observe(service, problem.request, until);
  return result('unsupported', { reason: said, observed_limit: { ...observed, ...observed_limit } });
}

function solved(body, { scenario }) {
  const { schedule } = body.solution;
  for (const tables of Object.values(schedule)) {
    for (const { id } of scenario.groups) tables[id] ??= [];
  }
  const charged = body.limits?.charged_solve_time_ms;
  return { schedule, solve_seconds: charged === undefined ? null : charged / 1000 };
}
