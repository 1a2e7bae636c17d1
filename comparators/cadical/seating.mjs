/** "There is a legal schedule": variables for seats and for pairs, and the hard rules. */
import { pairsOf } from '../_shared/structure.mjs';
import { Formula } from './formula.mjs';

/** Up to so many literals and clause ends mingle's checker takes on; what is only redundant is left out beyond. */
const CHECKED_WORDS = 5_000_000;

/**
 * @param data from `read` in scenario.mjs
 * @param end when to give up writing, by performance.now()
 */
export function seatingOf(data, end) {
  const formula = new Formula(end);
  const seats = data.sessions.map(() => new Map());
  const mates = data.sessions.map(() => new Map());
  const sessionOf = new Map();
  const freshIn = (s) => {
    const variable = formula.fresh();
    sessionOf.set(variable, s);
    return variable;
  };
  for (const s of data.sessions) {
    for (const p of data.present[s]) {
      for (const g of data.open[s]) seats[s].set(p * data.groups + g, freshIn(s));
    }
  }
  for (const s of data.sessions) {
    for (const [a, b] of pairsOf(data.present[s])) mates[s].set(a * data.people + b, freshIn(s));
  }
  const seating = {
    data,
    formula,
    seat: (s, p, g) => seats[s].get(p * data.groups + g),
    pair: (s, a, b) => mates[s].get(Math.min(a, b) * data.people + Math.max(a, b)),
    both: (s, a, b) => data.attends(a, s) && data.attends(b, s),
    /** The session that a variable of a seat or a pair is of. */
    sessionOf: (variable) => sessionOf.get(variable),
  };
  const triples = data.sessions.reduce((sum, s) => sum + data.present[s].length ** 3 / 2, 0);
  for (const s of data.sessions) addPlaces(seating, s, 4 * triples < CHECKED_WORDS);
  addHardRules(seating);
  for (const s of data.sessions) addSizes(seating, s);
  return seating;
}

function addPlaces({ data, formula, seat, pair }, s, withTriples) {
  const [present, open] = [data.present[s], data.open[s]];
  for (const p of present) {
    formula.add(...open.map((g) => seat(s, p, g)));
    for (const [g, h] of pairsOf(open)) formula.add(-seat(s, p, g), -seat(s, p, h));
  }
  for (const [a, b] of pairsOf(present)) {
    const together = pair(s, a, b);
    for (const g of open) {
      formula.implies([seat(s, a, g), seat(s, b, g)], together);
      formula.implies([together, seat(s, a, g)], seat(s, b, g));
      formula.implies([together, seat(s, b, g)], seat(s, a, g));
    }
    if (!withTriples) continue;
    for (const c of present) {
      if (c !== a && c !== b) formula.implies([pair(s, a, c), pair(s, b, c)], together);
    }
  }
}

function addHardRules({ data, formula, seat, pair }) {
  for (const rule of data.constraints) {
    if (!['ImmovablePeople', 'MustStayTogether', 'MustStayApart'].includes(rule.type)) continue;
    for (const s of data.inSessions(rule.sessions)) {
      const people = rule.people.map(data.person).filter((p) => data.attends(p, s));
      if (rule.type === 'ImmovablePeople') {
        const group = data.group(rule.group_id);
        for (const p of people) formula.add(...(data.open[s].includes(group) ? [seat(s, p, group)] : []));
        continue;
      }
      const sign = rule.type === 'MustStayTogether' ? 1 : -1;
      for (const [a, b] of pairsOf(people)) formula.add(sign * pair(s, a, b));
    }
  }
}

function addSizes({ data, formula, seat }, s) {
  const people = data.present[s];
  const all = people.length;
  const seats = (g) => Math.min(all, data.seats(g, s));
  const total = data.open[s].reduce((sum, g) => sum + Math.min(data.people, data.seats(g, s)), 0);
  for (const g of data.open[s]) {
    const overflow = all - (total - Math.min(data.people, data.seats(g, s)));
    const smallest = Math.min(data.minSize(g), all + 1);
    if (seats(g) === all && overflow <= 0 && smallest <= 1) continue;
    const top = Math.min(all, Math.max(seats(g) + 1, smallest));
    const atLeast = formula.count(
      people.map((p) => seat(s, p, g)),
      top,
    );
    if (seats(g) < all) formula.add(-atLeast[seats(g) + 1]);
    if (overflow > 0) formula.add(...(overflow <= top ? [atLeast[overflow]] : []));
    if (smallest <= 1) continue;
    for (const p of people) formula.implies([seat(s, p, g)], ...(smallest <= top ? [atLeast[smallest]] : []));
  }
}
