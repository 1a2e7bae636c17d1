import type { Tables } from '../store/contract.ts';
import type { Caller } from './caller.ts';

/** Solve time of a day, ms. */
export interface Allowance {
  /** What may still be reserved: the caller's own, or the pool's where that is less. */
  readonly leftMs: number;
  /** What there would be if all solves that run were to use nothing. */
  readonly mostMs: number;
}

export async function allowance({ ledger }: Tables, caller: Caller, day: string): Promise<Allowance> {
  const own = await ledger.get(caller.scope, day);
  const ledgers = [{ ...own, dailyMs: caller.dailyMs }];
  if (caller.pool !== null && caller.poolDailyMs !== null) {
    ledgers.push({ ...(await ledger.get(caller.pool, day)), dailyMs: caller.poolDailyMs });
  }
  const least = (numbers: number[]) => Math.max(0, Math.min(...numbers));
  return {
    leftMs: least(ledgers.map(({ dailyMs, usedMs, reservedMs }) => dailyMs - usedMs - reservedMs)),
    mostMs: least(ledgers.map(({ dailyMs, usedMs }) => dailyMs - usedMs)),
  };
}

/** Writes a change into the ledgers of the scope and of its pool. */
export async function charge(
  { ledger }: Tables,
  { scope, pool, day }: { scope: string; pool: string | null; day: string },
  change: { usedMs: number; reservedMs: number; solves: number },
): Promise<void> {
  await ledger.add(scope, day, change);
  if (pool !== null) await ledger.add(pool, day, change);
}
