/** Where the hard rules leave no schedule: the session to blame, as a request of its own. */

const HARD = ['ImmovablePeople', 'MustStayTogether', 'MustStayApart'];

/** The request of one session, and pointers to the rules that are in it; people and groups keep their numbers. */
export function onlySession(request, s) {
  const { people, groups } = request.scenario;
  const present = new Set(
    people.filter(({ sessions }) => sessions === null || sessions.includes(s)).map(({ id }) => id),
  );
  const seats = (group) => group.session_capacities?.[s] ?? group.capacity ?? 0;
  const here = request.constraints.map(
    (rule) =>
      HARD.includes(rule.type) &&
      (rule.sessions === null || rule.sessions.includes(s)) &&
      new Set(rule.people.filter((id) => present.has(id))).size >= (rule.type === 'ImmovablePeople' ? 1 : 2),
  );
  const named = [
    ...groups.flatMap((group, g) =>
      group.min_size > 1 && seats(group) > 0 ? [`/scenario/groups/${g}/min_size`] : [],
    ),
    ...here.flatMap((one, i) => (one ? [`/constraints/${i}`] : [])),
  ];
  // Where no rule is to blame, it is the room that there is.
  const pointers = named.length > 0 ? named : ['/scenario/groups'];
  const scenario = {
    people: people.map((person) => ({
      ...person,
      sessions: present.has(person.id) ? [0] : [],
    })),
    groups: groups.map((group) => ({
      ...group,
      session_capacities: [seats(group)],
    })),
    session_count: 1,
    prior_meetings: [],
  };
  const constraints = request.constraints
    .filter((_, i) => here[i])
    .map((rule) => ({ ...rule, sessions: null }));
  return { request: { scenario, objectives: [], constraints }, pointers };
}
