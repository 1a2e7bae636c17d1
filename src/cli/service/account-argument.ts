import { findAccount } from '../../service/domain/accounts.ts';
import type { Account } from '../../service/store/account-contract.ts';
import type { Store } from '../../service/store/contract.ts';
import { usageRefusal } from '../refusal.ts';

export const ACCOUNT_ARGUMENT = ['<account>', "the account's e-mail address or id"] as const;

export async function accountOf(store: Store, idOrEmail: string): Promise<Account> {
  const account = await findAccount(store, idOrEmail);
  if (account !== null) return account;
  throw usageRefusal(
    'unknown_account',
    `There is no account "${idOrEmail}".`,
    'mingle account create EMAIL makes one.',
  );
}

/** An instant as people and programs read it. */
export function instant(at: number | null): string {
  return at === null ? '-' : new Date(at).toISOString();
}
