/**
 * What an Idempotency-Key stands for in the store. The key itself is not kept: three values are derived
 * from it, one to find the record, one to tell whether the body is the same, one to seal the answer. So
 * whoever reads the store, but does not have the key, can read neither the scenario nor the answer.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '../wire/idempotency-key.ts';
import type { Refusal } from './refusal.ts';

/** An answer as it was, and will be again, sent. */
export interface StoredAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly body: string;
}

export interface Idempotency {
  readonly lookup: string;
  digest(body: Uint8Array): string;
  seal(answer: StoredAnswer): string;
  open(sealed: string): StoredAnswer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
      detail: `The Idempotency-Key has ${header.length} characters, or some that are not visible ASCII; 16 to 255 visible ones are needed.`,
      advice: 'Send a random value such as a UUID.',
    };
  }
  return idempotencyOf(header);
}

export function idempotencyOf(key: string): Idempotency {
  const derive = (purpose: string) => createHmac('sha256', key).update(`mingle ${purpose}`).digest();
  return {
    lookup: derive('lookup').toString('base64url'),
    digest: (body) => createHmac('sha256', derive('body')).update(body).digest('base64url'),
    seal(answer) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive('answer'), nonce);
      const sealed = [cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64');
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', derive('answer'), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return JSON.parse(`${decipher.update(rest, undefined, 'utf8')}${decipher.final('utf8')}`);
    },
  };
}
