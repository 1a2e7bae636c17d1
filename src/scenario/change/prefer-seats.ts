/** The wish to change an earlier plan as little as possible, as rules that every solver of requests knows. */
import type { Constraint, Person, SolveRequest } from '../definition.ts';
import { seatsBesideBenches } from '../group-seats.ts';
import { waitingPointer } from '../lower/fair-waiting.ts';
import type { PastSchedule } from '../past-meetings.ts';
import { attends } from '../rule-people.ts';

/**
 * Adds a rule for each group and session of the earlier plan: as many as possible of those who sat there
 * stay. Leaving costs the weight for the first of a group, and more than proportionally for the others, so
 * with a weight above the whole cost of a plan no seat changes without need. It is a need if somebody, such
 * as a new person, would wait more than their share.
 *
 * @param weight above 0: rules cannot have a negative weight
 */
export function preferSeats(
  request: SolveRequest,
  earlier: PastSchedule,
  sessions: readonly number[],
  weight: number,
): SolveRequest {
  const seats = new Map<string, Record<string, string>>();
  const rules: Constraint[] = [];
  const byId = new Map(request.scenario.people.map((person) => [person.id, person]));
  const known = new Set(request.scenario.groups.map(({ id }) => id));
  for (const session of sessions) {
    // No file has an attribute of this name: it starts with a control character.
    const key = `\u0001seat in session ${session}`;
    for (const [group, listed] of Object.entries(earlier[`session_${session}`] ?? {})) {
      const stayers = listed.filter((id) => {
        const person = byId.get(id);
        return person !== undefined && attends(person, session);
      });
      if (stayers.length === 0 || !known.has(group)) continue;
      for (const id of stayers) seats.set(id, { ...seats.get(id), [key]: group });
      rules.push({
        type: 'AttributeBalance',
        group_id: group,
        attribute_key: key,
        desired_values: { [group]: stayers.length },
        penalty_weight: weight,
        mode: 'at_least',
        sessions: [session],
      });
    }
  }
  const people = request.scenario.people.map((person): Person => {
    const seated = seats.get(person.id);
    return seated ? { ...person, attributes: { ...person.attributes, ...seated } } : person;
  });
  return {
    ...request,
    scenario: { ...request.scenario, people },
    constraints: [...request.constraints, ...rules, ...turnsOf(request, TURN * weight)],
  };
}

/** Above the cost of people changing places so that somebody waits less. */
const TURN = 10;

function turnsOf(request: SolveRequest, weight: number): Constraint[] {
  if (waitingPointer(request) === null) return [];
  const { people, groups, session_count } = request.scenario;
  const waiting = Array.from({ length: session_count }, (_, s) => {
    const there = people.filter((person) => attends(person, s)).length;
    return Math.max(0, there - seatsBesideBenches(groups, s));
  });
  return [
    {
      type: 'GroupVisits',
      people: 'ALL',
      groups: groups.flatMap(({ id, bench }) => (bench ? [id] : [])),
      count: 'sum',
      mode: 'at_most',
      target_visits: Math.ceil(waiting.reduce((sum, n) => sum + n, 0) / people.length),
      penalty_weight: weight,
      sessions: null,
    },
  ];
}
