/** The formats.md rules on numbers of people with each value in a group. */
import type { ConstraintOf, SolveRequest } from '../../src/scenario/definition.ts';
import { exactly, type Fraction, fraction, minus, plus, times } from '../../src/shared/fraction.ts';

export function balanceOff(
  { scenario }: SolveRequest,
  rule: ConstraintOf<'AttributeBalance'>,
  members: readonly number[],
): Fraction {
  const values = members.map((p) => [scenario.people[p].attributes[rule.attribute_key]].flat());
  const has = (value: string) => values.filter((own) => own.includes(value)).length;
  const shares = Object.entries(rule.desired_shares ?? {}).map(([value, share]) => {
    const apart = minus(times(exactly(share), fraction(BigInt(values.length))), fraction(BigInt(has(value))));
    return times(apart, apart);
  });
  const units = Object.entries(rule.desired_values ?? {}).map(([value, wanted]) => {
    if (rule.mode === 'not_alone') return has(value) === 0 ? 0 : Math.max(0, wanted - has(value));
    return off(has(value), wanted, rule.mode) ** 2;
  });
  return [...shares, ...units.map((each) => fraction(BigInt(each)))].reduce(plus, fraction(0n));
}

export function off(count: number, target: number, mode: 'exact' | 'at_least' | 'at_most'): number {
  if (mode === 'exact') return Math.abs(count - target);
  return Math.max(0, mode === 'at_least' ? target - count : count - target);
}
