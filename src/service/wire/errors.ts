/**
 * All errors of the service. The server takes statuses from this table, the client what a retry may do, and `docs/api.md` lists
 * the same rows (a test compares them).
 */
import * as z from 'zod';

/**
 * What a program may do by itself: `same_key` send the same request again (nothing was solved or charged, or the answer is
 * coming), `never` leave it to a person.
 */
export type Retry = 'same_key' | 'never';

export interface ErrorEntry {
  readonly status: number;
  /** RFC 9457 `title`: the same for every occurrence. */
  readonly title: string;
  readonly retry: Retry;
}

export const ERRORS = {
  malformed_request: entry(400, 'The request is not readable HTTP', 'never'),
  malformed_json: entry(400, 'The body is not JSON', 'never'),
  idempotency_key_missing: entry(400, 'Idempotency-Key is missing', 'never'),
  idempotency_key_malformed: entry(400, 'Idempotency-Key is malformed', 'never'),
  api_key_malformed: entry(401, 'The API key is malformed', 'never'),
  api_key_unknown: entry(401, 'The API key is unknown', 'never'),
  api_key_revoked: entry(401, 'The API key is revoked', 'never'),
  api_key_expired: entry(401, 'The API key has expired', 'never'),
  api_key_missing: entry(401, 'This needs an API key', 'never'),
  foreign_call: entry(403, 'The call does not come from this machine', 'never'),
  browser_key_refused: entry(403, 'API keys are not taken from browsers', 'never'),
  scenario_not_in_tier: entry(403, 'The tier does not cover this scenario', 'never'),
  not_found: entry(404, 'There is nothing at this path', 'never'),
  method_not_allowed: entry(405, 'The path does not have this method', 'never'),
  request_timeout: entry(408, 'The request did not arrive in time', 'same_key'),
  idempotency_running: entry(409, 'The first request with this Idempotency-Key is still running', 'same_key'),
  idempotency_interrupted: entry(409, 'The first request with this Idempotency-Key was cut off', 'never'),
  job_running: entry(409, 'The job has not ended yet', 'same_key'),
  job_cancelled: entry(409, 'The job was cancelled', 'never'),
  body_too_large: entry(413, 'The body is too large', 'never'),
  uri_too_long: entry(414, 'The address is too long', 'never'),
  unsupported_media_type: entry(415, 'The body is not application/json', 'never'),
  expectation_failed: entry(417, 'The service knows no such expectation', 'never'),
  invalid_scenario: entry(422, 'The scenario is not valid', 'never'),
  limit_exceeded: entry(422, 'The scenario is larger than the service takes', 'never'),
  infeasible: entry(422, 'No schedule can keep all hard rules', 'never'),
  idempotency_key_reused: entry(422, 'The Idempotency-Key was used with another body', 'never'),
  requests_per_minute: entry(429, 'Too many requests this minute', 'same_key'),
  requests_per_day: entry(429, 'Too many requests today', 'same_key'),
  concurrency_limit: entry(429, 'Another solve of this caller is running', 'same_key'),
  daily_solve_time: entry(429, 'The solve time of today is used up', 'same_key'),
  headers_too_large: entry(431, 'The headers are too large', 'never'),
  internal_error: entry(500, 'The service failed', 'same_key'),
  overloaded: entry(503, 'All workers are busy', 'same_key'),
  starting: entry(503, 'The service is starting', 'same_key'),
  shutting_down: entry(503, 'The service is stopping', 'same_key'),
  storage_unavailable: entry(503, 'The store does not answer', 'same_key'),
  no_solution: entry(503, 'No legal schedule was found in time', 'never'),
  solver_failed: entry(503, 'The solve was cut off', 'never'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

function entry(status: number, title: string, retry: Retry): ErrorEntry {
  return { status, title, retry };
}

const issue = z.strictObject({
  code: z.string().describe('Stable, snake_case.'),
  pointer: z.string().describe('JSON Pointer into the body; empty: the whole request.'),
  message: z.string(),
  advice: z.string().optional(),
});

/** Body of every error: RFC 9457 with a stable code and all problems. */
export const problem = z
  .strictObject({
    type: z.string().describe('urn:mingle:problem:<code>'),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string().describe('One sentence about this occurrence.'),
    advice: z.string().optional(),
    issues: z.array(issue).describe('At least one; for errors of the body, every problem found.'),
    charged_solve_time_ms: z.int().min(0).optional().describe('Present when a solve was charged.'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.output<typeof problem>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
