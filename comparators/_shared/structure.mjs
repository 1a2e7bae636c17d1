/** What of a problem a model may lean on: who belongs together, and what nothing tells apart. */

/** Every seat of the session is taken. */
export function isFull(data, s) {
  return data.open[s].reduce((sum, g) => sum + data.seats(g, s), 0) === data.present[s].length;
}

/** Every two of these, the smaller number first. */
export function pairsOf(people) {
  return people.flatMap((i, rank) => people.slice(rank + 1).map((j) => (i < j ? [i, j] : [j, i])));
}

export const pairKey = (i, j) => (i < j ? `${i},${j}` : `${j},${i}`);

/** Every pair that meets is worth the same. */
export function isUniform(data) {
  return data.objectives.every(({ type }) => type === 'maximize_unique_contacts');
}

/** Nothing in the problem tells one person from another. */
export function peopleInterchangeable(data) {
  return (
    isUniform(data) &&
    data.prior.length === 0 &&
    data.present.every((present) => present.length === data.people) &&
    data.constraints.every((rule) => rule.type === 'RepeatEncounter')
  );
}

/** Groups that a rule tells from others. */
export function groupsNamed(data, { type, group_id, groups, count, choices }) {
  if (group_id && group_id !== 'ALL') return [data.group(group_id)];
  if (choices) return Object.values(choices).flat().map(data.group);
  if (type !== 'GroupVisits') return [];
  if (groups !== 'ALL') return groups.map(data.group);
  return count === 'each' ? Array.from({ length: data.groups }, (_, g) => g) : [];
}

/** Nothing tells the open groups of a session apart. */
export function groupsInterchangeable(data, s) {
  const [first] = data.open[s];
  const named = data.constraints.some((rule) => groupsNamed(data, rule).length > 0);
  const same = (g) => data.seats(g, s) === data.seats(first, s) && data.minSize(g) === data.minSize(first);
  return !named && data.open[s].every(same);
}

/** The first session that can be dealt out in order, since nothing tells people apart and all seats are taken. */
export function dealtSession(data) {
  return peopleInterchangeable(data) ? (data.sessions.find((s) => isFull(data, s)) ?? null) : null;
}

/** The group of each seat, group after group. */
export function seatsInOrder(data, s) {
  return data.open[s].flatMap((g) => Array(data.seats(g, s)).fill(g));
}

/** To each person of a session the first of those who must sit with them there. */
export function unitsOf(data, s) {
  const first = new Map(data.present[s].map((i) => [i, i]));
  const find = (i) => (first.get(i) === i ? i : find(first.get(i)));
  for (const rule of data.constraints) {
    if (rule.type !== 'MustStayTogether' || !data.inSessions(rule.sessions).includes(s)) continue;
    const [lead, ...others] = membersOf(data, rule, s);
    for (const i of others) {
      const [a, b] = [find(lead), find(i)];
      first.set(Math.max(a, b), Math.min(a, b));
    }
  }
  return new Map(data.present[s].map((i) => [i, find(i)]));
}

/**
 * What a rule on visits counts: a person, and what may be a visit in each session that they attend (session and
 * group), who is in one of the rule's groups or, each by itself, in one of them.
 */
export function visitsOf(data, { people, groups, count, sessions }) {
  const numbers = (list, of, all) => (list === 'ALL' ? [...Array(all).keys()] : [...new Set(list.map(of))]);
  const about = numbers(groups, data.group, data.groups);
  return numbers(people, data.person, data.people).flatMap((person) => {
    const attended = [...new Set(data.inSessions(sessions))].filter((s) => data.attends(person, s));
    if (attended.length === 0) return [];
    return (count === 'sum' ? [about] : about.map((g) => [g])).map((counted) => ({
      person,
      places: attended.flatMap((s) => data.open[s].filter((g) => counted.includes(g)).map((g) => [s, g])),
    }));
  });
}

/** What somebody's being in a group costs by their choices, in units of the rule's weight, wherever that is not nothing. */
export function choicesOf(data, { choices, costs, otherwise, sessions }) {
  return Object.entries(choices).flatMap(([id, ranked]) => {
    const person = data.person(id);
    const prices = ranked.map((_, rank) => costs?.[Math.min(rank, costs.length - 1)] ?? rank ** 2);
    const worst = otherwise ?? Math.max(prices.at(-1), ranked.length ** 2);
    const price = (g) => prices[ranked.findIndex((name) => data.group(name) === g)] ?? worst;
    const attended =
      ranked.length === 0 ? [] : data.inSessions(sessions).filter((s) => data.attends(person, s));
    return attended
      .flatMap((s) => data.open[s].map((g) => ({ person, s, g, price: price(g) })))
      .filter((place) => place.price > 0);
  });
}

/** Those whom a rule names and who attend the session. */
export function membersOf(data, rule, s) {
  return rule.people.map(data.person).filter((i) => data.attends(i, s));
}
