/** OpenAPI descriptions of the calls that solve, by method and path; schemas by their names in `components`. */
import { ERRORS, type ErrorCode } from '../wire/errors.ts';

export interface SolveOperation {
  readonly id: string;
  /** Callers without a key may use it. */
  readonly isOpen?: true;
  readonly request?: string;
  readonly success: { readonly status: number; readonly description: string; readonly schema: string };
  readonly errors: readonly ErrorCode[];
}

const OF_JOBS: readonly ErrorCode[] = ['api_key_missing', 'job_running', 'job_cancelled'];

const OF_KEYS: readonly ErrorCode[] = [
  'api_key_missing',
  'api_key_malformed',
  'api_key_unknown',
  'api_key_revoked',
  'api_key_expired',
  'browser_key_refused',
  'requests_per_minute',
  'internal_error',
  'shutting_down',
  'storage_unavailable',
];
const OF_ONE: readonly ErrorCode[] = [...OF_KEYS, 'not_found'];

export const SOLVE_OPERATIONS: Readonly<Record<string, SolveOperation>> = {
  'POST /v1/auto-solve': {
    id: 'autoSolve',
    isOpen: true,
    request: 'SolveRequest',
    success: {
      status: 200,
      description: 'A schedule that keeps all hard rules; it was verified.',
      schema: 'SolveResponse',
    },
    errors: (Object.keys(ERRORS) as ErrorCode[]).filter((code) => !OF_JOBS.includes(code)),
  },
  'POST /v1/solves': {
    id: 'createSolve',
    request: 'JobRequest',
    success: { status: 202, description: 'The job waits for a worker.', schema: 'AcceptedJob' },
    errors: [
      ...OF_KEYS,
      'malformed_json',
      'idempotency_key_missing',
      'idempotency_key_malformed',
      'scenario_not_in_tier',
      'body_too_large',
      'unsupported_media_type',
      'invalid_scenario',
      'limit_exceeded',
      'idempotency_key_reused',
      'overloaded',
      'requests_per_day',
      'concurrency_limit',
      'daily_solve_time',
    ],
  },
  'GET /v1/solves/{id}': {
    id: 'getSolve',
    success: { status: 200, description: 'What the job has come to.', schema: 'Job' },
    errors: OF_ONE,
  },
  'DELETE /v1/solves/{id}': {
    id: 'cancelSolve',
    success: { status: 200, description: 'The job as it is now.', schema: 'Job' },
    errors: OF_ONE,
  },
  'GET /v1/solves/{id}/result': {
    id: 'getSolveResult',
    success: { status: 200, description: 'The schedule; it was verified.', schema: 'SolveResponse' },
    errors: [...OF_ONE, 'job_running', 'job_cancelled', 'infeasible', 'no_solution', 'solver_failed'],
  },
};
