import type { Tables } from '../store/contract.ts';
import type { Caller } from './caller.ts';

/** The solve time that the caller may still reserve on a day: its own, or the pool's where that is less. */
export async function remainingMs({ ledger }: Tables, caller: Caller, day: string): Promise<number> {
  const own = await ledger.get(caller.scope, day);
  const left = [caller.dailyMs - own.usedMs - own.reservedMs];
  if (caller.pool !== null && caller.poolDailyMs !== null) {
    const pool = await ledger.get(caller.pool, day);
    left.push(caller.poolDailyMs - pool.usedMs - pool.reservedMs);
  }
  return Math.max(0, Math.min(...left));
}

/** Writes a change into the books of the scope and of its pool. */
export async function charge(
  { ledger }: Tables,
  { scope, pool, day }: { scope: string; pool: string | null; day: string },
  change: { usedMs: number; reservedMs: number; solves: number },
): Promise<void> {
  await ledger.add(scope, day, change);
  if (pool !== null) await ledger.add(pool, day, change);
}
