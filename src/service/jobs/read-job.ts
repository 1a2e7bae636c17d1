import { isRecord } from '../../scenario/form.ts';
import type { ParsedRequest } from '../../scenario/parse.ts';
import { readAs } from '../../shared/read-document.ts';
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
  const { solve_time_seconds: seconds, webhook: hook } = jobExtras.shape;
  const shape = jobExtras.extend({
    solve_time_seconds: seconds
      .unwrap()
      .max(mostMs / 1000)
      .optional(),
    webhook: hook.refine(
      // Invalid URLs are reported by the schema, which continues all the same.
      (asked) =>
        asked === undefined ||
        !URL.canParse(asked.url) ||
        isAllowed(new URL(asked.url), jobs.webhook_networks.length > 0),
      { path: ['url'], error: 'Not an https address without user and password' },
    ),
  });
  const extras = readAs(shape, { solve_time_seconds, webhook });
  const read = readRequest(isRecord(document) ? rest : document, config, extras.ok ? [] : extras.issues);
  if ('code' in read || !extras.ok) return read as Refusal;
  const { value } = extras;
  return {
    ...read,
    solveMs: Math.round(1000 * (value.solve_time_seconds ?? mostMs / 1000)),
    webhook: value.webhook ?? null,
  };
}

function isAllowed({ protocol, username, password }: URL, http: boolean): boolean {
  return (protocol === 'https:' || (http && protocol === 'http:')) && `${username}${password}` === '';
}
