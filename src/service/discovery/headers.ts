import type { ServiceConfig } from '../settings/config.ts';
import { ANALYTICS_HEADERS } from '../wire/analytics.ts';
import type { Help } from '../wire/help.ts';

export function solveHeaders({ form, profile }: Pick<ServiceConfig, 'form' | 'profile'>): Help['headers'] {
  const authorization: Help['headers'][number] = {
    name: 'Authorization',
    required: false,
    purpose: '"Bearer <API key>"; without it the call uses the anonymous pool. Never send it from a browser.',
  };
  const keyed: Help['headers'] = [
    ...(profile === 'public' ? [authorization] : []),
    {
      name: 'Idempotency-Key',
      required: profile === 'public',
      purpose:
        'A new unpredictable value per solve, 16 to 255 visible ASCII characters; the same one, with the same bytes, to retry.',
    },
  ];
  const analytics = Object.values(ANALYTICS_HEADERS).map(({ header, known }) => ({
    name: header.replace(/(^|-)\w/g, (letter) => letter.toUpperCase()),
    required: false,
    purpose: 'Voluntary, counted only; unknown values are dropped.',
    values: [...known],
  }));
  return [...(form === 'k' ? keyed : []), ...analytics];
}

export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description: 'Names this answer in the log of the service; quote it when you report a problem.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Idempotency-Replayed': {
    description: 'Present when the answer was given before to the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750).',
    schema: { type: 'string', examples: ['Bearer realm="mingle", error="invalid_token"'] },
  },
  Location: {
    description: 'Where the job says what it has come to.',
    schema: { type: 'string', examples: ['/v1/solves/job_…'] },
  },
  Allow: {
    description: 'The methods that the path has.',
    schema: { type: 'string', examples: ['POST'] },
  },
  'Retry-After': {
    description: 'Seconds after which the same request may be worth sending again, at least 1.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Policy': {
    description: 'Limits of the number of calls: name, calls (q), window in seconds (w).',
    schema: { type: 'string', examples: ['"requests-per-minute";q=20;w=60'] },
  },
  RateLimit: {
    description: 'What is left of each: name, calls (r), seconds until there are more (t).',
    schema: { type: 'string', examples: ['"requests-per-minute";r=19;t=60'] },
  },
} as const;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

const COUNTED = [200, 202, 400, 403, 409, 422, 429, 500, 503];

/** Statuses whose answers may have the header; not every answer of a status has it. */
const STATUSES: Readonly<Record<Exclude<AnswerHeader, 'X-Request-Id'>, readonly number[]>> = {
  // A proven infeasibility is an answer that can be fetched again.
  'Idempotency-Replayed': [200, 202, 422],
  'WWW-Authenticate': [401],
  Location: [202],
  Allow: [405],
  'Retry-After': [408, 409, 429, 503],
  // Sent only after the calls were counted.
  'RateLimit-Policy': COUNTED,
  RateLimit: COUNTED,
};

export function answerHeaders(
  status: number,
  { form, profile }: Pick<ServiceConfig, 'form' | 'profile'>,
): AnswerHeader[] {
  const names = Object.keys(STATUSES) as (keyof typeof STATUSES)[];
  const some = names.filter((name) => STATUSES[name].includes(status));
  const foreign: readonly AnswerHeader[] = [
    ...(form === 'a' ? (['Idempotency-Replayed'] as const) : []),
    // The profile `own` counts nothing.
    ...(profile === 'own' ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
  ];
  return ['X-Request-Id', ...some.filter((name) => !foreign.includes(name))];
}
