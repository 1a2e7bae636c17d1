/** Seats for added people: in a full session its smallest groups get one more each, but not single seats that are linked to neighbours. */
import { counted } from '../../shared/figures.ts';
import { issueOf } from '../../shared/issue.ts';
import type { SolveRequest } from '../definition.ts';
import { seatsIn } from '../group-seats.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { attends } from '../rule-people.ts';

type Scenario = SolveRequest['scenario'];

export function seatEverybody(
  scenario: Scenario,
  sessions: readonly number[],
): { scenario: Scenario; warnings: ScenarioIssue[] } {
  const { people, groups, session_count } = scenario;
  const seats = groups.map((group) =>
    Array.from({ length: session_count }, (_, session) => seatsIn(group, session)),
  );
  const linked = new Set(scenario.links?.flatMap(({ groups: lists }) => lists.flat()));
  const grown = new Set<number>();
  for (const session of sessions) {
    const attending = people.filter((person) => attends(person, session)).length;
    let missing = attending - seats.reduce((sum, row) => sum + row[session], 0);
    for (; missing > 0; missing--) {
      const smallest = smallestOpen(seats, session, (g) => linked.has(groups[g].id));
      if (smallest === null) break;
      seats[smallest][session] += 1;
      grown.add(smallest);
    }
  }
  if (grown.size === 0) return { scenario, warnings: [] };
  const names = [...grown].map((group) => JSON.stringify(groups[group].id)).join(', ');
  const message = `There were too few seats: ${counted(grown.size, 'group')} got more: ${names}.`;
  return {
    scenario: {
      ...scenario,
      groups: groups.map((group, index) =>
        grown.has(index) ? { ...group, session_capacities: seats[index] } : group,
      ),
    },
    warnings: [issueOf('seats_added', '', message)],
  };
}

function smallestOpen(
  seats: readonly (readonly number[])[],
  session: number,
  isLinked: (group: number) => boolean,
): number | null {
  let smallest: number | null = null;
  for (const [group, row] of seats.entries()) {
    if (row[session] === 0 || (row[session] === 1 && isLinked(group))) continue;
    if (smallest === null || row[session] < seats[smallest][session]) smallest = group;
  }
  return smallest;
}
