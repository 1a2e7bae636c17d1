import type { Store } from '../store/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from './day.ts';
import type { ServiceParts } from './service-parts.ts';
import { interrupt } from './settle.ts';

/**
 * Interrupts the solves whose server died. How long they ran is not known, so the whole reservation is
 * charged: that is the most they can have used. At the start of a server that has the store to itself,
 * whatever runs is such a solve.
 * @param scopes whose; default: everybody's.
 * @returns how many.
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

/** Forgets what is past its time: answers, ledgers, calls, the keys of client identities, sessions, sign-in links. */
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
