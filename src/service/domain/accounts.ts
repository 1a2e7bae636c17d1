import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { jobParcelId, type LedgerRow, type Store, type Tables, webhookParcelId } from '../store/contract.ts';
import type { Account, AccountLimits } from '../store/rows.ts';
import { utcDay } from './day.ts';

/** The syntax that browsers accept: ASCII, one @, nothing that a mail program could read as two addresses. */
const email = z.email({ pattern: z.regexes.html5Email }).max(254);

/** The canonical spelling of an address, or null if it is invalid. */
export function readEmail(text: string): string | null {
  const trimmed = text.trim();
  return email.safeParse(trimmed).success ? trimmed.toLowerCase() : null;
}

export async function createAccount(
  store: Store,
  address: string,
  at: number,
): Promise<Account | 'malformed_email' | 'email_taken'> {
  const known = readEmail(address);
  if (known === null) return 'malformed_email';
  const account = freshAccount(known, at);
  const inserted = await store.write(({ accounts }) => accounts.insert(account));
  return inserted ? account : 'email_taken';
}

export async function accountFor({ accounts }: Tables, address: string, at: number): Promise<Account> {
  await accounts.insert(freshAccount(address, at));
  const account = await accounts.find(address);
  if (account === null) throw new Error('an account that was made is not there');
  return account;
}

export const NO_LIMITS: AccountLimits = { dailySolveMs: null, requestsPerDay: null, concurrentSolves: null };

function freshAccount(address: string, at: number): Account {
  return {
    id: randomUUID(),
    email: address,
    tier: 'free',
    createdAt: at,
    emailVerifiedAt: null,
    ...NO_LIMITS,
  };
}

export function findAccount(store: Store, idOrEmail: string): Promise<Account | null> {
  return store.read(({ accounts }) => accounts.find(idOrEmail.toLowerCase()));
}

/** Deletes the account with all its data: keys, sessions, answers, jobs, usage. Running solves will leave nothing. */
export function deleteAccount(store: Store, { id }: Account): Promise<void> {
  const scope = accountScope(id);
  return store.write(async ({ lock, solves, parcels, ledger, calls, accounts }) => {
    await lock(scope);
    const forgotten = await solves.forget(scope);
    await parcels.takeAll(forgotten.flatMap(({ id }) => [id, jobParcelId(id), webhookParcelId(id)]));
    await ledger.forget(scope);
    await calls.forget(scope);
    await accounts.delete(id);
  });
}

export interface UsageToday extends LedgerRow {
  readonly day: string;
}

export async function usageToday(store: Store, account: Account, at: number): Promise<UsageToday> {
  const day = utcDay(at);
  return { day, ...(await store.read(({ ledger }) => ledger.get(accountScope(account.id), day))) };
}

/** The scope that an account is charged under. */
export function accountScope(id: string): string {
  return `k/account/${id}`;
}
