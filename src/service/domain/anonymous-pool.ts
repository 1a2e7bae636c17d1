/**
 * The daily solve time that all anonymous clients share, in slices: each is a row of the ledger with a part of the
 * allowance, so that the calls of many clients do not wait for one row. Together they keep the allowance to the
 * millisecond: where no slice has enough left, parts are moved between them.
 */
import type { LedgerRow, Tables } from '../store/contract.ts';

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
function leftOf(rows: readonly LedgerRow[], { dailyMs }: Pool): number[] {
  return rows.map(({ usedMs, reservedMs }, i) => partOf(dailyMs, i) - usedMs - reservedMs);
}

function partOf(dailyMs: number, slice: number): number {
  return Math.floor(dailyMs / SLICES) + (slice < dailyMs % SLICES ? 1 : 0);
}

export interface PoolReservation {
  readonly slice: string;
  readonly ms: number;
}

/** Another call took what the chosen slice had. The unit of work has to begin anew, as it may hold the slice's lock. */
export class PoolContended extends Error {}

/**
 * Reserves solve time for one solve; null where less than `least` is left. The row of the slice stays locked until
 * the unit of work ends, so this belongs near its end.
 *
 * @param rows of the pool, as they were a moment ago.
 * @param start the slice to try first, from 0 to 1; null: take from all of them. Only that never throws PoolContended.
 */
export async function reserveFromPool(
  ledger: Tables['ledger'],
  pool: Pool,
  day: string,
  {
    most,
    least,
    start,
    rows,
  }: { most: number; least: number; start: number | null; rows: readonly LedgerRow[] },
): Promise<PoolReservation | null> {
  if (start === null) return gather(ledger, pool, day, most, least);
  const left = leftOf(rows, pool);
  const first = Math.floor(start * SLICES);
  for (let k = 0; k < SLICES; k++) {
    const i = (first + k) % SLICES;
    const slice = pool.slices[i];
    if (left[i] < most) continue;
    if (await ledger.reserve(slice, day, most, partOf(pool.dailyMs, i))) return { slice, ms: most };
    throw new PoolContended();
  }
  return gather(ledger, pool, day, most, least);
}

/**
 * Moves parts into the first slice. All rows are locked in one order by units of work that hold none of them yet, so
 * that no two wait for each other.
 */
async function gather(
  ledger: Tables['ledger'],
  pool: Pool,
  day: string,
  most: number,
  least: number,
): Promise<PoolReservation | null> {
  await ledger.addAll(
    day,
    pool.slices.map((slice) => [slice, NOTHING]),
  );
  const left = leftOf(await ledger.list(pool.slices, day), pool);
  const ms = Math.min(
    most,
    left.reduce((sum, each) => sum + each, 0),
  );
  if (ms < least) return null;
  const [slice] = pool.slices;
  // What the first slice lacks comes from the others, which then have so much more reserved.
  let lacking = Math.max(0, ms - left[0]);
  const moved = pool.slices.map((_, i) => {
    const part = i === 0 ? 0 : Math.max(0, Math.min(lacking, left[i]));
    lacking -= part;
    return part;
  });
  const gathered = moved.reduce((sum, part) => sum + part, 0);
  const changes = pool.slices.map((each, i): [string, LedgerRow] =>
    i === 0
      ? [each, { usedMs: 0, reservedMs: ms - gathered, solves: 1 }]
      : [each, { ...NOTHING, reservedMs: moved[i] }],
  );
  await ledger.addAll(day, changes);
  return { slice, ms };
}
