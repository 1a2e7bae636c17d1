/** How often, and with which seeds, a comparator runs a case. */
import type { AttemptPolicy } from './definition.ts';

/** The policy that applies: the case's, unless the comparator is deterministic or takes no seed. */
export function policyInForce(
  { deterministic, seedable }: { readonly deterministic: boolean; readonly seedable: boolean },
  policy: AttemptPolicy,
): AttemptPolicy {
  if (deterministic) return 'deterministic_single';
  return seedable ? policy : 'stochastic_five';
}

/**
 * The seeds of a policy's attempts, in order; null for attempts without a seed.
 * @param seedable a single attempt then gets the first seed, so that it can be repeated
 */
export function expectedSeeds(
  policy: AttemptPolicy,
  attemptSeeds: readonly number[],
  seedable: boolean,
): (number | null)[] {
  if (policy === 'seeded_five') return attemptSeeds.slice(0, 5);
  if (policy === 'stochastic_five') return Array<null>(5).fill(null);
  return [seedable ? attemptSeeds[0] : null];
}
