import type { LedgerRow, Tables } from '../store/contract.ts';
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
  return allowanceOf(caller, own, caller.pool === null ? own : await ledger.get(caller.pool.name, day));
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
