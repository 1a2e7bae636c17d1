import type { Constraint } from '../scenario/definition.ts';
import type { TermReport } from './definition.ts';

/** Squares of how many people a group is off its share: of a thousandth of one. */
const UNSEEN = 1e-6;

/** A share of 1/6 has no end as a decimal, so that no group has it to the last digit. */
export function isRoundedShare(
  rule: Constraint | null,
  { units, details, details_left_out }: TermReport,
): boolean {
  const isOfShares = rule?.type === 'AttributeBalance' && rule.desired_shares !== undefined;
  return isOfShares && units <= UNSEEN * (details.length + details_left_out);
}
