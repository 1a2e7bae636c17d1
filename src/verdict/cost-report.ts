/** What a schedule costs, rule by rule, with the people concerned. */
import { costsOf, type RuleCost } from '../check/cost/cost.ts';
import type { Seated } from '../check/cost/seating.ts';
import type { SoftRule } from '../check/lower/terms.ts';
import type { CostReport, TermReport } from '../result/definition.ts';
import { objectiveAt } from '../scenario/rule-pointer.ts';
import { ceiling, type Fraction, fraction, sumOf, times, toNumber } from '../shared/fraction.ts';
import { contactDetails } from './contact-details.ts';
import { detailsOf } from './term-places.ts';

export interface Scored {
  readonly exact: Fraction;
  /** The same as nearest doubles. */
  readonly cost: CostReport;
  /** The objective, then the soft rules in the order of the request. */
  readonly terms: readonly TermReport[];
}

/** @param most details that each term names */
export function costReport(seated: Seated, rules: readonly SoftRule[], most: number): Scored {
  const costs = costsOf(seated, rules);
  const exact = sumOf(costs.map(({ cost }) => cost));
  const of = (part: Part) => costs.filter(({ rule }) => partOf(rule) === part);
  // Costs of choices may be fractions.
  const units = (part: Part): number => Number(ceiling(sumOf(of(part).map(statedUnits))));
  const cost = (part: Part): number => toNumber(sumOf(of(part).map((each) => each.cost)));
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
    terms: costs.map((each) => termReport(seated, each, most)),
  };
}

function termReport(seated: Seated, found: RuleCost, most: number): TermReport {
  const { rule, places, cost } = found;
  const objective = objectiveAt(seated.request, rule.pointer);
  const { details, all } = objective
    ? contactDetails(seated, objective, most)
    : { details: detailsOf(seated, rule, Math.min(most, places)), all: places };
  return {
    pointer: rule.pointer,
    type: rule.type,
    units: toNumber(statedUnits(found)),
    cost: toNumber(cost),
    details,
    details_left_out: all - details.length,
  };
}

/** Units as reports count them. */
function statedUnits({ rule, units, places }: RuleCost): Fraction {
  if (rule.byPlace) return fraction(BigInt(places));
  return rule.unit ? times(rule.unit, units) : units;
}

/** The parts of a cost in the service's answers. */
type Part = 'contacts' | 'repeats' | 'attributes' | 'others';

function partOf({ type, pointer }: SoftRule): Part {
  if (pointer.startsWith('/objectives/')) return 'contacts';
  if (type === 'RepeatEncounter') return 'repeats';
  return type === 'AttributeBalance' || type === 'AttributeSum' ? 'attributes' : 'others';
}
