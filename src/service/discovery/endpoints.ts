/** All paths for programs, used by the routes, the help and the OpenAPI document. The web page for people is separate. */
import type { ServiceConfig } from '../settings/config.ts';
import { ERRORS, type ErrorCode } from '../wire/errors.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly purpose: string;
}

const ALWAYS: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/auto-solve', purpose: 'Solve a scenario.' },
  { method: 'GET', path: '/v1/help', purpose: 'What this server takes: form, headers, limits, errors.' },
  { method: 'GET', path: '/v1/schema', purpose: 'The list of JSON Schemas.' },
  { method: 'GET', path: '/v1/schema/{name}', purpose: 'One JSON Schema (draft 2020-12).' },
  { method: 'GET', path: '/v1/openapi.json', purpose: 'This API as an OpenAPI 3.1 document.' },
  { method: 'GET', path: '/healthz', purpose: 'Whether the process is alive.' },
  {
    method: 'GET',
    path: '/readyz',
    purpose: 'Whether the service takes calls: workers up, store writable.',
  },
];

const OF_JOBS: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/solves', purpose: 'Solve a scenario as a job, and do not wait for it.' },
  { method: 'GET', path: '/v1/solves/{id}', purpose: 'The status of a job.' },
  { method: 'DELETE', path: '/v1/solves/{id}', purpose: 'Cancel a job.' },
  { method: 'GET', path: '/v1/solves/{id}/result', purpose: 'The answer of a job that has ended.' },
];

export function errorsOf({ form, profile, jobs }: ServiceConfig): ErrorCode[] {
  const never = [
    ...(profile === 'public' ? [/^foreign_call$/] : [/^(scenario_not_in_tier|idempotency_key_missing)$/]),
    ...(form === 'a' ? [/^idempotency_/] : []),
    ...(form === 'a' || profile === 'own' ? [/^(api|browser)_key_/, /^requests_per_day$/] : []),
    ...(jobs.solve_ms === null ? [/^job_/, /^api_key_missing$/] : []),
  ];
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return codes.filter((code) => !never.some((pattern) => pattern.test(code)));
}

export function endpointsOf({ jobs }: Pick<ServiceConfig, 'jobs'>): readonly Endpoint[] {
  return jobs.solve_ms === null ? ALWAYS : [...ALWAYS, ...OF_JOBS];
}
