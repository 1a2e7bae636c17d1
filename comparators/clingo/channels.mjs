/** The ways to meet that are counted apart: in one group, and over each link. */

/**
 * @param data from `read` in scenario.mjs
 * @returns for each way the data with what counts there alone, its number `k`, the rules' name of it, and in `facing(s)` the two
 * groups in which people have to be
 */
export function channelsOf(data, { scenario, objectives }) {
  const links = scenario.links ?? [];
  const pair = ({ people: [a, b], count }) => [data.person(a), data.person(b), count];
  return [undefined, ...links.map(({ name }) => name)].map((over, k) => {
    const own = objectives.filter((objective) => objective.over === over);
    const facing = over === undefined ? inOneGroup(data) : across(data, links[k - 1]);
    return {
      ...data,
      k,
      over,
      facing,
      objectives: own,
      weight: own.reduce((sum, { weight }) => sum + weight, 0),
      prior: scenario.prior_meetings.filter((met) => met.over === over).map(pair),
      ...(over !== undefined && { mostPairs: (s) => mostPairs(data, facing(s), s) }),
    };
  });
}

/** Ground rules on who meets over links. */
export function linkRules(data, request) {
  const [, ...links] = channelsOf(data, request);
  return links.reduce((sum, { facing }) => {
    const ofSession = (s) => (data.present[s].length * (data.present[s].length - 1)) / 2;
    return sum + data.sessions.reduce((of, s) => of + ofSession(s) * facing(s).length, 0);
  }, 0);
}

const inOneGroup = (data) => (s) => data.open[s].map((g) => [g, g]);

function across(data, { groups, within, sessions }) {
  const lists = groups.map((names) => names.map(data.group));
  return (s) => {
    if (sessions && !sessions.includes(s)) return [];
    const meet = (g, h) => (g !== h || within) && lists.some((one) => one.includes(g) && one.includes(h));
    return data.open[s].flatMap((g) => data.open[s].filter((h) => meet(g, h)).map((h) => [g, h]));
  };
}

/** Who attends takes the seats that face most others. */
function mostPairs(data, facing, s) {
  const degree = new Map(data.open[s].map((g) => [g, 0]));
  for (const [g, h] of facing) degree.set(g, degree.get(g) + data.seats(h, s) - Number(g === h));
  const people = data.present[s].length;
  let [left, ends] = [people, 0];
  for (const [g, others] of [...degree].sort(([, a], [, b]) => b - a)) {
    const filled = Math.min(left, data.seats(g, s));
    ends += filled * others;
    left -= filled;
  }
  return Math.min((people * (people - 1)) / 2, Math.floor(ends / 2));
}
