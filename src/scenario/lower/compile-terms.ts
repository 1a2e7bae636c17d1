/** The soft side of a request, as numbers. Rules of weight 0 cost nothing and are left out. */

import { attributeOf } from '../attribute.ts';
import type { ConstraintOf, SolveRequest } from '../definition.ts';
import type { BalanceTerm, CostTerms, MeetingTerm, PairTerm, RepeatTerm } from '../problem.ts';
import type { Numbering } from './numbering.ts';

export function compileTerms(request: SolveRequest, numbering: Numbering): CostTerms {
  let repeat: RepeatTerm | null = null;
  const balances: BalanceTerm[] = [];
  const pairs: PairTerm[] = [];
  const meetings: MeetingTerm[] = [];
  const values = new ValueNumbers(request);
  for (const rule of request.constraints) {
    if (!('penalty_weight' in rule) || rule.penalty_weight === 0) continue;
    switch (rule.type) {
      case 'RepeatEncounter':
        repeat = {
          maxAllowed: rule.max_allowed_encounters,
          squared: rule.penalty_function === 'squared',
          weight: rule.penalty_weight,
        };
        break;
      case 'AttributeBalance':
        balances.push(balanceTerm(rule, request, numbering, values));
        break;
      case 'ShouldStayTogether':
      case 'ShouldNotBeTogether':
        addPairs(pairs, rule, numbering);
        break;
      case 'PairMeetingCount':
        meetings.push(meetingTerm(rule, numbering));
    }
  }
  const contacts = request.objectives.find(({ type }) => type === 'maximize_unique_contacts');
  return { contactWeight: contacts?.weight ?? 0, repeat, balances, pairs, meetings };
}

function balanceTerm(
  rule: ConstraintOf<'AttributeBalance'>,
  { scenario }: SolveRequest,
  { group, sessions }: Numbering,
  values: ValueNumbers,
): BalanceTerm {
  const every = rule.group_id === 'ALL';
  return {
    groups: every ? Int32Array.from(scenario.groups.keys()) : Int32Array.of(group(rule.group_id)),
    sessions: sessions.of(rule.sessions),
    valueOf: values.of(rule.attribute_key, Object.keys(rule.desired_values)),
    desired: Int32Array.from(Object.values(rule.desired_values)),
    mode: rule.mode,
    weight: rule.penalty_weight,
  };
}

function addPairs(
  pairs: PairTerm[],
  rule: ConstraintOf<'ShouldStayTogether' | 'ShouldNotBeTogether'>,
  { person, sessions }: Numbering,
): void {
  const wants = rule.type === 'ShouldStayTogether' ? 'together' : 'apart';
  const people = rule.people.map(person);
  const set = sessions.of(rule.sessions);
  for (let i = 1; i < people.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.min(people[i], people[j]), Math.max(people[i], people[j])];
      pairs.push({ a, b, sessions: set, wants, weight: rule.penalty_weight });
    }
  }
}

function meetingTerm(rule: ConstraintOf<'PairMeetingCount'>, { person, sessions }: Numbering): MeetingTerm {
  const [one, other] = rule.people.map(person);
  return {
    a: Math.min(one, other),
    b: Math.max(one, other),
    sessions: sessions.of(rule.sessions?.length === 0 ? null : rule.sessions),
    target: rule.target_meetings,
    mode: rule.mode,
    weight: rule.penalty_weight,
  };
}

/** Each person's value among those that a rule names; rules on the same values share one array. */
class ValueNumbers {
  private readonly made = new Map<string, Int32Array>();
  private readonly people: SolveRequest['scenario']['people'];

  constructor({ scenario }: SolveRequest) {
    this.people = scenario.people;
  }

  of(attribute: string, values: readonly string[]): Int32Array {
    const key = JSON.stringify([attribute, values]);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const numbers = new Map(values.map((value, n) => [value, n]));
    const numberOf = Int32Array.from(this.people, (person) => {
      const value = attributeOf(person, attribute);
      return (value === undefined ? undefined : numbers.get(value)) ?? -1;
    });
    this.made.set(key, numberOf);
    return numberOf;
  }
}
