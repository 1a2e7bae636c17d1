/**
 * Decides whether a solve may start. One transaction looks for an earlier record of the key, checks rate, concurrency and
 * allowance, and claims: either the record says running and the allowance is reserved, or nothing changes.
 */
import { randomUUID } from 'node:crypto';
import { counted } from '../../shared/figures.ts';
import type { SolveRow, Standing, Store, Tables } from '../store/contract.ts';
import type { Caller } from './caller.ts';
import { msToMidnight, utcDay } from './day.ts';
import { checkMinute, type Gate, isCounted, type Quota, standingOf } from './minute-limit.ts';
import type { Slots } from './ports.ts';
import type { Refusal } from './refusal.ts';
import { type Allowance, allowanceOf, type Claim } from './settle.ts';

export interface AdmissionOrder {
  readonly caller: Caller;
  readonly lookup: string;
  readonly bodyDigest: string;
  readonly at: number;
  /** Longest possible duration of the solve in ms, with waiting for a worker. */
  readonly leaseMs: number;
  readonly recoveryMs: number;
  readonly solveMs: number;
  readonly leastSolveMs: number;
  /** The last gate: slots of the workers. One is held after an admission, none otherwise. */
  readonly slots: Pick<Slots, 'takeSlot' | 'releaseSlot'>;
  /** Statements to run in the claim's batch, a notice last. */
  readonly together?: (tables: Tables, claim: Claim) => Promise<void>;
}

const REQUESTS_PER_DAY = 'requests-per-day';

export type Admission =
  | { readonly kind: 'admitted'; readonly claim: Claim; readonly quotas: readonly Quota[] }
  | { readonly kind: 'known'; readonly solve: SolveRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly quotas: readonly Quota[] };

/**
 * Whether the call will be refused whatever its body says, from its caller's standing read without a lock: its body is
 * then not read at all.
 * @param slots of the workers; null: the solve waits in a queue
 */
export function lookAhead(
  standing: Standing,
  order: GateOrder,
  slots: Pick<Slots, 'takeSlot' | 'releaseSlot'> | null,
): Gate {
  const minute = checkMinute(order.caller, standing, order.at);
  const quotas = [...minute.quotas];
  const refusal = minute.refusal ?? quotaGates(standing, order, quotas);
  if (refusal !== null || slots === null) return { refusal, quotas };
  const noSlot = slots.takeSlot();
  if (noSlot === null) slots.releaseSlot();
  // A missing slot does not count for the minute.
  return { refusal: noSlot, quotas: quotas.filter(({ name }) => name === REQUESTS_PER_DAY) };
}

