import type { AttemptEntry } from '../run/journal.ts';

/** What of an attempt its comparator's reason is made of. */
type Remarked = Pick<
  AttemptEntry,
  'attemptId' | 'status' | 'reason' | 'claims' | 'proof' | 'failure' | 'noBetterThanStart'
>;

const CLAIMED = [
  ['optimal', 'optimality'],
  ['infeasible', 'infeasibility'],
  ['targetImpossible', 'that the target is impossible'],
] as const;

/**
 * What a reader must know of an eligible comparator's attempts on a case: what other attempts refuted (their own evidence
 * was stored before the others were known), what was claimed and not proven, what is no better than the start that our
 * adapter made, what failed after its schedule.
 *
 * @param refuted attempts whose status another one has changed
 */
export function remarks(entries: readonly Remarked[], refuted: ReadonlySet<string>): string | null {
  const sentences = entries
    .filter(({ attemptId }) => refuted.has(attemptId))
    .map(({ attemptId, reason }) => `${attemptId}: ${reason}`);
  const standing = entries.filter(({ attemptId }) => !refuted.has(attemptId));
  const of = (some: readonly Remarked[]) =>
    entries.length === 1 ? 'the attempt' : `${some.length} of ${entries.length} attempts`;
  for (const [claim, words] of CLAIMED) {
    const bare = standing.filter(
      ({ claims, proof, status }) => claims[claim] && proof === null && status !== 'invalid_output',
    );
    if (bare.length > 0) sentences.push(`${of(bare)} claimed ${words}, and no certificate proves it`);
  }
  const unmoved = standing.filter(({ noBetterThanStart }) => noBetterThanStart);
  const start = 'the schedule that the adapter gave the solver to start from';
  if (unmoved.length > 0) sentences.push(`${of(unmoved)} did not improve on ${start}`);
  const failed = standing.filter(({ failure }) => failure);
  for (const failure of new Set(failed.map((one) => one.failure))) {
    const same = failed.filter((one) => one.failure === failure);
    sentences.push(`${of(same)} failed after the schedule that counts: ${failure}`);
  }
  return sentences.length > 0 ? sentences.join('; ') : null;
}
