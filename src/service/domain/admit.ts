/**
 * May this solve start? One unit of work looks for an earlier record of the key, checks rate, concurrency
 * and allowance, and claims: either the record says running and the allowance is reserved, or nothing is.
 */
import { randomUUID } from 'node:crypto';
import type { SolveRow, Store, Tables } from '../store/contract.ts';
import { type Allowance, allowance, charge } from './allowance.ts';
import type { Caller } from './caller.ts';
import { MINUTE_MS, msToMidnight, utcDay } from './day.ts';
import type { Refusal } from './refusal.ts';
import { type Claim, endInterrupted, lockAll } from './settle.ts';

export interface AdmissionOrder {
  readonly caller: Caller;
  readonly lookup: string;
  readonly bodyDigest: string;
  readonly at: number;
  /** How long the solve can take at most, waiting for a worker included. */
  readonly leaseMs: number;
  readonly recoveryMs: number;
  readonly solveMs: number;
  readonly leastSolveMs: number;
  /** The last gate: takes a slot of the workers, or says why there is none. */
  readonly takeSlot: () => Refusal | null;
}

const REQUESTS_PER_DAY = 'requests-per-day';

/** A limit as the RateLimit headers report it. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetMs: number;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly claim: Claim; readonly quotas: readonly Quota[] }
  | { readonly kind: 'known'; readonly solve: SolveRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly quotas: readonly Quota[] };

export function admit(store: Store, order: AdmissionOrder): Promise<Admission> {
  const { caller, at } = order;
  return store.write(async (tables) => {
    await lockAll(tables, caller.scopes, caller.pool);
    const known = await earlierSolve(tables, order);
    if (known !== null) return { kind: 'known', solve: known };

    const quotas: Quota[] = [];
    const refuse = (refusal: Refusal): Admission => ({ kind: 'refused', refusal, quotas });
    const tooMany =
      (await minuteGate(tables, caller, at, quotas)) ?? (await dayGate(tables, caller, at, quotas));
    if (tooMany !== null) return refuse(tooMany);
    const busy = await concurrencyGate(tables, caller, at);
    if (busy !== null) return refuse(busy);
    const solveTime = await allowance(tables, caller, utcDay(at));
    if (solveTime.leftMs < order.leastSolveMs) return refuse(allowanceRefusal(order, solveTime));
    const noSlot = order.takeSlot();
    if (noSlot !== null) return refuse(noSlot);
    const claimed = await claim(tables, order, Math.min(order.solveMs, solveTime.leftMs));
    return { kind: 'admitted', claim: claimed, quotas: quotas.map(afterClaim) };
  });
}

/** Of a day's requests only those count that are claimed; a minute's count as soon as they are let in. */
function afterClaim(quota: Quota): Quota {
  return quota.name === REQUESTS_PER_DAY ? { ...quota, remaining: quota.remaining - 1 } : quota;
}

/** Expired records are forgotten first, so that their keys are free, and dead solves are given up. */
async function earlierSolve(tables: Tables, order: AdmissionOrder): Promise<SolveRow | null> {
  const { caller, at } = order;
  await tables.solves.purge(at - order.recoveryMs, caller.scopes);
  for (const row of await tables.solves.running(caller.scopes)) {
    if (row.leaseUntil < at) await endInterrupted(tables, row, row.reservedMs);
  }
  return tables.solves.find(caller.scopes, order.lookup);
}

async function minuteGate(
  { calls }: Tables,
  caller: Caller,
  at: number,
  quotas: Quota[],
): Promise<Refusal | null> {
  const limit = caller.requestsPerMinute;
  if (limit === null) return null;
  const { count, oldest } = await calls.since(caller.scopes, at - MINUTE_MS);
  const resetMs = oldest === null ? MINUTE_MS : oldest + MINUTE_MS - at;
  const over = count >= limit;
  const remaining = over ? 0 : limit - count - 1;
  quotas.push({ name: 'requests-per-minute', limit, windowSeconds: 60, remaining, resetMs });
  if (!over) {
    await calls.add(caller.scope, at);
    return null;
  }
  return {
    code: 'requests_per_minute',
    detail: `This client has made ${count} requests in the last minute; ${limit} are allowed.`,
    advice: 'Wait as Retry-After says.',
    retryAfterMs: resetMs,
  };
}

async function dayGate(
  { ledger }: Tables,
  caller: Caller,
  at: number,
  quotas: Quota[],
): Promise<Refusal | null> {
  const limit = caller.requestsPerDay;
  if (limit === null) return null;
  const { solves } = await ledger.get(caller.scope, utcDay(at));
  const resetMs = msToMidnight(at);
  const remaining = Math.max(0, limit - solves);
  quotas.push({ name: REQUESTS_PER_DAY, limit, windowSeconds: 86_400, remaining, resetMs });
  if (solves < limit) return null;
  return {
    code: 'requests_per_day',
    detail: `This account has made ${solves} requests today; ${limit} are allowed.`,
    advice: 'The count starts again at midnight UTC.',
    retryAfterMs: resetMs,
  };
}

async function concurrencyGate({ solves }: Tables, caller: Caller, at: number): Promise<Refusal | null> {
  const running = await solves.running(caller.scopes);
  if (running.length < caller.concurrentSolves) return null;
  const nextEnd = Math.min(...running.map(({ createdAt, reservedMs }) => createdAt + reservedMs - at));
  return {
    code: 'concurrency_limit',
    detail: `${running.length} solve${running.length === 1 ? ' of this caller is' : 's of this caller are'} running; ${caller.concurrentSolves} may.`,
    advice: 'Send the next solve when the last one has been answered.',
    retryAfterMs: nextEnd,
  };
}

/** Running solves give back what they reserved and do not use, so that there may be enough before midnight. */
function allowanceRefusal(order: AdmissionOrder, { leftMs, mostMs }: Allowance): Refusal {
  const { caller, at, leastSolveMs, solveMs } = order;
  const whose = caller.pool === null ? 'this account has' : 'this client or the shared pool has';
  const isReserved = mostMs >= leastSolveMs;
  return {
    code: 'daily_solve_time',
    detail: `Of today's solve time ${whose} ${leftMs} ms left, too little for a solve.`,
    advice: isReserved
      ? 'Solves that run have reserved the rest, and give back what they do not use.'
      : 'Allowances start again at midnight UTC.',
    retryAfterMs: isReserved ? Math.min(solveMs, msToMidnight(at)) : msToMidnight(at),
  };
}

async function claim(tables: Tables, order: AdmissionOrder, reservedMs: number): Promise<Claim> {
  const { caller, at } = order;
  const row = {
    id: randomUUID(),
    scope: caller.scope,
    pool: caller.pool,
    lookup: order.lookup,
    bodyDigest: order.bodyDigest,
    day: utcDay(at),
    reservedMs,
    createdAt: at,
    leaseUntil: at + order.leaseMs,
  };
  await tables.solves.insert(row);
  await charge(tables, row, { usedMs: 0, reservedMs, solves: 1 });
  return row;
}
