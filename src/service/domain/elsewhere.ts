/** A call whose solve a worker of another process does and settles, while a server waits with its caller. */
import type { Tables } from '../store/contract.ts';
import { answered, type CallResult, problemAnswer, refused } from './call-result.ts';
import { answerTo, endWithoutAnswer, lost, unanswered } from './claimed-solve.ts';
import type { CallParcel, Elsewhere } from './elsewhere-port.ts';
import { type Idempotency, idempotencyOf } from './idempotency.ts';
import { SHUTTING_DOWN } from './refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import { type Claim, chargeFor, complete, interruptIn } from './settle.ts';
import type { TimedReport } from './solver-port.ts';

export async function awaitElsewhere(
  { store, config, onStep }: ServiceParts,
  elsewhere: Elsewhere,
  claim: Claim,
  key: Idempotency,
): Promise<CallResult> {
  onStep?.('claimed');
  const ending = elsewhere.ended(claim);
  onStep?.('solving');
  const givenUp = await ending;
  onStep?.('solved');
  // Without a key nobody can ask for what a worker has begun, and who repeats the call has it solved twice.
  if (givenUp === 'stopping') return config.form === 'a' ? lost('a') : refused(SHUTTING_DOWN);
  if (givenUp !== null) {
    const failed = { report: { kind: 'failed', reason: givenUp } as const, usedMs: 0 };
    const ended = await endWithoutAnswer(store, claim, failed, config.form);
    if (ended !== null) return ended;
  }
  const row = await store.read(({ solves }) => solves.find([claim.scope], claim.lookup));
  if (row?.id !== claim.id || row.answer === null) return lost(config.form);
  onStep?.('settled');
  const { outcome = 'solved', ...answer } = key.open(row.answer);
  const failure = outcome.startsWith('failed_')
    ? { failure: { kind: 'failed', reason: outcome } as const }
    : {};
  return { ...answered(answer, outcome, row.chargedMs ?? 0), ...failure };
}

/**
 * Settles a call where its solve was done.
 * @param told goes with the statements that settle.
 * @returns what it came to; `lost`: it was given up before.
 */
export async function settleHere(
  tables: Tables,
  { claim, caller, parsed, config, key }: CallParcel,
  { report, usedMs }: TimedReport,
  at: number,
  told: (tables: Tables) => Promise<void>,
): Promise<string> {
  const { seal } = idempotencyOf(key);
  if (report.kind === 'solved' || report.kind === 'infeasible') {
    const sealed = (numbers: { chargedMs: number; remainingMs: number }) =>
      seal({ ...answerTo(report, parsed, caller, config, numbers), outcome: report.kind });
    const kept = await complete(tables, claim, caller, { usedMs, at }, sealed, told);
    return kept ? report.kind : 'lost';
  }
  const used = report.kind === 'failed' ? 0 : usedMs;
  const { refusal, outcome } = unanswered(report, config.form, chargeFor(used, claim.reservedMs));
  const kept = await interruptIn(tables, claim, used, seal({ ...problemAnswer(refusal), outcome }));
  await told(tables);
  return kept ? outcome : 'lost';
}
