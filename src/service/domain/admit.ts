/**
 * May this solve start? One unit of work looks for an earlier record of the key, checks rate, concurrency
 * and allowance, and claims: either the record says running and the allowance is reserved, or nothing is.
 */
import { randomUUID } from 'node:crypto';
import type { SolveRow, Store, Tables } from '../store/contract.ts';
import { type Allowance, allowance } from './allowance.ts';
import { PoolContended, reserveFromPool } from './anonymous-pool.ts';
import type { Caller } from './caller.ts';
import { msToMidnight, utcDay } from './day.ts';
import { interruptExpiredOf } from './housekeeping.ts';
import { checkMinute, type Gate, isCounted, type Quota } from './minute-limit.ts';
import type { Refusal } from './refusal.ts';
import type { Claim } from './settle.ts';
import type { SolverPort } from './solver-port.ts';

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
  /** The last gate: slots of the workers. One is held after an admission, and none after anything else. */
  readonly slots: Pick<SolverPort, 'takeSlot' | 'releaseSlot'>;
  /** What else belongs to the unit of work that claims. */
  readonly claimed?: (tables: Tables, claim: Claim) => Promise<void>;
}

const REQUESTS_PER_DAY = 'requests-per-day';

export type Admission =
  | { readonly kind: 'admitted'; readonly claim: Claim; readonly quotas: readonly Quota[] }
  | { readonly kind: 'known'; readonly solve: SolveRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly quotas: readonly Quota[] };

/**
 * Looks, without a lock, whether the call would be refused whatever its body says: then the body is not read at all.
 *
 * @param slots those that a solve takes at once; null: it waits in a queue.
 */
export async function lookAhead(
  store: Store,
  order: Pick<AdmissionOrder, 'caller' | 'at' | 'leastSolveMs' | 'solveMs'>,
  slots: Pick<SolverPort, 'takeSlot' | 'releaseSlot'> | null,
): Promise<Gate> {
  const { caller, at } = order;
  const running = await store.read(({ solves }) => solves.running(caller.scopes));
  await interruptExpiredOf(store, running, at);
  const found = await store.read(async (tables): Promise<Gate> => {
    const { refusal, quotas: minute } = await checkMinute(tables, caller, at);
    const quotas = [...minute];
    return { refusal: refusal ?? (await quotaGates(tables, order, quotas)), quotas };
  });
  if (found.refusal !== null || slots === null) return found;
  const noSlot = slots.takeSlot();
  if (noSlot === null) slots.releaseSlot();
  // It counts for no minute.
  return { refusal: noSlot, quotas: found.quotas.filter(({ name }) => name === REQUESTS_PER_DAY) };
}

export async function admit(store: Store, order: AdmissionOrder): Promise<Admission> {
  try {
    return await attempt(store, order, Math.random());
  } catch (error) {
    if (!(error instanceof PoolContended)) throw error;
    return attempt(store, order, null);
  }
}

async function attempt(store: Store, order: AdmissionOrder, slice: number | null): Promise<Admission> {
  let held = false;
  try {
    const admission = await store.write((tables) =>
      passGates(tables, order, slice, () => {
        const noSlot = order.slots.takeSlot();
        held = noSlot === null;
        return noSlot;
      }),
    );
    if (admission.kind === 'admitted') held = false;
    return admission;
  } finally {
    if (held) order.slots.releaseSlot();
  }
}

async function passGates(
  tables: Tables,
  order: AdmissionOrder,
  slice: number | null,
  takeSlot: () => Refusal | null,
): Promise<Admission> {
  const { caller, at } = order;
  for (const scope of caller.scopes) await tables.lock(scope);
  // Expired records are forgotten first, so that their keys are free.
  await tables.solves.purge(at - order.recoveryMs, caller.scopes);
  const known = await tables.solves.find(caller.scopes, order.lookup);
  if (known !== null) return { kind: 'known', solve: known };

  const all = caller.perMinute?.counts === 'all';
  const minute = all ? await checkMinute(tables, caller, at) : null;
  const quotas: Quota[] = [...(minute?.quotas ?? [])];
  const refuse = async (refusal: Refusal): Promise<Admission> => {
    if (caller.perMinute !== null && isCounted(refusal)) await tables.calls.add(caller.scope, at);
    return { kind: 'refused', refusal, quotas };
  };
  const refusal = minute?.refusal ?? (await quotaGates(tables, order, quotas)) ?? takeSlot();
  if (refusal !== null) return refuse(refusal);
  const { leftMs } = await allowance(tables, caller, utcDay(at));
  const claimed = await claim(tables, order, Math.min(order.solveMs, leftMs), slice);
  if (claimed === null) {
    return refuse(allowanceRefusal(order, await allowance(tables, caller, utcDay(at))));
  }
  if (all) await tables.calls.add(caller.scope, at);
  return { kind: 'admitted', claim: claimed, quotas: quotas.map(afterClaim) };
}

/** Calls of today, solves at a time, solve time of today. */
async function quotaGates(
  tables: Tables,
  order: Pick<AdmissionOrder, 'caller' | 'at' | 'leastSolveMs' | 'solveMs'>,
  quotas: Quota[],
): Promise<Refusal | null> {
  const { caller, at } = order;
  const refusal = (await dayGate(tables, caller, at, quotas)) ?? (await concurrencyGate(tables, caller, at));
  if (refusal !== null) return refusal;
  const solveTime = await allowance(tables, caller, utcDay(at));
  return solveTime.leftMs < order.leastSolveMs ? allowanceRefusal(order, solveTime) : null;
}

/** Of a day's requests only those count that are claimed; a minute's count as soon as they are let in. */
function afterClaim(quota: Quota): Quota {
  return quota.name === REQUESTS_PER_DAY ? { ...quota, remaining: quota.remaining - 1 } : quota;
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
function allowanceRefusal(
  order: Pick<AdmissionOrder, 'caller' | 'at' | 'leastSolveMs' | 'solveMs'>,
  { leftMs, mostMs }: Allowance,
): Refusal {
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

/** Null where other clients have taken the rest of the pool in the meantime. */
async function claim(
  tables: Tables,
  order: AdmissionOrder,
  mostMs: number,
  slice: number | null,
): Promise<Claim | null> {
  const { caller, at } = order;
  const day = utcDay(at);
  const least = order.leastSolveMs;
  const pooled =
    caller.pool === null
      ? { slice: null, ms: mostMs }
      : await reserveFromPool(tables.ledger, caller.pool, day, { most: mostMs, least, start: slice });
  if (pooled === null) return null;
  const row = {
    id: randomUUID(),
    scope: caller.scope,
    pool: pooled.slice,
    lookup: order.lookup,
    bodyDigest: order.bodyDigest,
    day,
    reservedMs: pooled.ms,
    createdAt: at,
    leaseUntil: at + order.leaseMs,
  };
  await tables.solves.insert(row);
  await tables.ledger.add(row.scope, day, { usedMs: 0, reservedMs: row.reservedMs, solves: 1 });
  await order.claimed?.(tables, row);
  return row;
}
