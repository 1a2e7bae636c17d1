/** The workers of other processes, as the domain sees them, and what they are given. */
import type { Tables } from '../store/contract.ts';
import type { AskedSolve } from './answer.ts';
import type { Claim } from './settle.ts';
import type { Slots } from './solver-port.ts';

/** All that a worker needs to solve a call and to settle it, sealed until one takes it. */
export interface CallParcel extends AskedSolve {
  readonly claim: Claim;
  /** Seals and opens the answer: the caller's Idempotency-Key, or what the server has made in its place. */
  readonly key: string;
}

/** `stopping`: of the server; the worker goes on. */
export type GivenUp = 'no worker' | 'lost worker' | 'stopping';

export interface Elsewhere extends Slots {
  /** Belongs to the statements that claim. */
  send(tables: Tables, parcel: CallParcel): Promise<void>;
  /** Waits until the solve has been settled, or nobody can be expected to settle it; frees the slot. Never rejects. */
  ended(claim: Claim): Promise<GivenUp | null>;
}
