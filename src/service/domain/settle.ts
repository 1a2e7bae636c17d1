/** The end of a solve: its record, its charge and its stored answer change in one transaction. */
import type { LedgerRow, SolveRow, Store, Tables } from '../store/contract.ts';
import type { AnswerNumbers } from './answer.ts';
import type { Caller } from './caller.ts';
import { utcDay } from './day.ts';

/** A claimed solve: the allowance is reserved and the record says running. */
export type Claim = Pick<SolveRow, 'id' | 'scope' | 'pool' | 'day' | 'reservedMs' | 'lookup' | 'createdAt'>;

/** Charge for `usedMs`: whole milliseconds, at most the reservation. */
export function chargeFor(usedMs: number, reservedMs: number): number {
  return Math.min(reservedMs, Math.max(0, Math.ceil(usedMs)));
}

/** Makes the answer with its charge, and returns the sealed text to store, or null. */
export type SealAnswer = (numbers: AnswerNumbers) => string | null;

/**
 * Completes a solve. `answer` receives the charge and what the caller then has left today, and returns the sealed answer to
 * store, or null; `together` runs with the statements that end the solve.
 * @returns false, with nothing changed, if the solve was given up in the meantime
 */
export async function complete(
  tables: Tables,
  claim: Claim,
  caller: Caller,
  { usedMs, at }: { readonly usedMs: number; readonly at: number },
  answer: SealAnswer,
  together?: (tables: Tables) => Promise<void>,
): Promise<boolean> {
  await tables.lock(claim.scope);
  const day = utcDay(at);
  const { scope, lookup } = claim;
  const own = { scope, scopes: [scope], pool: caller.pool };
  const standing = await tables.solves.standing(own, { lookup, day, callsAfter: at, at });
  const { known } = standing;
  if (known?.id !== claim.id || known.state !== 'running') return false;
  const chargedMs = chargeFor(usedMs, claim.reservedMs);
  // The ledger that was read still has the reservation, if it is of the same day.
  const settled = (row: LedgerRow) =>
    claim.day === day
      ? { ...row, usedMs: row.usedMs + chargedMs, reservedMs: row.reservedMs - claim.reservedMs }
      : row;
  const { leftMs } = allowanceOf(caller, settled(standing.ledger), settled(standing.pool));
  const sealed = answer({ chargedMs, remainingMs: leftMs });
  await tables.batch(async (parts) => {
    await parts.ledger.addAll(claim.day, chargesOf(claim, chargedMs));
    await parts.solves.end(claim.id, { state: 'completed', chargedMs, answer: sealed });
    await together?.(parts);
  });
  return true;
}

/** Gives up a solve: charges what it used and stores no answer. False if it was given up before. */
export function interrupt(store: Store, claim: Claim, usedMs: number): Promise<boolean> {
  return store.write((tables) => interruptIn(tables, claim, usedMs));
}

/** The same within a larger transaction; `answer` is for a process that waits for the solve, not for retries. */
export async function interruptIn(
  tables: Tables,
  claim: Claim,
  usedMs: number,
  answer: string | null = null,
): Promise<boolean> {
  await tables.lock(claim.scope);
  const chargedMs = chargeFor(usedMs, claim.reservedMs);
  const ended = await tables.solves.end(claim.id, { state: 'interrupted', chargedMs, answer });
  if (ended) await tables.ledger.addAll(claim.day, chargesOf(claim, chargedMs));
  return ended;
}

/** The changes that turn the reservation into the charge, in the ledgers of the scope and its pool. */
function chargesOf({ scope, pool, reservedMs }: Claim, chargedMs: number): [string, LedgerRow][] {
  const change = { usedMs: chargedMs, reservedMs: -reservedMs, solves: 0 };
  return [scope, ...(pool === null ? [] : [pool])].map((name) => [name, change]);
}

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
