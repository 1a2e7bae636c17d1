/**
 * How the store represents an Idempotency-Key. The key itself is not stored; three values are derived from it: one to find
 * the record, one to compare the body, one to seal the answer. So readers of the store without the key can read neither
 * scenario nor answer.
 */
import { createHmac } from 'node:crypto';
import { counted } from '../../shared/figures.ts';
import { IDEMPOTENCY_KEY } from '../wire/idempotency-key.ts';
import type { Refusal } from './refusal.ts';
import { seal, unseal } from './seal.ts';

/** An answer exactly as it was, and will again be, sent. */
export interface StoredAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string;
  /** The outcome of the solve, if another process must be told. */
  readonly outcome?: string;
}

/** With the key itself, which is never stored. */
export type Idempotency = ReturnType<typeof idempotencyOf>;

export function readIdempotencyKey(header: string | undefined): Idempotency | Refusal {
  if (header === undefined || header === '') {
    return {
      code: 'idempotency_key_missing',
      detail: 'The request has no Idempotency-Key header.',
      advice: 'Send a new random value, such as a UUID, for each solve, and the same one when you retry it.',
    };
  }
  if (!IDEMPOTENCY_KEY.test(header)) {
    return {
      code: 'idempotency_key_malformed',
      detail: `The Idempotency-Key has ${counted(header.length, 'character')}, or some that are not visible ASCII; 16 to 255 visible ones are needed.`,
      advice: 'Send a random value such as a UUID.',
    };
  }
  return idempotencyOf(header);
}

export function idempotencyOf(key: string) {
  const derive = (purpose: string) => createHmac('sha256', key).update(`mingle ${purpose}`).digest();
  return {
    key,
    lookup: derive('lookup').toString('base64url'),
    digest: (body: Uint8Array) => createHmac('sha256', derive('body')).update(body).digest('base64url'),
    seal: (answer: StoredAnswer) => seal(derive('answer'), JSON.stringify(answer)),
    open: (sealed: string): StoredAnswer => JSON.parse(unseal(derive('answer'), sealed)),
  };
}