export async function admit(store: Store, order: AdmissionOrder): Promise<Admission> {
  let held = false;
  try {
    const admission = await store.write((tables) =>
      passGates(tables, order, () => {
        // The store may run the transaction again.
        if (held) return null;
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
  takeSlot: () => Refusal | null,
): Promise<Admission> {
  const { caller, at } = order;
  await tables.lock(...caller.scopes);
  const standing = await standingOf(tables, caller, order.lookup, at);
  const { known, accounts } = standing;
  // Nothing may be stored of it again.
  if (caller.account !== undefined && accounts === 0)
    return { kind: 'refused', refusal: ACCOUNT_GONE, quotas: [] };
  if (known !== null) {
    if (known.state === 'running' || known.createdAt >= at - order.recoveryMs)
      return { kind: 'known', solve: known };
    // The answer has expired, so the key is free again.
    await tables.solves.purge(at - order.recoveryMs, caller.scopes);
  }

  const all = caller.perMinute?.counts === 'all';
  const minute = all ? checkMinute(caller, standing, at) : null;
  const quotas: Quota[] = [...(minute?.quotas ?? [])];
  const refuse = async (refusal: Refusal): Promise<Admission> => {
    if (caller.perMinute !== null && isCounted(refusal)) await tables.calls.add(caller.scope, at);
    return { kind: 'refused', refusal, quotas };
  };
  const refusal = minute?.refusal ?? quotaGates(standing, order, quotas) ?? takeSlot();
  if (refusal !== null) return refuse(refusal);
  let solveTime = allowanceOf(caller, standing.ledger, standing.pool);
  let claimed = await claim(tables, order, solveTime, all);
  if (claimed === null) {
    // Others have used the pool in the meantime; its row is locked from here on.
    const { pool } = await standingOf(tables, caller, order.lookup, at);
    solveTime = allowanceOf(caller, standing.ledger, pool);
    claimed = await claim(tables, order, solveTime, all);
  }
  if (claimed !== null) return { kind: 'admitted', claim: claimed, quotas: quotas.map(afterClaim) };
  return refuse(allowanceRefusal(order, solveTime));
}

const ACCOUNT_GONE: Refusal = {
  code: 'api_key_unknown',
  detail: 'The account of this key was deleted while the call was read.',
};

type GateOrder = Pick<AdmissionOrder, 'caller' | 'at' | 'leastSolveMs' | 'solveMs'>;

function quotaGates(standing: Standing, order: GateOrder, quotas: Quota[]): Refusal | null {
  const { caller, at } = order;
  const refusal = dayGate(standing, caller, at, quotas) ?? concurrencyGate(standing, caller, at);
  if (refusal !== null) return refusal;
  const solveTime = allowanceOf(caller, standing.ledger, standing.pool);
  return solveTime.leftMs < order.leastSolveMs ? allowanceRefusal(order, solveTime) : null;
}

/** A day's requests count when claimed; a minute's as soon as they are admitted. */
function afterClaim(quota: Quota): Quota {
  return quota.name === REQUESTS_PER_DAY ? { ...quota, remaining: quota.remaining - 1 } : quota;
}

function dayGate(
  { ledger: { solves } }: Standing,
  caller: Caller,
  at: number,
  quotas: Quota[],
): Refusal | null {
  const limit = caller.requestsPerDay;
  if (limit === null) return null;
  const resetMs = msToMidnight(at);
  const remaining = Math.max(0, limit - solves);
  quotas.push({ name: REQUESTS_PER_DAY, limit, windowSeconds: 86_400, remaining, resetMs });
  if (solves < limit) return null;
  return {
    code: 'requests_per_day',
    detail: `This account has made ${counted(solves, 'request')} today; the limit is ${limit}.`,
    advice: 'The count starts again at midnight UTC.',
    retryAfterMs: resetMs,
  };
}

function concurrencyGate({ running, nextEnd }: Standing, caller: Caller, at: number): Refusal | null {
  if (running < caller.concurrentSolves) return null;
  return {
    code: 'concurrency_limit',
    detail: `This caller has ${counted(running, 'running solve')}; the limit is ${caller.concurrentSolves}.`,
    advice: 'Send the next solve when the last one has been answered.',
    retryAfterMs: (nextEnd ?? at) - at,
  };
}

/** If the rest is reserved by running solves, retry soon: they return what they do not use. */
function allowanceRefusal(order: GateOrder, { leftMs, mostMs }: Allowance): Refusal {
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

/** Null if there is too little left, in the caller's allowance or, by now, in the pool. */
async function claim(
  tables: Tables,
  order: AdmissionOrder,
  { leftMs }: Allowance,
  counts: boolean,
): Promise<Claim | null> {
  const { caller, at } = order;
  const { pool } = caller;
  if (leftMs < order.leastSolveMs) return null;
  const day = utcDay(at);
  const reservedMs = Math.min(order.solveMs, leftMs);
  if (pool !== null && !(await tables.ledger.reserve(pool.name, day, reservedMs, pool.dailyMs))) return null;
  const row = {
    id: randomUUID(),
    scope: caller.scope,
    pool: pool?.name ?? null,
    lookup: order.lookup,
    bodyDigest: order.bodyDigest,
    day,
    reservedMs,
    createdAt: at,
    leaseUntil: at + order.leaseMs,
  };
  await tables.batch(async (together) => {
    await together.solves.insert(row);
    await together.ledger.add(row.scope, day, { usedMs: 0, reservedMs, solves: 1 });
    if (counts) await together.calls.add(caller.scope, at);
    await order.together?.(together, row);
  });
  return row;
}
