/**
 * One call that wants a solve, from its headers and bytes to its answer. The order of the checks is the
 * order in which a caller can mend things, and an answer that exists already is given before any quota.
 */
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { type AdmissionOrder, admit, lookAhead } from './admit.ts';
import { authenticate } from './api-keys.ts';
import type { Bodies } from './body-reader.ts';
import { type CallResult, refused } from './call-result.ts';
import { accountCaller, anonymousCaller, type Caller, ownCaller } from './caller.ts';
import { solveClaimed } from './claimed-solve.ts';
import { type Idempotency, idempotencyOf, readIdempotencyKey } from './idempotency.ts';
import { countRefusal, isCounted, type Quota } from './minute-limit.ts';
import { advisingOwnProfile } from './own-profile.ts';
import type { Refusal } from './refusal.ts';
import { findReplay, type Replay, type ReplayOf, replayOf } from './replay.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Claim } from './settle.ts';

export interface SolveCall {
  readonly body: Uint8Array;
  /** The client's network address, as far as the trusted proxies tell. */
  readonly address: string;
  /** It comes from this machine, and no proxy stands between. */
  readonly local: boolean;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The Origin header, which browsers send. */
  readonly origin: string | undefined;
}

/** What is different between a solve that is answered at once and one that is a job. */
export interface SolveKind<K extends keyof Bodies> {
  /** Why this caller cannot have one at all. */
  bars?(caller: Caller): Refusal | null;
  /** What the caller's Idempotency-Key stands for. */
  readKey(header: string | undefined): Idempotency | Refusal;
  readonly replayOf: ReplayOf;
  readonly body: K;
  terms(
    asked: Asked<K>,
  ): Pick<AdmissionOrder, 'leaseMs' | 'solveMs' | 'slots'> & Pick<Partial<AdmissionOrder>, 'claimed'>;
  /** The rest of a solve that was claimed. */
  finish(claim: Claim, asked: Asked<K>): Promise<Omit<CallResult, 'quotas'>>;
}

/** What a call wants, once it is read. */
export interface Asked<K extends keyof Bodies> {
  readonly caller: Caller;
  readonly parsed: Bodies[K];
  /** Null in Form A, which has no such keys. */
  readonly idempotency: Idempotency | null;
  readonly at: number;
}

/** A solve that is answered at once. */
export function solveCall(parts: ServiceParts, call: SolveCall): Promise<CallResult> {
  const { config, solver } = parts;
  return passGates(parts, call, {
    readKey: readIdempotencyKey,
    replayOf,
    body: 'solve',
    terms: () => ({
      leaseMs: solver.longestMs + config.solve.lease_margin_ms,
      solveMs: config.solve.solve_ms,
      slots: solver,
    }),
    finish: (claim, { caller, parsed, idempotency }) =>
      solveClaimed(parts, claim, caller, parsed, idempotency),
  });
}

