import type { ConstraintOf, SolveRequest } from '../../../scenario/definition.ts';
import { ruleSessions, seatsInSession } from '../../lower/attendance.ts';
import type { Seating } from '../seating.ts';
import { TermTally } from './report.ts';

/**
 * Σ d² over open group, session and value; d is how far the number of people with the value is from the
 * desired one, in the direction that the mode minds. Open groups count even when empty.
 */
export function balanceTerm(
  request: SolveRequest,
  seating: Seating,
  rule: ConstraintOf<'AttributeBalance'>,
  pointer: string,
  detailLimit: number,
): TermTally {
  const { people, groups } = request.scenario;
  const tally = new TermTally(pointer, rule.type, rule.penalty_weight, detailLimit);
  for (const session of ruleSessions(request, rule.sessions)) {
    for (const [groupNumber, group] of groups.entries()) {
      if (rule.group_id !== 'ALL' && rule.group_id !== group.id) continue;
      if (seatsInSession(group, session) === 0) continue;
      for (const [value, desired] of Object.entries(rule.desired_values)) {
        const holders = seating.members[session][groupNumber].filter(
          (person) => attributeOf(people[person].attributes, rule.attribute_key) === value,
        );
        tally.add(deviation(holders.length, desired, rule.mode) ** 2, () => ({
          people: holders.map((person) => people[person].id),
          session,
          group: group.id,
          value,
        }));
      }
    }
  }
  return tally;
}

function attributeOf(attributes: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined;
}

/** How far a count is from its target, where the mode minds. */
export function deviation(count: number, target: number, mode: 'exact' | 'at_least' | 'at_most'): number {
  if (mode === 'at_least') return Math.max(0, target - count);
  if (mode === 'at_most') return Math.max(0, count - target);
  return Math.abs(count - target);
}
