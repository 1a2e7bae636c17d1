import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '../store/contract.ts';
import type { Account, ApiKeyRow } from '../store/rows.ts';
import { apiKeyLabel, formatApiKey, isApiKey } from '../wire/api-key.ts';
import { DAY_MS, utcDay } from './day.ts';
import type { Refusal } from './refusal.ts';

const SECRET_BYTES = 20;
const MOST_USABLE_KEYS = 20;
/** Most ended keys kept per account, so that their users are told why they were refused. */
const MOST_ENDED_KEYS = 30;
const LONGEST_NAME = 60;
const LONGEST_MS = 3653 * DAY_MS;

export type KeyFault = 'email_not_verified' | 'too_many_keys' | 'made_before';

/**
 * Creates a key for the account. The key itself is returned once and not stored.
 * @param wish.id makes one key of a form that is sent twice; absent: a new id
 */
export async function createApiKey(
  store: Store,
  account: Account,
  at: number,
  wish: Partial<Pick<ApiKeyRow, 'id' | 'name' | 'expiresAt'>> = {},
): Promise<{ key: string; row: ApiKeyRow } | KeyFault> {
  if (account.emailVerifiedAt === null) return 'email_not_verified';
  const key = formatApiKey(randomBytes(SECRET_BYTES));
  const row: ApiKeyRow = {
    id: randomUUID(),
    accountId: account.id,
    hash: hash('sha256', key),
    label: apiKeyLabel(key),
    name: '',
    createdAt: at,
    expiresAt: null,
    revokedAt: null,
    lastUsedDay: null,
    ...wish,
  };
  return store.write(async ({ lock, accounts }) => {
    await lock(`keys/${account.id}`);
    const keys = await accounts.keysOf(account.id);
    const ended = keys.filter((each) => keyState(each, at) !== 'active');
    ended.sort((one, other) => endOf(one) - endOf(other));
    if (keys.length - ended.length >= MOST_USABLE_KEYS) return 'too_many_keys';
    if (!(await accounts.insertKey(row))) return 'made_before';
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MOST_ENDED_KEYS))) {
      await accounts.forgetKey(id);
    }
    return { key, row };
  });
}

/** A key's name: one line without invisible characters; null if invalid. */
export function readKeyName(text: string): string | null {
  const name = text.trim();
  return name.length <= LONGEST_NAME && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? name : null;
}

/** End of a key whose last day (UTC, YYYY-MM-DD) is given; null unless that is from today to ten years ahead. */
export function readLastDay(text: string, at: number): number | null {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const end = day + DAY_MS;
  const isDay = end > at && end <= at + LONGEST_MS && utcDay(day) === text;
  return isDay ? end : null;
}

export function keyState({ revokedAt, expiresAt }: ApiKeyRow, at: number): 'active' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'active';
}

/** When an ended key ended. */
function endOf({ revokedAt, expiresAt }: ApiKeyRow): number {
  return revokedAt ?? expiresAt ?? 0;
}

/**
 * The account of an `Authorization` header. An invalid header is refused, never treated as an anonymous call: its sender expects
 * to use their own allowance.
 */
export async function authenticate(
  store: Store,
  authorization: string,
  at: number,
): Promise<Account | Refusal> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (key === undefined || !isApiKey(key)) {
    const detail =
      'The Authorization header does not have the form "Bearer <API key>", or the key has a typing error.';
    const advice =
      'Copy the key again from where it was shown, or leave the header out to use the anonymous pool.';
    return { code: 'api_key_malformed', detail, advice };
  }
  const found = await store.read(({ accounts }) => accounts.keyByHash(hash('sha256', key)));
  if (found === null) {
    const detail = `The key ${apiKeyLabel(key)} belongs to no account here.`;
    const advice = 'Check that the key was made for this server.';
    return { code: 'api_key_unknown', detail, advice };
  }
  const { row, account } = found;
  const ended = endedRefusal(row, at);
  if (ended !== null) return ended;
  const today = utcDay(at);
  if (row.lastUsedDay !== today) await store.write(({ accounts }) => accounts.noteKeyUse(row.id, today));
  return account;
}

function endedRefusal(row: ApiKeyRow, at: number): Refusal | null {
  const state = keyState(row, at);
  if (state === 'active') return null;
  const ended = new Date(endOf(row)).toISOString();
  return {
    code: state === 'revoked' ? 'api_key_revoked' : 'api_key_expired',
    detail: `The key ${row.label} ${state === 'revoked' ? 'was revoked' : 'expired'} on ${ended}.`,
    advice: 'Make a new key for the account.',
  };
}
