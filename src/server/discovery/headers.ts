import { ANALYTICS_HEADERS } from '../../hosted/analytics.ts';
import type { Help } from '../../hosted/help.ts';
import type { WireForm } from '../../scenario/definition.ts';

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
