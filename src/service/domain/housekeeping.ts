import type { SolveRow, Store } from '../store/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from './day.ts';
import type { ServiceParts } from './service-parts.ts';
import { interrupt } from './settle.ts';

/**
 * Interrupts the solves whose server died. How long they ran is not known, so the whole reservation is
 * charged: that is the most they can have used. At the start of a server that has the store to itself,
 * whatever runs is such a solve.
 * @returns how many.
 */
export async function interruptExpired({ store, underWay }: Leases, at: number): Promise<number> {
  const expired = await store.read(({ solves }) => solves.expired(at));
  return interruptAll(
    store,
    expired.filter(({ id }) => !underWay.has(id)),
  );
}

type Leases = Pick<ServiceParts, 'store' | 'underWay'>;

/** Interrupts those of a caller's running solves whose lease has ended, before the others are counted. */
export async function interruptExpiredOf(
  { store, underWay }: Leases,
  running: readonly SolveRow[],
  at: number,
): Promise<void> {
  await interruptAll(
    store,
    running.filter(({ id, leaseUntil }) => leaseUntil < at && !underWay.has(id)),
  );
}

async function interruptAll(store: Store, rows: readonly SolveRow[]): Promise<number> {
  let interrupted = 0;
  for (const row of rows) if (await interrupt(store, row, row.reservedMs)) interrupted++;
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
