import type { ConstraintOf, SolveRequest } from '../../../scenario/definition.ts';
import { meetingsByPerson, type Seating } from '../seating.ts';
import { TermTally } from './report.ts';

/** Excess e = max(0, m − max allowed) of each pair, earlier meetings included; Σ e or Σ e². */
export function repeatTerm(
  request: SolveRequest,
  seating: Seating,
  rule: ConstraintOf<'RepeatEncounter'>,
  pointer: string,
  detailLimit: number,
): TermTally {
  const { people } = request.scenario;
  const tally = new TermTally(pointer, rule.type, rule.penalty_weight, detailLimit);
  for (const { person, meetings, met } of meetingsByPerson(request, seating)) {
    for (const other of met) {
      const excess = Math.max(0, meetings[other] - rule.max_allowed_encounters);
      tally.add(rule.penalty_function === 'squared' ? excess ** 2 : excess, () => ({
        people: [people[person].id, people[other].id],
        session: null,
        group: null,
        value: null,
      }));
    }
  }
  return tally;
}
