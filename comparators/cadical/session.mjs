/** Where the hard rules leave no schedule: the session to blame, as a request of its own. */

const HARD = ['ImmovablePeople', 'MustStayTogether', 'MustStayApart'];

/** The request of one session, and pointers to the rules that are in it; people and groups keep their numbers. */
export function onlySession(request, s) {
  const { people, groups } = request.scenario;
  const here = request.constraints.map(
    (rule) => HARD.includes(rule.type) && (rule.sessions === null || rule.sessions.includes(s)),
  );
  const pointers = [
    ...groups.flatMap((group, g) => (group.min_size > 1 ? [`/scenario/groups/${g}/min_size`] : [])),
    ...here.flatMap((one, i) => (one ? [`/constraints/${i}`] : [])),
  ];
  const scenario = {
    people: people.map((person) => ({
      ...person,
      sessions: person.sessions === null || person.sessions.includes(s) ? [0] : [],
    })),
    groups: groups.map((group) => ({
      ...group,
      session_capacities: [group.session_capacities?.[s] ?? group.capacity ?? 0],
    })),
    session_count: 1,
    prior_meetings: [],
  };
  const constraints = request.constraints
    .filter((_, i) => here[i])
    .map((rule) => ({ ...rule, sessions: null }));
  return { request: { scenario, objectives: [], constraints }, pointers };
}
