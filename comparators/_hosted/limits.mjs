/** How many members an endpoint takes of a scenario that it refuses, found by bisection. */
import { bodyOf } from './body.mjs';

/**
 * The same scenario with its first members only: as many groups as they fill, and the links, meetings and rules that
 * name nothing else. Without weight on contacts any plan is best, so that asking costs the service next to nothing.
 */
function firstOf({ scenario, constraints }, members) {
  const people = scenario.people.slice(0, members);
  const groups = [];
  const seats = Array(scenario.session_count).fill(0);
  for (const group of scenario.groups) {
    if (seats.every((count) => count >= members)) break;
    groups.push(group);
    seats.forEach((_, s) => {
      seats[s] += group.session_capacities?.[s] ?? group.capacity ?? 0;
    });
  }
  const others = [...scenario.people.slice(members), ...scenario.groups.slice(groups.length)];
  const gone = new Set(others.map(({ id }) => id));
  const stays = (part) => !namesAny(part, gone);
  const links = (scenario.links ?? []).filter((link) => {
    if (!stays(link)) gone.add(link.name);
    return stays(link);
  });
  return {
    scenario: {
      ...scenario,
      people,
      groups: groups.map(({ min_size: _least, use: _use, ...group }) => ({ ...group, min_size: 0 })),
      prior_meetings: scenario.prior_meetings.filter(stays),
      links,
    },
    objectives: [{ type: 'maximize_unique_contacts', weight: 0 }],
    constraints: constraints.filter(stays),
  };
}

/** Whether one of the names stands anywhere in it; in a problem as it is put, names of all kinds differ. */
function namesAny(part, names) {
  if (typeof part !== 'object' || part === null) return names.has(part);
  return Object.entries(part).some(([key, value]) => names.has(key) || namesAny(value, names));
}

/** Anything but a refusal of the scenario itself: that it has no plan, or none was found, says that it was read. */
const taken = ({ status, body }) => status === 200 || ['infeasible', 'no_solution'].includes(body?.code);

/** @returns the counts; the accepted one only when it was found to the last member */
export async function observe(service, request, until) {
  const attempted_member_count = request.scenario.people.length;
  let accepted = 0;
  let refused = attempted_member_count;
  while (refused - accepted > 1) {
    if (until() < 0.3) return { attempted_member_count };
    const members = (accepted + refused) >> 1;
    const answer = await service.post(bodyOf(firstOf(request, members), service.form), until);
    if (!taken(answer) && (answer.status === 429 || answer.status >= 500)) return { attempted_member_count };
    if (taken(answer)) accepted = members;
    else refused = members;
  }
  return { attempted_member_count, accepted_member_count: accepted };
}
