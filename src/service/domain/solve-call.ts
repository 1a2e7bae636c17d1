/**
 * One call for a solve, from its headers and bytes to its answer. The checks come in the order in which a caller can fix
 * their causes, and an existing answer is returned before any quota is checked.
 */

import type { Standing } from '../store/contract.ts';
import { type AdmissionOrder, admit, lookAhead } from './admit.ts';
import { authenticate } from './api-keys.ts';
import { answered, type CallResult, refused } from './call-result.ts';
import { accountCaller, anonymousCaller, type Caller, ownCaller } from './caller.ts';
import { awaitElsewhere, solveClaimed } from './claimed-solve.ts';
import { HOUR_MS } from './day.ts';
import { interruptExpired } from './housekeeping.ts';
import { type Idempotency, idempotencyOf, readIdempotencyKey } from './idempotency.ts';
import { countRefusal, isCounted, type Quota, standingOf } from './minute-limit.ts';
import { advisingOwnProfile } from './own-profile.ts';
import type { BodyOrder, ReadBody } from './ports.ts';
import type { Refusal } from './refusal.ts';
import { type Replay, replay } from './replay.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Claim } from './settle.ts';

export interface SolveCall {
  readonly body: Uint8Array;
  /** The client's network address, as far as trusted proxies tell. */
  readonly address: string;
  /** From this machine, without a proxy. */
  readonly local: boolean;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly origin: string | undefined;
}

/** The differences between an immediate solve and a job. */
export interface SolveKind {
  bars?(caller: Caller): Refusal | null;
  readKey(header: string | undefined): Idempotency | Refusal;
  readonly replay: Replay;
  readonly body: BodyOrder['kind'];
  terms(asked: Asked): Pick<AdmissionOrder, 'leaseMs' | 'slots' | 'together'>;
  finish(claim: Claim, asked: Asked): Promise<CallResult>;
}

export interface Asked {
  readonly caller: Caller;
  readonly parsed: ReadBody;
  /** Null in Form A, which has no keys. */
  readonly idempotency: Idempotency | null;
  /** The same key, or one generated for this call. */
  readonly key: Idempotency;
  readonly at: number;
}

export function solveCall(parts: ServiceParts, call: SolveCall): Promise<CallResult> {
  const { config, solver } = parts;
  const { form, solve } = config;
  const elsewhere = 'send' in solver ? solver : null;
  const settings = { form, mostMs: solve.solve_ms };
  return passGates(parts, call, {
    readKey: readIdempotencyKey,
    replay,
    body: 'solve',
    terms: ({ caller, parsed, key }) => ({
      leaseMs: solver.longestMs + solve.lease_margin_ms,
      slots: solver,
      async together(tables, claim) {
        await elsewhere?.send(tables, { claim, caller, parsed, config: settings, key: key.key });
      },
    }),
    finish: (claim, { caller, parsed, idempotency, key }) =>
      'send' in solver
        ? awaitElsewhere(parts, solver, claim, key)
        : solveClaimed(parts, solver, { claim, caller, parsed, config: settings }, idempotency),
  });
}

interface Entered {
  readonly claim: Claim;
  readonly asked: Asked;
  readonly quotas: readonly Quota[];
}

export async function passGates(parts: ServiceParts, call: SolveCall, kind: SolveKind): Promise<CallResult> {
  const { config, store, solver, clock, bodies, bodyTurns, addresses, underWay } = parts;
  const recoveryMs = config.recovery_hours * HOUR_MS;
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
  const key = idempotency ?? idempotencyOf(crypto.randomUUID());
  // Computed once, before the bytes are transferred to a thread.
  const bodyDigest = key.digest(call.body);
  const standingAt = async (at: number): Promise<Standing> => {
    const look = () => store.read((tables) => standingOf(tables, caller, key.lookup, at));
    const found = await look();
    if (found.expired === 0) return found;
    await interruptExpired(parts, at, caller.scopes);
    return look();
  };
  /** The earlier answer, before anything is counted or charged; null if there is none, or it has expired and the key is new. */
  const earlierIn = ({ known }: Standing, at: number): CallResult | null => {
    if (idempotency === null || known === null) return null;
    if (known.state !== 'running' && known.createdAt < at - recoveryMs) return null;
    const many = addresses.count('for answers that were given before', call.address, clock());
    return many === null ? replayed(kind.replay(known, idempotency, bodyDigest, at)) : refuse(many);
  };

  /** @param seen the caller's standing at `at`; null: read it again */
  const enter = async (seen: Standing | null, at: number): Promise<CallResult | Entered> => {
    const standing = seen ?? (await standingAt(at));
    const earlier = seen === null ? earlierIn(standing, at) : null;
    if (earlier !== null) return earlier;
    const { least_solve_ms: leastSolveMs, solve_ms: solveMs } = config.solve;
    const slots = kind.body === 'solve' ? solver : null;
    const ahead = lookAhead(standing, { caller, at, leastSolveMs, solveMs }, slots);
    if (ahead.refusal !== null) {
      return isCounted(ahead.refusal) ? refuseCounted(ahead.refusal) : refuse(ahead.refusal, ahead.quotas);
    }
    const parsed = await bodies.read({ kind: kind.body, bytes: call.body, tier: caller.tier });
    if ('code' in parsed) return refuseCounted(parsed);
    const asked: Asked = { caller, parsed, idempotency, key, at: clock() };
    const order = { caller, lookup: key.lookup, bodyDigest, at: asked.at, recoveryMs, leastSolveMs };
    const admission = await admit(store, { ...order, solveMs: parsed.solveMs, ...kind.terms(asked) });
    if (admission.kind === 'refused') return refuse(admission.refusal, admission.quotas);
    if (admission.kind === 'admitted') return { ...admission, asked };
    if (idempotency === null) throw new Error('a call without a key found an earlier one');
    return replayed(kind.replay(admission.solve, idempotency, bodyDigest, clock()));
  };

  const entered = await bodyTurns.near(caller.scope, async (place) => {
    const first = clock();
    const seen = await standingAt(first);
    const earlier = earlierIn(seen, first);
    if (earlier !== null) return earlier;
    if (caller.perMinute === null) return enter(seen, first);
    if (place.waiting >= MOST_WAITING) return refuse(TOO_MANY_WAIT);
    // One at a time, so that each call is checked after the one before was counted.
    return place.turn((undisturbed) => (undisturbed ? enter(seen, first) : enter(null, clock())));
  });
  if (!('asked' in entered)) return entered;
  const { claim, asked, quotas } = entered;
  underWay.add(claim.id);
  try {
    return { ...(await kind.finish(claim, asked)), quotas };
  } finally {
    underWay.delete(claim.id);
  }
}

/** Most calls of one caller that wait for each other. */
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
    const found = await authenticate(store, call.authorization, clock());
    // Checked first, so that nobody can block the valid keys of a shared address.
    if (!('code' in found)) return accountCaller(found, config);
    return addresses.count('with bad keys', call.address, clock()) ?? found;
  }
  return anonymousCaller(await identities.identify(call.address, clock()), config);
}

function idempotencyFor(
  { config }: ServiceParts,
  { idempotencyKey }: SolveCall,
  { readKey }: Pick<SolveKind, 'readKey'>,
): Idempotency | Refusal | null {
  if (config.form === 'a') return null;
  const made = config.profile === 'own' && (idempotencyKey ?? '') === '';
  return readKey(made ? crypto.randomUUID() : idempotencyKey);
}

function replayed(earlier: ReturnType<Replay>): CallResult {
  return 'code' in earlier ? refused(earlier) : { ...answered(earlier, 'replayed'), replayed: true };
}
