/** What a schedule costs (DESIGN section 5), from the request and the schedule alone. */
import type { CostReport, TermReport } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { Constraint, SolveRequest } from '../../scenario/definition.ts';
import { type Seating, seatingOf } from './seating.ts';
import { balanceTerm } from './terms/balance.ts';
import { contactsTerm } from './terms/contacts.ts';
import { meetingCountTerm, pairTerm } from './terms/pairs.ts';
import { repeatTerm } from './terms/repeat.ts';
import type { TermTally } from './terms/report.ts';

export interface ScoredSchedule {
  readonly cost: CostReport;
  /** The objective, then the soft rules in the order of the request. */
  readonly terms: readonly TermReport[];
}

/** The schedule should be legal; ids that the request does not know are left out. */
export function scoreSchedule(request: SolveRequest, schedule: Schedule): CostReport {
  return scoreTerms(request, schedule, 0).cost;
}

/** @param detailLimit the most details that each term names. */
export function scoreTerms(request: SolveRequest, schedule: Schedule, detailLimit: number): ScoredSchedule {
  const seating = seatingOf(request, schedule);
  const weight = request.objectives.reduce((sum, objective) => sum + objective.weight, 0);
  const contacts = contactsTerm(request, seating, '/objectives/0', weight, detailLimit);
  const terms: TermReport[] = request.objectives.length > 0 ? [contacts.tally.report()] : [];
  for (const [index, rule] of request.constraints.entries()) {
    const tally = softTerm(request, seating, rule, `/constraints/${index}`, detailLimit);
    if (tally !== null) terms.push(tally.report());
  }
  const units = (...types: TermReport['type'][]): number => total(terms, types, (term) => term.units);
  const costs = (...types: TermReport['type'][]): number => total(terms, types, (term) => term.cost);
  const preferences = ['ShouldStayTogether', 'ShouldNotBeTogether', 'PairMeetingCount'] as const;
  return {
    cost: {
      unique_contacts: contacts.uniqueContacts,
      total_cost: terms.reduce((sum, term) => sum + term.cost, 0),
      repeat_penalty_units: units('RepeatEncounter'),
      attribute_penalty: costs('AttributeBalance'),
      other_preference_penalty_units: units(...preferences),
      repeat_penalty: costs('RepeatEncounter'),
      other_preference_penalty: costs(...preferences),
    },
    terms,
  };
}

function softTerm(
  request: SolveRequest,
  seating: Seating,
  rule: Constraint,
  pointer: string,
  detailLimit: number,
): TermTally | null {
  switch (rule.type) {
    case 'RepeatEncounter':
      return repeatTerm(request, seating, rule, pointer, detailLimit);
    case 'AttributeBalance':
      return balanceTerm(request, seating, rule, pointer, detailLimit);
    case 'ShouldStayTogether':
    case 'ShouldNotBeTogether':
      return pairTerm(request, seating, rule, pointer, detailLimit);
    case 'PairMeetingCount':
      return meetingCountTerm(request, seating, rule, pointer, detailLimit);
    case 'ImmovablePeople':
    case 'MustStayTogether':
    case 'MustStayApart':
      return null;
  }
}

function total(
  terms: readonly TermReport[],
  types: readonly TermReport['type'][],
  value: (term: TermReport) => number,
): number {
  return terms.reduce((sum, term) => (types.includes(term.type) ? sum + value(term) : sum), 0);
}
