/** The exact cost of a schedule (DESIGN section 5), from the request and the schedule alone. */
import type { CostReport, TermReport } from '../../result/definition.ts';
import { objectiveAt } from '../../scenario/rule-pointer.ts';
import { ceiling, type Fraction, sumOf, toNumber } from '../../shared/fraction.ts';
import type { SoftRule } from '../lower/terms.ts';
import { mentionContacts } from './contact-details.ts';
import type { Seated } from './seating.ts';
import { TermCost } from './term-cost.ts';
import { addTerm } from './term-units.ts';

export interface Scored {
  readonly exact: Fraction;
  /** The same as nearest doubles. */
  readonly cost: CostReport;
  /** The objective, then the soft rules in the order of the request. */
  readonly terms: readonly TermReport[];
}

/**
 * Scores a schedule, which should be legal; ignores ids that the request does not know.
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
  const total = (part: Part, of: 'units' | 'cost'): Fraction =>
    sumOf(terms.filter((term) => term.part === part).map((term) => term[of]));
  // Costs of choices may be fractions.
  const units = (part: Part): number => Number(ceiling(total(part, 'units')));
  const cost = (part: Part): number => toNumber(total(part, 'cost'));
  const exact = sumOf(terms.map(({ cost }) => cost));
  return {
    exact,
    cost: {
      // Pairs that met at least once, earlier events included.
      unique_contacts: seated.seating.meetingsOver().other.length,
      total_cost: toNumber(exact),
      repeat_penalty_units: units('repeats'),
      attribute_penalty: cost('attributes'),
      other_preference_penalty_units: units('others'),
      repeat_penalty: cost('repeats'),
      other_preference_penalty: cost('others'),
    },
    terms: terms.map((term) => term.sum.report(toNumber(term.units), toNumber(term.cost))),
  };
}

/** The parts of a cost in the service's answers. */
type Part = 'contacts' | 'repeats' | 'attributes' | 'others';

function partOf({ type, pointer }: SoftRule): Part {
  if (pointer.startsWith('/objectives/')) return 'contacts';
  if (type === 'RepeatEncounter') return 'repeats';
  return type === 'AttributeBalance' || type === 'AttributeSum' ? 'attributes' : 'others';
}
