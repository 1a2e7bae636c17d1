/** "…that costs less than the bound", from the request alone. Weights count as whole thousandths. */
import type { ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { deviation } from '../cost/terms/balance.ts';
import { personNumbers, ruleSessions } from '../lower/attendance.ts';
import { contactLimit } from '../lower/contact-limit.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import { type Price, pricesAtMost } from './price-total.ts';
import { pairsOf, type Seating } from './seating-clauses.ts';

/** @returns a sentence instead, when the cost cannot be written down exactly. */
export function costClauses(request: SolveRequest, seating: Seating, bound: number): string | null {
  const writer = new CostWriter(request, seating);
  writer.contactsAndRepeats();
  const rules = request.constraints.filter((rule) => 'penalty_weight' in rule && rule.penalty_weight > 0);
  for (const rule of rules) if (rule.type === 'AttributeBalance') writer.balance(rule);
  for (const rule of rules) if (rule.type === 'PairMeetingCount') writer.meetings(rule);
  for (const rule of rules) {
    if (rule.type === 'ShouldStayTogether' || rule.type === 'ShouldNotBeTogether') writer.preference(rule);
  }
  if (writer.tooFine) return 'a weight is finer than a thousandth';
  // Costs are whole thousandths; a bound that floating point has blurred upwards is taken as it was meant.
  const most = Math.ceil(bound * 1000 - 1e-6) - 1 - writer.fixed;
  pricesAtMost(seating.formula, writer.prices, most);
  return null;
}

class CostWriter {
  fixed = 0;
  tooFine = false;
  readonly prices: Price[] = [];
  private readonly request: SolveRequest;
  private readonly seating: Seating;

  constructor(request: SolveRequest, seating: Seating) {
    this.request = request;
    this.seating = seating;
  }

  contactsAndRepeats(): void {
    const { request } = this;
    const contact = this.whole(request.objectives.reduce((sum, { weight }) => sum + weight, 0));
    const repeat = request.constraints.find(
      (rule): rule is ConstraintOf<'RepeatEncounter'> =>
        rule.type === 'RepeatEncounter' && rule.penalty_weight > 0,
    );
    if (contact === 0 && repeat === undefined) return;
    const again = this.whole(repeat?.penalty_weight ?? 0);
    const prior = earlierMeetings(request);
    this.fixed += contact * contactLimit(request).limit;
    for (const [a, b] of pairsOf([...request.scenario.people.keys()])) {
      const before = prior[a].get(b) ?? 0;
      const shared = this.shared(a, b, null);
      const steps = repeat !== undefined ? shared.length : before === 0 ? Math.min(1, shared.length) : 0;
      const atLeast = steps > 0 ? this.seating.formula.count(shared, steps) : [];
      /** What the pair adds to U_max − U and to the repeats, after so many meetings here. */
      const cost = (meetings: number): number => {
        const excess = Math.max(0, before + meetings - (repeat?.max_allowed_encounters ?? 0));
        const units = repeat?.penalty_function === 'squared' ? excess * excess : excess;
        return (before + meetings > 0 ? -contact : 0) + (repeat === undefined ? 0 : again * units);
      };
      this.pay(atLeast, steps, cost);
    }
  }

  balance(rule: ConstraintOf<'AttributeBalance'>): void {
    const { people, groups } = this.request.scenario;
    const { present, open, seat, formula } = this.seating;
    const weight = this.whole(rule.penalty_weight);
    for (const s of ruleSessions(this.request, rule.sessions)) {
      for (const g of open[s]) {
        if (rule.group_id !== 'ALL' && rule.group_id !== groups[g].id) continue;
        for (const [value, desired] of Object.entries(rule.desired_values)) {
          const holders = present[s].filter((p) => {
            const { attributes } = people[p];
            return Object.hasOwn(attributes, rule.attribute_key) && attributes[rule.attribute_key] === value;
          });
          const seats = holders.map((p) => seat(s, p, g));
          const atLeast = formula.count(seats, seats.length);
          this.pay(atLeast, seats.length, (n) => weight * deviation(n, desired, rule.mode) ** 2);
        }
      }
    }
  }

  meetings(rule: ConstraintOf<'PairMeetingCount'>): void {
    const weight = this.whole(rule.penalty_weight);
    const [a, b] = this.numbers(rule.people);
    const shared = this.shared(a, b, rule.sessions?.length === 0 ? null : rule.sessions);
    const atLeast = this.seating.formula.count(shared, shared.length);
    this.pay(atLeast, shared.length, (n) => weight * deviation(n, rule.target_meetings, rule.mode));
  }

  preference(rule: ConstraintOf<'ShouldStayTogether' | 'ShouldNotBeTogether'>): void {
    const thousandths = this.whole(rule.penalty_weight);
    const people = this.numbers(rule.people);
    for (const [i, later] of people.entries()) {
      for (const earlier of people.slice(0, i)) {
        for (const together of this.shared(later, earlier, rule.sessions)) {
          const literal = rule.type === 'ShouldNotBeTogether' ? together : -together;
          this.prices.push({ literal, thousandths });
        }
      }
    }
  }

  /** The cost of none is fixed; each further one adds a step, a saving being fixed and paid back when missed. */
  private pay(atLeast: readonly number[], steps: number, cost: (n: number) => number): void {
    this.fixed += cost(0);
    for (let n = 1; n <= steps; n++) {
      const step = cost(n) - cost(n - 1);
      if (step > 0) this.prices.push({ literal: atLeast[n], thousandths: step });
      if (step < 0) {
        this.prices.push({ literal: -atLeast[n], thousandths: -step });
        this.fixed += step;
      }
    }
  }

  /** The variables "together" of two people, in the sessions that both attend. */
  private shared(a: number, b: number, sessions: readonly number[] | null): number[] {
    const { present, pair } = this.seating;
    return ruleSessions(this.request, sessions).flatMap((s) =>
      present[s].includes(a) && present[s].includes(b) ? [pair(s, a, b)] : [],
    );
  }

  private numbers(ids: readonly string[]): number[] {
    const numberOf = personNumbers(this.request);
    return ids.map((id) => numberOf.get(id) ?? -1);
  }

  private whole(weight: number): number {
    const thousandths = Math.round(weight * 1000);
    if (thousandths / 1000 !== weight || thousandths > 2 ** 40) this.tooFine = true;
    return thousandths;
  }
}
