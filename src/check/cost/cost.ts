/** The exact cost of a schedule (DESIGN section 5), from the request and the schedule alone. */
import { type Fraction, times, ZERO } from '../../shared/fraction.ts';
import type { SoftRule } from '../lower/terms.ts';
import type { Seated } from './seating.ts';
import { addTerm, Tally } from './term-units.ts';

export interface RuleCost {
  readonly rule: SoftRule;
  readonly units: Fraction;
  /** How many places cost something, without those that no plan avoids. */
  readonly places: number;
  readonly cost: Fraction;
}

/** The cost of each rule in a schedule, which should be legal; ignores ids that the request does not know. */
export function costsOf(seated: Seated, rules: readonly SoftRule[]): RuleCost[] {
  return rules.map((rule) => {
    const sum = new Tally(rule.constant);
    for (const term of rule.terms) addTerm(seated, term, sum);
    const { units, places } = sum;
    // A shortcut for the many rules that cost nothing.
    return { rule, units, places, cost: units.n === 0n ? ZERO : times(rule.weight, units) };
  });
}
