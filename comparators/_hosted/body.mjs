/** A request in the words of a form, without what says nothing: a service need not know what nobody uses. */
export function bodyOf({ scenario, objectives, constraints }, form) {
  const names =
    form === 'k'
      ? { size: 'capacity', sizes: 'session_capacities', sessions: 'session_count' }
      : { size: 'size', sizes: 'session_sizes', sessions: 'num_sessions' };
  return {
    schema_version: 'v1',
    scenario: {
      people: scenario.people.map(({ sessions, ...person }) => ({
        ...person,
        ...(sessions && { sessions }),
      })),
      groups: scenario.groups.map(({ id, capacity, session_capacities, min_size, use, bench }) => ({
        id,
        ...(capacity !== undefined && { [names.size]: capacity }),
        ...(session_capacities && { [names.sizes]: session_capacities }),
        ...(min_size > 0 && { min_size }),
        ...(use && { use }),
        ...(bench && { bench }),
      })),
      [names.sessions]: scenario.session_count,
      ...(scenario.prior_meetings.length > 0 && { prior_meetings: scenario.prior_meetings }),
      ...(scenario.links?.length > 0 && { links: scenario.links }),
    },
    objectives,
    constraints: constraints.map(({ sessions, ...rule }) => ({ ...rule, ...(sessions && { sessions }) })),
  };
}
