import type { Bodies, BodyOrder } from '../domain/body-reader.ts';
import { readBody } from '../domain/read-body.ts';
import type { Refusal } from '../domain/refusal.ts';
import { tierRefusal } from '../domain/tier-coverage.ts';
import { readJob } from '../jobs/read-job.ts';
import type { ServiceConfig } from '../settings/config.ts';

export type ReadingConfig = Pick<ServiceConfig, 'form' | 'limits' | 'jobs'>;

/** The first word of a thread: its time for a body begins after it has loaded. */
export const READY = 'ready';

export function readOrder<K extends keyof Bodies>(
  { kind, bytes, tier }: BodyOrder<K>,
  config: ReadingConfig,
): Bodies[K] | Refusal;
export function readOrder({ kind, bytes, tier }: BodyOrder, config: ReadingConfig) {
  const read = kind === 'job' ? readJob(bytes, config) : readBody(bytes, config.form, config.limits);
  if ('code' in read) return read;
  const uncovered = tierRefusal(read.request, tier, config);
  if (uncovered !== null) return uncovered;
  const { request, source: _source, form: _form, ...rest } = read;
  return { ...rest, request: JSON.stringify(request), objectives: request.objectives };
}
