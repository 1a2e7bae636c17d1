import type { LedgerRow, Tables } from '../store/contract.ts';

/** The daily solve time that all anonymous clients share. */
export interface Pool {
  readonly name: string;
  readonly dailyMs: number;
}

const NOTHING: LedgerRow = { usedMs: 0, reservedMs: 0, solves: 0 };

/**
 * Reserves solve time for one solve, `most` or what is left; null where that is less than `least`. The pool's row is locked from then
 * on until the unit of work ends, so this belongs near its end.
 */
export async function reserveFromPool(
  ledger: Tables['ledger'],
  { name, dailyMs }: Pool,
  day: string,
  { most, least }: { readonly most: number; readonly least: number },
): Promise<number | null> {
  if (most <= dailyMs && (await ledger.reserve(name, day, most, dailyMs))) return most;
  // Locks the row, so that what is left of it stays so.
  await ledger.add(name, day, NOTHING);
  const { usedMs, reservedMs } = await ledger.get(name, day);
  const ms = Math.min(most, dailyMs - usedMs - reservedMs);
  if (ms < least) return null;
  await ledger.add(name, day, { usedMs: 0, reservedMs: ms, solves: 1 });
  return ms;
}
