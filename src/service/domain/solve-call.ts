/**
 * One call that wants a solve, from its headers and bytes to its answer. The order of the checks is the
 * order in which a caller can mend things, and an answer that exists already is given before any quota.
 */
import type { ParsedRequest } from '../../scenario/parse.ts';
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { type AdmissionOrder, admit } from './admit.ts';
import { authenticate } from './api-keys.ts';
import { type CallResult, refused } from './call-result.ts';
import { accountCaller, anonymousCaller, type Caller, ownCaller } from './caller.ts';
import { solveClaimed } from './claimed-solve.ts';
import { MINUTE_MS, utcDay } from './day.ts';
import { awaitElsewhere } from './elsewhere.ts';
import { interruptExpiredOf } from './housekeeping.ts';
import { type Idempotency, idempotencyOf, readIdempotencyKey } from './idempotency.ts';
import { checkMinute, countBadCall, type Quota } from './minute-limit.ts';
import { advisingOwnProfile } from './own-profile.ts';
import { readBody } from './read-body.ts';
import type { Refusal } from './refusal.ts';
import { type Replay, type ReplayOf, replayIn, replayOf } from './replay.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Claim } from './settle.ts';
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

/** What is different between a solve that is answered at once and one that is a job. */
export interface SolveKind<Parsed extends ParsedRequest> {
  /** Why this caller cannot have one at all. */
  bars?(caller: Caller): Refusal | null;
  /** What the caller's Idempotency-Key stands for. */
  readKey(header: string | undefined): Idempotency | Refusal;
  readonly replayOf: ReplayOf;
  readBody(bytes: Uint8Array): Parsed | Refusal;
  terms(
    asked: Asked<Parsed>,
  ): Pick<AdmissionOrder, 'leaseMs' | 'solveMs' | 'slots'> &
    Pick<Partial<AdmissionOrder>, 'claimed' | 'together'>;
  /** The rest of a solve that was claimed. */
  finish(claim: Claim, asked: Asked<Parsed>): Promise<Omit<CallResult, 'quotas'>>;
}

/** What a call wants, once it is read. */
export interface Asked<Parsed extends ParsedRequest = ParsedRequest> {
  readonly caller: Caller;
  readonly parsed: Parsed;
  /** Null in Form A, which has no such keys. */
  readonly idempotency: Idempotency | null;
  /** The same, or one that was made for this call alone. */
  readonly key: Idempotency;
  readonly at: number;
}

/** A solve that is answered at once. */
export function solveCall(parts: ServiceParts, call: SolveCall): Promise<CallResult> {
  const { config, solver } = parts;
  const { form, limits, solve } = config;
  const elsewhere = 'send' in solver ? solver : null;
  return passGates(parts, call, {
    readKey: readIdempotencyKey,
    replayOf,
    readBody: (bytes) => readBody(bytes, form, limits),
    terms: ({ caller, parsed: { request, usedDefaultObjective }, key }) => ({
      leaseMs: solver.longestMs + solve.lease_margin_ms,
      solveMs: solve.solve_ms,
      slots: solver,
      async together(tables, claim) {
        const parsed = { request, usedDefaultObjective };
        const settings = { form, mostMs: solve.solve_ms };
        await elsewhere?.send(tables, { claim, caller, parsed, config: settings, key: key.key });
      },
    }),
    finish: (claim, { caller, parsed, idempotency, key }) =>
      'send' in solver
        ? awaitElsewhere(parts, solver, claim, key)
        : solveClaimed(parts, solver, claim, caller, parsed, idempotency),
  });
}

export async function passGates<Parsed extends ParsedRequest>(
  parts: ServiceParts,
  call: SolveCall,
  kind: SolveKind<Parsed>,
): Promise<CallResult> {
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

  const barred = kind.bars?.(caller) ?? null;
  if (barred !== null) return refuse(barred);
  const idempotency = idempotencyFor(parts, call, kind);
  if (idempotency !== null && 'code' in idempotency) return refuseBad(idempotency);
  const at = clock();
  const standing = await store.read(({ solves }) =>
    solves.standing(caller, {
      lookup: idempotency?.lookup ?? '',
      day: utcDay(at),
      callsAfter: at - MINUTE_MS,
      at,
    }),
  );
  if (idempotency !== null && standing.known !== null) {
    const looked = { at, recoveryMs, meaning: kind.replayOf };
    const earlier = await replayIn(store, standing.known, idempotency, call.body, looked);
    if (earlier !== null) return replayed(earlier);
  }
  const minute = checkMinute(caller, standing, at);
  if (minute.refusal !== null) return refuse(minute.refusal, minute.quotas);
  if (standing.expired > 0) {
    const running = await store.read(({ solves }) => solves.running(caller.scopes));
    await interruptExpiredOf(store, running, clock());
  }

  const parsed = kind.readBody(call.body);
  if ('code' in parsed) return refuseBad(parsed);
  const uncovered = tierRefusal(parsed.request, caller, config);
  if (uncovered !== null) return refuseBad(uncovered);

  const key = idempotency ?? idempotencyOf(crypto.randomUUID());
  const asked: Asked<Parsed> = { caller, parsed, idempotency, key, at: clock() };
  const admission = await admit(store, orderOf(parts, call, asked, kind));
  if (admission.kind === 'refused') return refuse(admission.refusal, admission.quotas);
  if (admission.kind === 'known') {
    if (idempotency === null) throw new Error('a call without a key found an earlier one');
    return replayed(kind.replayOf(admission.solve, idempotency, call.body, clock()));
  }
  const result = await kind.finish(admission.claim, asked);
  return { ...result, quotas: admission.quotas };
}

export async function identifyCaller(
  { config, store, identities, clock }: ServiceParts,
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
    return 'refusal' in found ? found.refusal : accountCaller(found.account, config);
  }
  return anonymousCaller(await identities.identify(call.address, clock()), config);
}

function idempotencyFor(
  { config }: ServiceParts,
  { idempotencyKey }: SolveCall,
  { readKey }: Pick<SolveKind<ParsedRequest>, 'readKey'>,
): Idempotency | Refusal | null {
  if (config.form === 'a') return null;
  const made = config.profile === 'own' && (idempotencyKey ?? '') === '';
  return readKey(made ? newIdempotencyKey() : idempotencyKey);
}

function orderOf<Parsed extends ParsedRequest>(
  { config }: ServiceParts,
  call: SolveCall,
  asked: Asked<Parsed>,
  kind: SolveKind<Parsed>,
): AdmissionOrder {
  return {
    caller: asked.caller,
    lookup: asked.key.lookup,
    bodyDigest: asked.key.digest(call.body),
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