export async function passGates<K extends keyof Bodies>(
  parts: ServiceParts,
  call: SolveCall,
  kind: SolveKind<K>,
): Promise<CallResult> {
  const { config, store, solver, clock, bodies, bodyTurns, addresses } = parts;
  const recoveryMs = config.recovery_hours * 3_600_000;
  const caller = await identifyCaller(parts, call);
  if ('code' in caller) return refused(caller);
  const refuse = (refusal: Refusal, quotas: readonly Quota[] = []) =>
    refused(advisingOwnProfile(refusal, call.local && config.profile === 'public'), quotas);
  const refuseCounted = async (refusal: Refusal) => {
    const counted = await countRefusal(store, caller, refusal, clock());
    return refuse(counted.refusal ?? refusal, counted.quotas);
  };

  const barred = kind.bars?.(caller) ?? null;
  if (barred !== null) return refuse(barred);
  const idempotency = idempotencyFor(parts, call, kind);
  if (idempotency !== null && 'code' in idempotency) return refuseCounted(idempotency);
  const bodyKey = idempotency ?? idempotencyOf(crypto.randomUUID());
  // Once, and before the bytes are given away.
  const bodyDigest = bodyKey.digest(call.body);
  if (idempotency !== null) {
    const looked = { at: clock(), recoveryMs, meaning: kind.replayOf };
    const earlier = await findReplay(store, caller, idempotency, bodyDigest, looked);
    if (earlier !== null) {
      const many = addresses.count('answers asked for again', call.address, clock());
      return many === null ? replayed(earlier) : refuse(many);
    }
  }

  const readBody = async () => {
    const { least_solve_ms: leastSolveMs, solve_ms: solveMs } = config.solve;
    const looked = { caller, at: clock(), leastSolveMs, solveMs };
    const ahead = await lookAhead(store, looked, kind.body === 'solve' ? solver : null);
    if (ahead.refusal !== null) {
      return isCounted(ahead.refusal) ? refuseCounted(ahead.refusal) : refuse(ahead.refusal, ahead.quotas);
    }
    const parsed = await bodies.read({ kind: kind.body, bytes: call.body, tier: caller.tier });
    return 'code' in parsed ? refuseCounted(parsed) : { parsed };
  };
  // One body of a caller at a time, so that each is looked at after the one before it was counted.
  if (bodyTurns.waiting(caller.scope) >= MOST_WAITING) return refuse(TOO_MANY_WAIT);
  const read = caller.perMinute === null ? await readBody() : await bodyTurns.during(caller.scope, readBody);
  if (!('parsed' in read)) return read;

  const asked: Asked<K> = { caller, parsed: read.parsed, idempotency, at: clock() };
  const admission = await admit(store, {
    ...orderOf(parts, asked, kind),
    lookup: bodyKey.lookup,
    bodyDigest,
  });
  if (admission.kind === 'refused') return refuse(admission.refusal, admission.quotas);
  if (admission.kind === 'known') {
    if (idempotency === null) throw new Error('a call without a key found an earlier one');
    return replayed(kind.replayOf(admission.solve, idempotency, bodyDigest, clock()));
  }
  const result = await kind.finish(admission.claim, asked);
  return { ...result, quotas: admission.quotas };
}

/** Bodies of one caller that may wait for each other. */
const MOST_WAITING = 32;

const TOO_MANY_WAIT: Refusal = {
  code: 'requests_per_minute',
  detail: `${MOST_WAITING} other calls of this caller wait to be read.`,
  advice: 'Wait as Retry-After says.',
  retryAfterMs: 2000,
};

export async function identifyCaller(
  { config, store, identities, clock, addresses }: ServiceParts,
  call: Pick<SolveCall, 'address' | 'authorization' | 'origin'>,
): Promise<Caller | Refusal> {
  if (config.profile === 'own') return ownCaller(config);
  if (config.form === 'k' && call.authorization !== undefined) {
    if (call.origin !== undefined) {
      return {
        code: 'browser_key_refused',
        detail: `The call carries a key and comes from a page (Origin: ${call.origin.slice(0, 100)}).`,
        advice: 'Keep the key on your own server and call from there; whoever opens the page can read it.',
      };
    }
    const many = addresses.look('bad keys', call.address, clock());
    if (many !== null) return many;
    const found = await authenticate(store, call.authorization, clock());
    if ('account' in found) return accountCaller(found.account, config);
    return addresses.count('bad keys', call.address, clock()) ?? found.refusal;
  }
  return anonymousCaller(await identities.identify(call.address, clock()), config);
}

function idempotencyFor(
  { config }: ServiceParts,
  { idempotencyKey }: SolveCall,
  { readKey }: Pick<SolveKind<keyof Bodies>, 'readKey'>,
): Idempotency | Refusal | null {
  if (config.form === 'a') return null;
  const made = config.profile === 'own' && (idempotencyKey ?? '') === '';
  return readKey(made ? newIdempotencyKey() : idempotencyKey);
}

function orderOf<K extends keyof Bodies>(
  { config }: ServiceParts,
  asked: Asked<K>,
  kind: SolveKind<K>,
): Omit<AdmissionOrder, 'lookup' | 'bodyDigest'> {
  return {
    caller: asked.caller,
    at: asked.at,
    recoveryMs: config.recovery_hours * 3_600_000,
    leastSolveMs: config.solve.least_solve_ms,
    ...kind.terms(asked),
  };
}

function replayed(earlier: Replay): CallResult {
  if ('refusal' in earlier) return refused(earlier.refusal);
  return { answer: earlier.answer, quotas: [], replayed: true, chargedMs: 0, outcome: 'replayed' };
}
