/** The end of a solve: its record, its charge and its stored answer change in one unit of work. */
import type { SolveRow, Store, Tables } from '../store/contract.ts';
import { allowance } from './allowance.ts';
import type { Caller } from './caller.ts';
import { utcDay } from './day.ts';

/** A solve that was claimed: the allowance is reserved and the record says running. */
export type Claim = Pick<SolveRow, 'id' | 'scope' | 'pool' | 'day' | 'reservedMs' | 'lookup' | 'createdAt'>;

/** What is charged for a solve that used so much: whole milliseconds, never more than was reserved. */
export function chargeFor(usedMs: number, reservedMs: number): number {
  return Math.min(reservedMs, Math.max(0, Math.ceil(usedMs)));
}

export interface Used {
  readonly usedMs: number;
  readonly at: number;
}

/** What a caller is told about the charge, and the text to keep for it. */
export type SealAnswer = (numbers: { chargedMs: number; remainingMs: number }) => string | null;

/**
 * Completes a solve. `answer` receives the charge and what the caller has left today after it, and returns
 * the sealed answer to keep, or null.
 * @returns false, and nothing done, when the solve was given up in the meantime.
 */
export function complete(
  store: Store,
  claim: Claim,
  caller: Caller,
  used: Used,
  answer: SealAnswer,
): Promise<boolean> {
  return store.write((tables) => completeIn(tables, claim, caller, used, answer));
}

/** The same as a part of a larger unit of work. */
export async function completeIn(
  tables: Tables,
  claim: Claim,
  caller: Caller,
  { usedMs, at }: Used,
  answer: SealAnswer,
): Promise<boolean> {
  await tables.lock(claim.scope);
  const row = await tables.solves.find([claim.scope], claim.lookup);
  if (row?.id !== claim.id || row.state !== 'running') return false;
  const chargedMs = chargeFor(usedMs, claim.reservedMs);
  await settleCharge(tables, claim, chargedMs);
  const { leftMs } = await allowance(tables, caller, utcDay(at));
  const sealed = answer({ chargedMs, remainingMs: leftMs });
  return tables.solves.end(claim.id, { state: 'completed', chargedMs, answer: sealed });
}

/** Gives up a solve: it is charged for what it used and leaves no answer. False when it was given up before. */
export function interrupt(store: Store, claim: Claim, usedMs: number): Promise<boolean> {
  return store.write((tables) => interruptIn(tables, claim, usedMs));
}

/** The same as a part of a larger unit of work. */
export async function interruptIn(tables: Tables, claim: Claim, usedMs: number): Promise<boolean> {
  await tables.lock(claim.scope);
  const chargedMs = chargeFor(usedMs, claim.reservedMs);
  const ended = await tables.solves.end(claim.id, { state: 'interrupted', chargedMs, answer: null });
  if (ended) await settleCharge(tables, claim, chargedMs);
  return ended;
}

/** The reservation becomes the charge, in the ledgers of the scope and of its pool. */
async function settleCharge({ ledger }: Tables, claim: Claim, chargedMs: number): Promise<void> {
  const change = { usedMs: chargedMs, reservedMs: -claim.reservedMs, solves: 0 };
  await ledger.add(claim.scope, claim.day, change);
  if (claim.pool !== null) await ledger.add(claim.pool, claim.day, change);
}
