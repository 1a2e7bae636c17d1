import type { LedgerRow } from '../store/contract.ts';
import type { Caller } from './caller.ts';

/** Solve time of a day, ms. */
export interface Allowance {
  /** What may still be reserved: the caller's own, or the pool's where that is less. */
  readonly leftMs: number;
  /** What there would be if all solves that run were to use nothing. */
  readonly mostMs: number;
}

/** @param pool the row of the caller's pool, if there is one. */
export function allowanceOf(caller: Caller, own: LedgerRow, pool: LedgerRow): Allowance {
  const entries = [{ ...own, dailyMs: caller.dailyMs }];
  if (caller.pool !== null) entries.push({ ...pool, dailyMs: caller.pool.dailyMs });
  const least = (numbers: number[]) => Math.max(0, Math.min(...numbers));
  return {
    leftMs: least(entries.map(({ dailyMs, usedMs, reservedMs }) => dailyMs - usedMs - reservedMs)),
    mostMs: least(entries.map(({ dailyMs, usedMs }) => dailyMs - usedMs)),
  };
}
