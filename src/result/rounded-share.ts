import type { Constraint } from '../scenario/definition.ts';
import type { TermReport } from './definition.ts';

/** Square of a deviation from a group's share that is not worth a word: a thousandth of a person. */
const UNSEEN = 1e-6;

/** Whether a term's cost is only rounding: a share such as 1/6 has no finite decimal, so that no group meets it exactly. */
export function isRoundedShare(
  rule: Constraint | null,
  { units, details, details_left_out }: TermReport,
): boolean {
  const isOfShares = rule?.type === 'AttributeBalance' && rule.desired_shares !== undefined;
  return isOfShares && units <= UNSEEN * (details.length + details_left_out);
}
