import { isRecord } from '../../scenario/form.ts';
import type { ParsedRequest } from '../../scenario/parse.ts';
import { issueOf } from '../../shared/issue.ts';
import type { ReadBody } from '../domain/ports.ts';
import { readRequest } from '../domain/read-body.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { jobExtras } from '../wire/jobs.ts';

type ParsedJob = ParsedRequest & Pick<ReadBody, 'solveMs' | 'webhook'>;

/** Reads a body of `POST /v1/solves`, or lists all its errors. */
export function readJob(
  document: unknown,
  config: Pick<ServiceConfig, 'form' | 'limits' | 'jobs'>,
): ParsedJob | Refusal {
  const { jobs } = config;
  const mostMs = jobs.solve_ms ?? 0;
  const { solve_time_seconds, webhook, ...rest } = isRecord(document) ? document : {};
  const extras = jobExtras
    .extend({
      solve_time_seconds: jobExtras.shape.solve_time_seconds.refine(
        (seconds) => seconds === undefined || seconds * 1000 <= mostMs,
        `More than the ${mostMs / 1000} seconds that a job may take`,
      ),
      webhook: jobExtras.shape.webhook.refine(
        // Invalid URLs are reported by the schema, which continues all the same.
        (hook) =>
          hook === undefined ||
          !URL.canParse(hook.url) ||
          isAllowed(new URL(hook.url), jobs.webhook_networks.length > 0),
        { path: ['url'], error: 'Not an https address without user and password' },
      ),
    })
    .safeParse({ solve_time_seconds, webhook });
  const faults = extras.error?.issues ?? [];
  const found = faults.map(({ path, message }) => issueOf('invalid_value', path, `${message}.`));
  const read = readRequest(isRecord(document) ? rest : document, config, found);
  if ('code' in read || !extras.success) return read as Refusal;
  const seconds = extras.data.solve_time_seconds;
  return {
    ...read,
    solveMs: seconds === undefined ? mostMs : Math.max(1, Math.round(seconds * 1000)),
    webhook: extras.data.webhook ?? null,
  };
}

function isAllowed({ protocol, username, password }: URL, http: boolean): boolean {
  return (protocol === 'https:' || (http && protocol === 'http:')) && `${username}${password}` === '';
}
