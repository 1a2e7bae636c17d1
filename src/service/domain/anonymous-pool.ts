/**
 * The daily solve time that all anonymous clients share, in slices: each is a row of the ledger with a part of the
 * allowance, so that the calls of many clients do not wait for one row. Together they keep the allowance to the
 * millisecond: where no slice has enough left, parts are moved between them.
 */
import type { LedgerRow, LedgerTable } from '../store/contract.ts';

const SLICES = 16;
const NOTHING: LedgerRow = { usedMs: 0, reservedMs: 0, solves: 0 };

export interface Pool {
  /** Their names in the ledger, in the order in which they are locked. */
  readonly slices: readonly string[];
  readonly dailyMs: number;
}

/** The first slice has the name that the whole pool had in the ledgers of version 0.1. */
export function poolOf(name: string, dailyMs: number): Pool {
  const slices = Array.from({ length: SLICES }, (_, i) => (i === 0 ? name : `${name}/${i}`));
  return { slices, dailyMs };
}

/** What each slice has left; moved parts can make it more than its part of the allowance. */
async function leftOf(ledger: LedgerTable, { slices, dailyMs }: Pool, day: string): Promise<number[]> {
  const rows = await ledger.list(slices, day);
  return rows.map(({ usedMs, reservedMs }, i) => partOf(dailyMs, i) - usedMs - reservedMs);
}

function partOf(dailyMs: number, slice: number): number {
  return Math.floor(dailyMs / SLICES) + (slice < dailyMs % SLICES ? 1 : 0);
}

export interface PoolReservation {
  readonly slice: string;
  readonly ms: number;
}

/**
 * Reserves solve time for one solve; null where less than `least` is left. The row of the slice stays locked until
 * the unit of work ends, so this belongs near its end.
 *
 * @param start the slice to try first, from 0 to 1.
 */
export async function reserveFromPool(
  ledger: LedgerTable,
  pool: Pool,
  day: string,
  { most, least, start }: { most: number; least: number; start: number },
): Promise<PoolReservation | null> {
  const left = await leftOf(ledger, pool, day);
  const first = Math.floor(start * SLICES);
  for (let k = 0; k < SLICES; k++) {
    const i = (first + k) % SLICES;
    const slice = pool.slices[i];
    if (left[i] < most) continue;
    if (await ledger.reserve(slice, day, most, partOf(pool.dailyMs, i))) return { slice, ms: most };
  }
  return gather(ledger, pool, day, most, least);
}

/** Moves parts into the first slice. All rows are locked in one order, so that no two calls wait for each other. */
async function gather(
  ledger: LedgerTable,
  pool: Pool,
  day: string,
  most: number,
  least: number,
): Promise<PoolReservation | null> {
  for (const slice of pool.slices) await ledger.add(slice, day, NOTHING);
  const left = await leftOf(ledger, pool, day);
  const ms = Math.min(
    most,
    left.reduce((sum, each) => sum + each, 0),
  );
  if (ms < least) return null;
  const [slice] = pool.slices;
  let lacking = ms - left[0];
  for (let i = 1; i < SLICES && lacking > 0; i++) {
    const moved = Math.min(lacking, left[i]);
    if (moved <= 0) continue;
    await ledger.add(pool.slices[i], day, { ...NOTHING, reservedMs: moved });
    await ledger.add(slice, day, { ...NOTHING, reservedMs: -moved });
    lacking -= moved;
  }
  await ledger.add(slice, day, { usedMs: 0, reservedMs: ms, solves: 1 });
  return { slice, ms };
}
