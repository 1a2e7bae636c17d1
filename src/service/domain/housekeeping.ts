import type { Store } from '../store/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from './day.ts';
import type { ServiceParts } from './service-parts.ts';
import { interrupt } from './settle.ts';

/**
 * Interrupts the solves of dead servers. How long they ran is unknown, so the whole reservation is charged: they cannot
 * have used more. When a server with exclusive use of the store starts, every running solve is such a one.
 * @param scopes limits this to some callers; default: all
 * @returns the number of interrupted solves
 */
export async function interruptExpired(
  { store, underWay }: Pick<ServiceParts, 'store' | 'underWay'>,
  at: number,
  scopes?: readonly string[],
): Promise<number> {
  let interrupted = 0;
  for (const row of await store.read(({ solves }) => solves.expired(at, scopes)))
    if (!underWay.has(row.id) && (await interrupt(store, row, row.reservedMs))) interrupted++;
  return interrupted;
}

/** Deletes expired data: answers, ledgers, calls, keys of client identities, sessions, sign-in links. */
export async function purge(store: Store, at: number, recoveryMs: number): Promise<void> {
  const yesterday = utcDay(at - DAY_MS);
  await store.write(async ({ solves, ledger, calls, secrets, sessions, signInLinks, parcels }) => {
    await solves.purge(at - recoveryMs);
    await ledger.purge(yesterday);
    await calls.purge(at - MINUTE_MS, at + MINUTE_MS);
    await secrets.purge(yesterday);
    await sessions.purge(at);
    await signInLinks.purge(at - HOUR_MS);
    await parcels.purge(at);
  });
}
