import { randomUUID } from 'node:crypto';
import type { Account, Store } from '../store/contract.ts';
import { utcDay } from './day.ts';

/** Something with one @ and nothing blank or invisible; whether it can receive mail only a mail can tell. */
const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

export type AccountFault = 'malformed_email' | 'email_taken';

/** A free account, its address not verified yet. */
export async function createAccount(
  store: Store,
  email: string,
  at: number,
): Promise<Account | AccountFault> {
  if (!EMAIL.test(email) || email.length > 254) return 'malformed_email';
  const account: Account = {
    id: randomUUID(),
    email: email.toLowerCase(),
    tier: 'free',
    createdAt: at,
    emailVerifiedAt: null,
  };
  const inserted = await store.write(({ accounts }) => accounts.insert(account));
  return inserted ? account : 'email_taken';
}

/** By id or e-mail address. */
export function findAccount(store: Store, idOrEmail: string): Promise<Account | null> {
  return store.read(({ accounts }) => accounts.find(idOrEmail.toLowerCase()));
}

export interface UsageToday {
  readonly day: string;
  readonly usedMs: number;
  readonly reservedMs: number;
  readonly solves: number;
}

export async function usageToday(store: Store, account: Account, at: number): Promise<UsageToday> {
  const day = utcDay(at);
  return { day, ...(await store.read(({ ledger }) => ledger.get(accountScope(account.id), day))) };
}

/** The name under which an account is charged. */
export function accountScope(id: string): string {
  return `k/account/${id}`;
}
