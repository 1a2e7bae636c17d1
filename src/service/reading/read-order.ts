import type { BodyOrder, ReadBody } from '../domain/ports.ts';
import { readDocument, readRequest } from '../domain/read-body.ts';
import type { Refusal } from '../domain/refusal.ts';
import { tierRefusal } from '../domain/tier-coverage.ts';
import { readJob } from '../jobs/read-job.ts';
import type { ServiceConfig } from '../settings/config.ts';

export type ReadingConfig = Pick<ServiceConfig, 'form' | 'limits' | 'solve' | 'jobs'>;

/** First message of a thread: a body's time begins only after it has loaded. */
export const READY = 'ready';

export function readOrder({ kind, bytes, tier }: BodyOrder, config: ReadingConfig): ReadBody | Refusal {
  const document = readDocument(bytes);
  if ('code' in document) return document;
  const read = (kind === 'job' ? readJob : readRequest)(document.value, config);
  if ('code' in read) return read;
  const uncovered = tierRefusal(read.request, tier, config);
  if (uncovered !== null) return uncovered;
  const { request, source: _source, form: _form, ...rest } = read;
  const call = { solveMs: config.solve.solve_ms, webhook: null };
  return { ...call, ...rest, request: JSON.stringify(request), objectives: request.objectives };
}
