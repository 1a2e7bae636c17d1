/** The JSON Schemas of the wire, generated from the definitions that the server reads and writes with. */
import { type JsonSchema, schemaOf } from '../../result/json-schemas.ts';
import { requestA, requestK, type WireForm } from '../../scenario/definition.ts';
import { solverSettings } from '../../solver/plan/settings.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { problem } from '../wire/errors.ts';
import { help } from '../wire/help.ts';
import { acceptedJob, jobDocument, jobExtras, webhookEvent } from '../wire/jobs.ts';
import { responseA, responseK } from '../wire/responses.ts';

const settled = responseK.extend({
  policy: responseK.shape.policy.extend({ solver_settings: solverSettings }),
});

/** By name, as served at `/v1/schema/{name}`. */
export function wireSchemas({
  form,
  limits,
  jobs,
}: Pick<ServiceConfig, 'form' | 'limits' | 'jobs'>): Record<string, JsonSchema> {
  const request = schemaOf('Solve request', form === 'k' ? requestK : requestA);
  addLimits(request, form, limits);
  return {
    request,
    response: schemaOf('Solve response', form === 'k' ? settled : responseA, 'output'),
    problem: schemaOf('Problem', problem, 'output'),
    help: schemaOf('Help', help, 'output'),
    ...(form === 'k' ? { 'solver-settings': schemaOf('Solver settings', solverSettings, 'output') } : {}),
    ...(jobs.solve_ms === null ? {} : jobSchemas(limits, jobs.solve_ms)),
  };
}

function jobSchemas(limits: ServiceConfig['limits'], mostMs: number): Record<string, JsonSchema> {
  const request = schemaOf('Job request', requestK.extend(jobExtras.shape));
  addLimits(request, 'k', limits);
  (request.properties as Properties).solve_time_seconds.maximum = mostMs / 1000;
  return {
    'job-request': request,
    'accepted-job': schemaOf('Accepted job', acceptedJob, 'output'),
    job: schemaOf('Job', jobDocument, 'output'),
    'webhook-event': schemaOf('Webhook event', webhookEvent, 'output'),
  };
}

type Properties = Record<string, Record<string, unknown>>;

/** Adds this server's limits, which are not in the definition of a scenario. */
function addLimits(request: JsonSchema, form: WireForm, limits: ServiceConfig['limits']): void {
  const body = request.properties as Properties;
  const scenario = body.scenario.properties as Properties;
  scenario.people.maxItems = limits.people;
  scenario.groups.maxItems = limits.groups;
  scenario[form === 'k' ? 'session_count' : 'num_sessions'].maximum = limits.sessions;
  body.constraints.maxItems = limits.constraints;
  scenario.links.maxItems = limits.constraints;
}
