import type { SolveRequest } from '../../scenario/definition.ts';
import type { JobWebhook } from '../wire/jobs.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/** What a body says, once it is read and the tier covers it. */
export interface ReadRequest {
  /** A `SolveRequest` as JSON: to build a large one again would hold the thread that answers calls. */
  readonly request: string;
  readonly objectives: SolveRequest['objectives'];
  readonly usedDefaultObjective: boolean;
}

/** The same with what a job may say besides: what it may use, and where to post its end. */
export interface ReadBody extends ReadRequest {
  readonly solveMs: number;
  readonly webhook: JobWebhook | null;
}

export interface BodyOrder {
  readonly kind: 'solve' | 'job';
  /** The reader's from then on: they may be gone afterwards. */
  readonly bytes: Uint8Array;
  readonly tier: Caller['tier'];
}

/** Reads bodies; what one costs depends on who sends it, so that it is no work for the thread that answers calls. */
export interface BodyReader {
  /** Within a time. Never rejects. */
  read(order: BodyOrder): Promise<ReadBody | Refusal>;
  close(): Promise<void>;
}
