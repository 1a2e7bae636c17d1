import type { LedgerRow } from '../store/contract.ts';
import type { Caller } from './caller.ts';

/** Solve time of a day, in ms. */
export interface Allowance {
  /** What can still be reserved: of the caller's own allowance or the pool, whichever has less. */
  readonly leftMs: number;
  /** What would be left if no running solve used any of its reservation. */
  readonly mostMs: number;
}

/** @param pool row of the caller's pool; empty without one */
export function allowanceOf(caller: Caller, own: LedgerRow, pool: LedgerRow): Allowance {
  const entries = [{ ...own, dailyMs: caller.dailyMs }];
  if (caller.pool !== null) entries.push({ ...pool, dailyMs: caller.pool.dailyMs });
  const least = (numbers: number[]) => Math.max(0, Math.min(...numbers));
  return {
    leftMs: least(entries.map(({ dailyMs, usedMs, reservedMs }) => dailyMs - usedMs - reservedMs)),
    mostMs: least(entries.map(({ dailyMs, usedMs }) => dailyMs - usedMs)),
  };
}
