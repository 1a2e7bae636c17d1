/** The end of a solve: its record, its charge and its stored answer change in one unit of work. */
import type { SolveRow, Store, Tables } from '../store/contract.ts';
import { allowance, charge } from './allowance.ts';
import type { Caller } from './caller.ts';
import { utcDay } from './day.ts';

/** A solve that was claimed: the allowance is reserved and the record says running. */
export type Claim = Pick<SolveRow, 'id' | 'scope' | 'pool' | 'day' | 'reservedMs' | 'lookup'>;

/** Names to lock, in the one order that everybody uses. */
export async function lockAll(tables: Tables, scopes: readonly string[], pool: string | null): Promise<void> {
  for (const scope of scopes) await tables.lock(scope);
  if (pool !== null) await tables.lock(pool);
}

/** What is charged for a solve that took so long: whole milliseconds, never more than was reserved. */
export function chargeFor(usedMs: number, reservedMs: number): number {
  return Math.min(reservedMs, Math.max(0, Math.ceil(usedMs)));
}

/**
 * Completes a solve. `answer` receives the charge and what the caller has left today after it, and returns
 * the sealed answer to keep, or null.
 * @returns false, and nothing done, when the solve was given up in the meantime.
 */
export function complete(
  store: Store,
  claim: Claim,
  caller: Caller,
  { usedMs, at }: { usedMs: number; at: number },
  answer: (numbers: { chargedMs: number; remainingMs: number }) => string | null,
): Promise<boolean> {
  return store.write(async (tables) => {
    await lockAll(tables, [claim.scope], claim.pool);
    const row = await tables.solves.find([claim.scope], claim.lookup);
    if (row?.id !== claim.id || row.state !== 'running') return false;
    const chargedMs = chargeFor(usedMs, claim.reservedMs);
    await charge(tables, claim, { usedMs: chargedMs, reservedMs: -claim.reservedMs, solves: 0 });
    const { leftMs } = await allowance(tables, caller, utcDay(at));
    const sealed = answer({ chargedMs, remainingMs: leftMs });
    return tables.solves.end(claim.id, { state: 'completed', chargedMs, answer: sealed });
  });
}

/** Gives up a solve: it is charged for what it used and leaves no answer. False when it was given up before. */
export function interrupt(store: Store, claim: Claim, usedMs: number): Promise<boolean> {
  return store.write(async (tables) => {
    await lockAll(tables, [claim.scope], claim.pool);
    return endInterrupted(tables, claim, usedMs);
  });
}

/** The same, inside a unit of work that holds the locks. */
export async function endInterrupted(tables: Tables, claim: Claim, usedMs: number): Promise<boolean> {
  const chargedMs = chargeFor(usedMs, claim.reservedMs);
  const ended = await tables.solves.end(claim.id, { state: 'interrupted', chargedMs, answer: null });
  if (ended) await charge(tables, claim, { usedMs: chargedMs, reservedMs: -claim.reservedMs, solves: 0 });
  return ended;
}
