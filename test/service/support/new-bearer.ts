import { createAccount } from '../../../src/service/domain/accounts.ts';
import { createApiKey } from '../../../src/service/domain/api-keys.ts';
import { openStore } from '../../../src/service/store/open.ts';

let addresses = 0;

/** An address that no account has, in a second try of a test either. */
export const newAddress = () => `${++addresses}@x.example`;

/** The header of a new verified account of a store that servers have open. */
export async function newBearer(address: string, email = newAddress()): Promise<Record<string, string>> {
  const store = await openStore(address, { server: false });
  const account = await createAccount(store, email, Date.now());
  if (typeof account === 'string') throw new Error(account);
  await store.write(({ accounts }) => accounts.setEmailVerified(account.id, 1));
  const made = await createApiKey(store, { ...account, emailVerifiedAt: 1 }, Date.now());
  await store.close();
  if (typeof made === 'string') throw new Error(made);
  return { authorization: `Bearer ${made.key}` };
}
