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
  const entries = [{ ...(await ledger.get(caller.scope, day)), dailyMs: caller.dailyMs }];
  if (caller.pool !== null) {
    const { slices, dailyMs } = caller.pool;
    entries.push({ ...total(await ledger.list(slices, day)), dailyMs });
  }
  const least = (numbers: number[]) => Math.max(0, Math.min(...numbers));
  return {
    leftMs: least(entries.map(({ dailyMs, usedMs, reservedMs }) => dailyMs - usedMs - reservedMs)),
    mostMs: least(entries.map(({ dailyMs, usedMs }) => dailyMs - usedMs)),
  };
}

function total(rows: readonly LedgerRow[]): LedgerRow {
  const sum = (field: keyof LedgerRow) => rows.reduce((all, row) => all + row[field], 0);
  return { usedMs: sum('usedMs'), reservedMs: sum('reservedMs'), solves: sum('solves') };
}
