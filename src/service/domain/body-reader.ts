import type { SolveRequest } from '../../scenario/definition.ts';
import type { JobWebhook } from '../wire/jobs.ts';
import type { Caller } from './caller.ts';
import type { Refusal } from './refusal.ts';

/** The content of a body, once read and covered by the caller's tier. */
export interface ReadRequest {
  /** A `SolveRequest` as JSON text: building a large one again would block the main thread. */
  readonly request: string;
  readonly objectives: SolveRequest['objectives'];
  readonly usedDefaultObjective: boolean;
}

/** The same with a job's extras: its time limit and its webhook. */
export interface ReadBody extends ReadRequest {
  readonly solveMs: number;
  readonly webhook: JobWebhook | null;
}

export interface BodyOrder {
  readonly kind: 'solve' | 'job';
  /** Transferred to the reader: maybe unusable afterwards. */
  readonly bytes: Uint8Array;
  readonly tier: Caller['tier'];
}

/** Reads bodies outside the main thread, since the sender controls what one costs. */
export interface BodyReader {
  /** Takes limited time. Never rejects. */
  read(order: BodyOrder): Promise<ReadBody | Refusal>;
  close(): Promise<void>;
}
