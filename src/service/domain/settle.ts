/** The end of a solve: its record, its charge and its stored answer change in one unit of work. */
import type { LedgerRow, SolveRow, Store, Tables } from '../store/contract.ts';
import { allowanceOf } from './allowance.ts';
import type { AnswerNumbers } from './answer.ts';
import type { Caller } from './caller.ts';
import { utcDay } from './day.ts';

/** A solve that was claimed: the allowance is reserved and the record says running. */
export type Claim = Pick<SolveRow, 'id' | 'scope' | 'pool' | 'day' | 'reservedMs' | 'lookup' | 'createdAt'>;

/** What is charged for a solve that used so much: whole milliseconds, never more than was reserved. */
export function chargeFor(usedMs: number, reservedMs: number): number {
  return Math.min(reservedMs, Math.max(0, Math.ceil(usedMs)));
}

/** What a caller is told about the charge, and the text to keep for it. */
export type SealAnswer = (numbers: AnswerNumbers) => string | null;

/**
 * Completes a solve. `answer` receives the charge and what the caller has left today after it, and returns
 * the sealed answer to keep, or null; `together` goes with the statements that end it.
 * @returns false, and nothing done, when the solve was given up in the meantime.
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
  // In what was read it is still reserved, if it is of the same day.
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

/** Gives up a solve: it is charged for what it used and leaves no answer. False when it was given up before. */
export function interrupt(store: Store, claim: Claim, usedMs: number): Promise<boolean> {
  return store.write((tables) => interruptIn(tables, claim, usedMs));
}

/** The same as a part of a larger unit of work; `answer` is for whoever waits for the solve, not for a retry. */
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

/** The reservation becomes the charge, in the ledgers of the scope and of its pool. */
function chargesOf({ scope, pool, reservedMs }: Claim, chargedMs: number): [string, LedgerRow][] {
  const change = { usedMs: chargedMs, reservedMs: -reservedMs, solves: 0 };
  return [scope, ...(pool === null ? [] : [pool])].map((name) => [name, change]);
}
