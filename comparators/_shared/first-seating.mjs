/** A first schedule by hand, for systems that take a start: everybody in turn to the group where they met the fewest. */
import {
  dealtSession,
  groupsInterchangeable,
  membersOf,
  pairKey,
  pairsOf,
  seatsInOrder,
  unitsOf,
} from './structure.mjs';

/** Who found no place goes first in the next try. */
const TRIES = 50;

/** @returns per session, person to group; who found no place is left out */
export function firstSeating(data) {
  const met = new Set(data.prior.map(([i, j]) => pairKey(i, j)));
  const dealt = dealtSession(data);
  return data.sessions.map((s) => {
    let tables = s === dealt ? dealTables(data, s) : seatSession(data, s, met);
    if (s !== dealt && groupsInterchangeable(data, s)) {
      // In the order of their first members, as models number groups that nothing tells apart.
      tables = tables.sort((a, b) => Math.min(...a.people) - Math.min(...b.people));
      tables = tables.map(({ people }, rank) => ({ g: data.open[s][rank], people }));
    }
    for (const { people } of tables) for (const pair of pairsOf(people)) met.add(pairKey(...pair));
    return new Map(tables.flatMap(({ g, people }) => people.map((i) => [i, g])));
  });
}

/** As the models deal out one session. */
function dealTables(data, s) {
  const order = seatsInOrder(data, s);
  return data.open[s].map((g) => ({ g, people: data.present[s].filter((_, rank) => order[rank] === g) }));
}

function seatSession(data, s, met) {
  const rules = hardRules(data, s);
  const used = usedGroups(data, s);
  let order = rules.order;
  let tables;
  for (let left = TRIES; left > 0; left--) {
    let homeless;
    ({ tables, homeless } = seatInOrder(data, s, met, rules, used, order));
    if (homeless.length === 0) break;
    order = [...homeless, ...order.filter((entry) => !homeless.includes(entry))];
  }
  return tables;
}

/** As many groups as there are people to fill to their smallest sizes. */
function usedGroups(data, s) {
  const used = [...data.open[s]].sort((a, b) => data.minSize(a) - data.minSize(b));
  while (used.reduce((sum, g) => sum + data.minSize(g), 0) > data.present[s].length) used.pop();
  return new Set(used);
}

/** Of a session: who must sit at which group, whom to keep apart, and the units, those hardest to seat first. */
function hardRules(data, s) {
  const unit = unitsOf(data, s);
  const units = new Map(data.present[s].map((i) => [unit.get(i), []]));
  for (const i of data.present[s]) units.get(unit.get(i)).push(i);
  const pins = new Map();
  const apart = [];
  for (const rule of data.constraints) {
    if (!('sessions' in rule) || !data.inSessions(rule.sessions).includes(s)) continue;
    if (rule.type === 'ImmovablePeople') {
      for (const i of membersOf(data, rule, s)) pins.set(unit.get(i), data.group(rule.group_id));
    }
    if (rule.type === 'MustStayApart') apart.push(new Set(membersOf(data, rule, s)));
  }
  const order = [...units].sort(
    ([u, a], [v, b]) => Number(pins.has(v)) - Number(pins.has(u)) || b.length - a.length || u - v,
  );
  return { pins, apart, order };
}

/** @returns all groups of the session with their people, and the units that found no place */
function seatInOrder(data, s, met, { pins, apart }, used, order) {
  const tables = data.open[s].map((g) => ({ g, people: [] }));
  const missing = ({ g, people }, more = 0) =>
    used.has(g) ? Math.max(0, data.minSize(g) - people.length - more) : 0;
  let left = data.present[s].length;
  let needed = tables.reduce((sum, table) => sum + missing(table), 0);
  const homeless = order.filter(([u, people]) => {
    const fits = tables.filter(
      (table) =>
        (pins.has(u) ? pins.get(u) === table.g : used.has(table.g)) &&
        data.seats(table.g, s) - table.people.length >= people.length &&
        needed - missing(table) + missing(table, people.length) <= left - people.length &&
        !apart.some((set) => people.some((i) => set.has(i)) && table.people.some((j) => set.has(j))),
    );
    const repeats = ({ people: others }) =>
      people.reduce((sum, i) => sum + others.filter((j) => met.has(pairKey(i, j))).length, 0);
    const [best] = fits.map((table) => ({ table, count: repeats(table) })).sort((a, b) => a.count - b.count);
    if (best === undefined) return true;
    needed += missing(best.table, people.length) - missing(best.table);
    left -= people.length;
    best.table.people.push(...people);
    return false;
  });
  return { tables, homeless };
}
