import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Account, ApiKeyRow, Store } from '../store/contract.ts';
import { apiKeyLabel, formatApiKey, isApiKey } from '../wire/api-key.ts';
import type { Refusal } from './refusal.ts';

const SECRET_BYTES = 20;

/** A new key for the account; the key itself is returned this once and kept nowhere. */
export async function createApiKey(
  store: Store,
  account: Account,
  at: number,
): Promise<{ key: string; row: ApiKeyRow } | 'email_not_verified'> {
  if (account.emailVerifiedAt === null) return 'email_not_verified';
  const key = formatApiKey(randomBytes(SECRET_BYTES));
  const row: ApiKeyRow = {
    id: randomUUID(),
    accountId: account.id,
    hash: hashApiKey(key),
    label: apiKeyLabel(key),
    createdAt: at,
    revokedAt: null,
  };
  await store.write(({ accounts }) => accounts.insertKey(row));
  return { key, row };
}

/**
 * The account that an `Authorization` header stands for. A header that is there but not good is refused,
 * never treated as an anonymous call: its sender believes to be using their own allowance.
 */
export async function authenticate(
  store: Store,
  authorization: string,
): Promise<{ account: Account } | { refusal: Refusal }> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (key === undefined || !isApiKey(key)) {
    return {
      refusal: {
        code: 'api_key_malformed',
        detail:
          'The Authorization header does not have the form "Bearer <API key>", or the key has a typing error.',
        advice:
          'Copy the key again from where it was shown, or leave the header out to use the anonymous pool.',
      },
    };
  }
  const hash = hashApiKey(key);
  const found = await store.read(async ({ accounts }) => {
    const row = await accounts.keyByHash(hash);
    return row === null ? null : { row, account: await accounts.find(row.accountId) };
  });
  if (found === null || found.account === null || !sameHash(found.row.hash, hash)) {
    return {
      refusal: {
        code: 'api_key_unknown',
        detail: `The key ${apiKeyLabel(key)} belongs to no account here.`,
        advice: 'Check that the key was made for this server.',
      },
    };
  }
  if (found.row.revokedAt !== null) {
    return {
      refusal: {
        code: 'api_key_revoked',
        detail: `The key ${apiKeyLabel(key)} was revoked on ${new Date(found.row.revokedAt).toISOString()}.`,
        advice: 'Make a new key for the account.',
      },
    };
  }
  return { account: found.account };
}

function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** In constant time, so that an answer's delay tells nothing of a stored hash. */
function sameHash(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}
