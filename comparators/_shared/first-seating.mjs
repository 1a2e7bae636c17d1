/** A first schedule by hand, for systems that take a start: everybody in turn to the group where they met the fewest. */
import { groupsInterchangeable, membersOf, pairKey, pairsOf, unitsOf } from './structure.mjs';

/** @returns per session, person to group; who found no place is left out */
export function firstSeating(data) {
  const met = new Set(data.prior.map(([i, j]) => pairKey(i, j)));
  return data.sessions.map((s) => {
    let tables = seatSession(data, s, met);
    if (groupsInterchangeable(data, s)) {
      // In the order of their first members, as models number groups that nothing tells apart.
      tables = tables.sort((a, b) => Math.min(...a.people) - Math.min(...b.people));
      tables = tables.map(({ people }, rank) => ({ g: data.open[s][rank], people }));
    }
    for (const { people } of tables) for (const pair of pairsOf(people)) met.add(pairKey(...pair));
    return new Map(tables.flatMap(({ g, people }) => people.map((i) => [i, g])));
  });
}

function seatSession(data, s, met) {
  const tables = data.open[s].map((g) => ({ g, people: [] }));
  const unit = unitsOf(data, s);
  const units = new Map(data.present[s].map((i) => [unit.get(i), []]));
  for (const i of data.present[s]) units.get(unit.get(i)).push(i);
  const rules = data.constraints.filter(
    (rule) => 'sessions' in rule && data.inSessions(rule.sessions).includes(s),
  );
  const pins = new Map();
  const apart = [];
  for (const rule of rules) {
    if (rule.type === 'ImmovablePeople') {
      for (const i of membersOf(data, rule, s)) pins.set(unit.get(i), data.group(rule.group_id));
    }
    if (rule.type === 'MustStayApart') apart.push(new Set(membersOf(data, rule, s)));
  }
  const order = [...units].sort(
    ([u, a], [v, b]) => Number(pins.has(v)) - Number(pins.has(u)) || b.length - a.length || u - v,
  );
  for (const [u, people] of order) {
    const fits = tables.filter(
      (table) =>
        (!pins.has(u) || pins.get(u) === table.g) &&
        data.seats(table.g, s) - table.people.length >= people.length &&
        !apart.some((set) => people.some((i) => set.has(i)) && table.people.some((j) => set.has(j))),
    );
    const repeats = ({ people: others }) =>
      people.reduce((sum, i) => sum + others.filter((j) => met.has(pairKey(i, j))).length, 0);
    const [best] = fits.map((table) => ({ table, count: repeats(table) })).sort((a, b) => a.count - b.count);
    best?.table.people.push(...people);
  }
  return tables;
}
