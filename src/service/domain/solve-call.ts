/**
 * One call of the solve endpoint from its headers and bytes to its answer. The order of the checks is the
 * order in which a caller can mend things, and an answer that exists already is given before any quota.
 */
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { type Admission, admit } from './admit.ts';
import { authenticate } from './api-keys.ts';
import { type CallResult, refused } from './call-result.ts';
import { accountCaller, anonymousCaller, type Caller, ownCaller } from './caller.ts';
import { solveClaimed } from './claimed-solve.ts';
import { interruptExpiredOf } from './housekeeping.ts';
import { type Idempotency, idempotencyOf, readIdempotencyKey } from './idempotency.ts';
import { checkMinute, countBadCall, type Quota } from './minute-limit.ts';
import { advisingOwnProfile } from './own-profile.ts';
import { readBody } from './read-body.ts';
import type { Refusal } from './refusal.ts';
import { findReplay, type Replay, replayOf } from './replay.ts';
import type { ServiceParts } from './service-parts.ts';
import { tierRefusal } from './tier-coverage.ts';

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

export async function solveCall(parts: ServiceParts, call: SolveCall): Promise<CallResult> {
  const { config, store, clock } = parts;
  const recoveryMs = config.recovery_hours * 3_600_000;
  const caller = await identifyCaller(parts, call);
  if ('code' in caller) return refused(caller);
  const refuse = (refusal: Refusal, quotas: readonly Quota[] = []) =>
    refused(advisingOwnProfile(refusal, call.local && config.profile === 'public'), quotas);
  const refuseBad = async (refusal: Refusal) => {
    const counted = await countBadCall(store, caller, clock());
    return refuse(counted.refusal ?? refusal, counted.quotas);
  };

  const idempotency = idempotencyFor(parts, call);
  if (idempotency !== null && 'code' in idempotency) return refuseBad(idempotency);
  if (idempotency !== null) {
    const earlier = await findReplay(store, caller, idempotency, call.body, { at: clock(), recoveryMs });
    if (earlier !== null) return replayed(earlier);
  }

  const { minute, running } = await store.read(async (tables) => ({
    minute: await checkMinute(tables, caller, clock()),
    running: await tables.solves.running(caller.scopes),
  }));
  if (minute.refusal !== null) return refuse(minute.refusal, minute.quotas);
  await interruptExpiredOf(store, running, clock());

  const parsed = readBody(call.body, config.form, config.limits);
  if ('code' in parsed) return refuseBad(parsed);
  const uncovered = tierRefusal(parsed.request, caller, config);
  if (uncovered !== null) return refuseBad(uncovered);

  const admission = await admitCall(parts, call, caller, idempotency, recoveryMs);
  if (admission.kind === 'refused') return refuse(admission.refusal, admission.quotas);
  if (admission.kind === 'known') {
    if (idempotency === null) throw new Error('a call without a key found an earlier one');
    return replayed(replayOf(admission.solve, idempotency, call.body, clock()));
  }
  const result = await solveClaimed(parts, admission.claim, caller, parsed, idempotency);
  return { ...result, quotas: admission.quotas };
}

async function identifyCaller(
  { config, store, identities, clock }: ServiceParts,
  call: SolveCall,
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
    return 'refusal' in found ? found.refusal : accountCaller(found.account, config);
  }
  return anonymousCaller(await identities.identify(call.address, clock()), config);
}

/** Null in Form A, which has no such keys. */
function idempotencyFor(
  { config }: ServiceParts,
  { idempotencyKey }: SolveCall,
): Idempotency | Refusal | null {
  if (config.form === 'a') return null;
  const made = config.profile === 'own' && (idempotencyKey ?? '') === '';
  return readIdempotencyKey(made ? newIdempotencyKey() : idempotencyKey);
}

function admitCall(
  { config, store, solver, clock }: ServiceParts,
  call: SolveCall,
  caller: Caller,
  idempotency: Idempotency | null,
  recoveryMs: number,
): Promise<Admission> {
  const key = idempotency ?? idempotencyOf(crypto.randomUUID());
  return admit(store, {
    caller,
    lookup: key.lookup,
    bodyDigest: key.digest(call.body),
    at: clock(),
    leaseMs: solver.longestMs + config.solve.lease_margin_ms,
    recoveryMs,
    solveMs: config.solve.solve_ms,
    leastSolveMs: config.solve.least_solve_ms,
    slots: solver,
  });
}

function replayed(earlier: Replay): CallResult {
  if ('refusal' in earlier) return refused(earlier.refusal);
  return { answer: earlier.answer, quotas: [], replayed: true, chargedMs: 0, outcome: 'replayed' };
}
