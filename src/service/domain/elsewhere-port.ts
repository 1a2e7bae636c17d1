/** Interface to the workers of other processes, and what they are sent. */
import type { Tables } from '../store/contract.ts';
import type { AskedSolve } from './answer.ts';
import type { Slots } from './ports.ts';
import type { Claim } from './settle.ts';

/** All that a worker needs to solve and settle a call; sealed until one takes it. */
export interface CallParcel extends AskedSolve {
  readonly claim: Claim;
  /** Seals and opens the answer: the caller's Idempotency-Key, or one that the server generated. */
  readonly key: string;
}

/** `stopping`: this server stops; the worker continues. */
export type GivenUp = 'no worker' | 'lost worker' | 'stopping';

export interface Elsewhere extends Slots {
  /** Call within the transaction that claims. */
  send(tables: Tables, parcel: CallParcel): Promise<void>;
  /** Waits until the solve is settled, or no worker can be expected to settle it; frees the slot. Never rejects. */
  ended(claim: Claim): Promise<GivenUp | null>;
}
