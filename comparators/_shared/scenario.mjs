/** A request in numbers: people and groups from 0, in the order of the request. */

export function read({ scenario, constraints, objectives }) {
  const { people, groups, session_count: sessions } = scenario;
  const number = new Map(people.map((person, i) => [person.id, i]));
  const attends = (i, s) => people[i].sessions === null || people[i].sessions.includes(s);
  const seats = (g, s) => groups[g].session_capacities?.[s] ?? groups[g].capacity ?? 0;
  const range = Array.from({ length: sessions }, (_, s) => s);
  return {
    people: people.length,
    groups: groups.length,
    sessions: range,
    attends,
    seats,
    present: range.map((s) => people.flatMap((_, i) => (attends(i, s) ? [i] : []))),
    open: range.map((s) => groups.flatMap((_, g) => (seats(g, s) > 0 ? [g] : []))),
    minSize: (g) => groups[g].min_size,
    attribute: (i, key) => people[i].attributes[key],
    person: (id) => number.get(id),
    group: (id) => groups.findIndex((group) => group.id === id),
    prior: scenario.prior_meetings.map(({ people: [a, b], count }) => [number.get(a), number.get(b), count]),
    weight: objectives.reduce((sum, objective) => sum + objective.weight, 0),
    objectives,
    constraints,
    inSessions: (list) => (list === null || list.length === 0 ? range : list),
    /** @param groupOf person and session to group */
    schedule: (groupOf) =>
      Object.fromEntries(
        range.map((s) => [
          `session_${s}`,
          Object.fromEntries(
            groups.map((group, g) => [
              group.id,
              people.flatMap((person, i) => (attends(i, s) && groupOf(i, s) === g ? [person.id] : [])),
            ]),
          ),
        ]),
      ),
  };
}
