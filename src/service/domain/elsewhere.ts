/** A call whose solve a worker of another process does and settles, while a server waits with its caller. */
import { answered, type CallResult, refused } from './call-result.ts';
import { lost, unanswered } from './claimed-solve.ts';
import type { Elsewhere } from './elsewhere-port.ts';
import type { Idempotency } from './idempotency.ts';
import { SHUTTING_DOWN } from './refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import { type Claim, interrupt } from './settle.ts';

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
    const failed = { kind: 'failed', reason: givenUp } as const;
    if (await interrupt(store, claim, 0)) return unanswered(failed, config.form, 0);
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
