import type { WireForm } from '../../scenario/definition.ts';
import { ANALYTICS_HEADERS } from '../wire/analytics.ts';
import type { Help } from '../wire/help.ts';

/** The request headers that the solve endpoint of a form reads. */
export function solveHeaders(form: WireForm): Help['headers'] {
  const keyed: Help['headers'] = [
    {
      name: 'Authorization',
      required: false,
      purpose:
        '"Bearer <API key>"; without it the call uses the anonymous pool. Never send it from a browser.',
    },
    {
      name: 'Idempotency-Key',
      required: true,
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

/** The headers of answers that say when to come again, as OpenAPI describes them. */
export const ANSWER_HEADERS = {
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

/** Statuses of refusals that pass with time; of one status not every refusal does. */
const PASSING: readonly number[] = [408, 409, 429, 503];
/** Statuses of answers that are given after the calls were counted. */
const COUNTED: readonly number[] = [200, 422, 429, 503];

/** Which of them an answer with this status may have. */
export function answerHeaders(status: number): (keyof typeof ANSWER_HEADERS)[] {
  return [
    ...(PASSING.includes(status) ? (['Retry-After'] as const) : []),
    ...(COUNTED.includes(status) ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
  ];
}
