/** What a schedule costs (DESIGN section 5), exactly: from the request and the schedule alone. */
import type { CostReport, TermReport } from '../../result/definition.ts';
import { objectiveAt } from '../../scenario/rule-pointer.ts';
import { type Fraction, sumOf, toNumber } from '../../shared/fraction.ts';
import type { SoftRule } from '../lower/terms.ts';
import { mentionContacts } from './contact-details.ts';
import { TermCost } from './term-cost.ts';
import { addTerm, type Seated } from './term-units.ts';

export interface Scored {
  readonly exact: Fraction;
  /** The same in doubles, each the nearest one. */
  readonly cost: CostReport;
  /** The objective, then the soft rules in the order of the request. */
  readonly terms: readonly TermReport[];
}

/**
 * The schedule should be legal; ids that the request does not know are left out.
 *
 * @param detailLimit the most details that each term names
 */
export function score(seated: Seated, rules: readonly SoftRule[], detailLimit: number): Scored {
  const terms = rules.map((rule) => {
    const sum = new TermCost(rule, detailLimit);
    for (const term of rule.terms) addTerm(seated, term, sum);
    const objective = objectiveAt(seated.request, rule.pointer);
    if (objective) mentionContacts(seated, objective, sum);
    return { part: partOf(rule), units: sum.units, cost: sum.cost, sum };
  });
  const total = (part: Part, of: 'units' | 'cost'): number =>
    toNumber(sumOf(terms.filter((term) => term.part === part).map((term) => term[of])));
  const exact = sumOf(terms.map(({ cost }) => cost));
  return {
    exact,
    cost: {
      // Pairs that met at least once, earlier events included.
      unique_contacts: seated.seating.meetings.other.length,
      total_cost: toNumber(exact),
      repeat_penalty_units: total('repeats', 'units'),
      attribute_penalty: total('attributes', 'cost'),
      other_preference_penalty_units: total('others', 'units'),
      repeat_penalty: total('repeats', 'cost'),
      other_preference_penalty: total('others', 'cost'),
    },
    terms: terms.map(({ sum, units, cost }) => sum.report(toNumber(units), toNumber(cost))),
  };
}

/** The parts in which a service answers what a schedule costs. */
type Part = 'contacts' | 'repeats' | 'attributes' | 'others';

function partOf({ type, pointer }: SoftRule): Part {
  if (pointer.startsWith('/objectives/')) return 'contacts';
  if (type === 'RepeatEncounter') return 'repeats';
  return type === 'AttributeBalance' || type === 'AttributeSum' ? 'attributes' : 'others';
}
