/** What may change places, and clauses that keep only the first of the schedules that this turns into each other. */
import { groupsNamed } from '../_shared/structure.mjs';

const range = (count) => Array.from({ length: count }, (_, n) => n);

/** Classes of numbers with the same description, each ascending; who has none (null) is alone. */
function classesOf(numbers, describe) {
  const classes = new Map();
  for (const number of numbers) {
    const words = describe(number);
    if (words === null) continue;
    if (!classes.has(words)) classes.set(words, []);
    classes.get(words).push(number);
  }
  return [...classes.values()].filter((members) => members.length > 1);
}

/** Two are in a class when all facts name them alike; some symmetries that need more thought are not seen. */
export function interchangeable(data) {
  const rules = data.constraints.filter((rule) => rule.penalty_weight !== 0);
  const naming = (test) => rules.flatMap((rule, index) => (test(rule) ? [index] : []));
  const people = classesOf(range(data.people), (p) =>
    JSON.stringify([
      data.sessions.map((s) => data.attends(p, s)),
      naming(
        (rule) => rule.people && (rule.people === 'ALL' || rule.people.some((id) => data.person(id) === p)),
      ),
      rules.map(({ choices = {} }) => Object.entries(choices).find(([id]) => data.person(id) === p)?.[1]),
      rules
        .filter((rule) => rule.type === 'AttributeBalance')
        .map((rule) => data.attribute(p, rule.attribute_key) ?? null),
      data.prior
        .filter(([a, b]) => a === p || b === p)
        .map(([a, b, count]) => [a === p ? b : a, count])
        .sort(),
    ]),
  );
  const sessions = classesOf(data.sessions, (s) =>
    JSON.stringify([
      data.present[s],
      range(data.groups).map((g) => data.seats(g, s)),
      naming((rule) => rule.type !== 'RepeatEncounter' && data.inSessions(rule.sessions).includes(s)),
    ]),
  );
  const named = new Set(rules.flatMap((rule) => groupsNamed(data, rule)));
  const groups = data.sessions.map((s) =>
    classesOf(data.open[s], (g) => (named.has(g) ? null : `${data.seats(g, s)} ${data.minSize(g)}`)),
  );
  return { people, sessions, groups };
}

function neighbours(classes) {
  return classes.flatMap((members) => members.slice(1).map((next, i) => [members[i], next]));
}

/** The order is that of the table person × session of group numbers, read person by person. */
export function firstOfAll(seating, classes) {
  const { data, formula, seat, pair } = seating;
  for (const s of data.sessions) {
    for (const [one, next] of neighbours(classes.groups[s])) {
      data.present[s].forEach((p, rank) => {
        formula.implies([seat(s, p, next)], ...data.present[s].slice(0, rank).map((q) => seat(s, q, one)));
      });
    }
  }
  const notAfter = (open, equal, one, other) => {
    open.forEach((g, rank) => {
      if (rank > 0) formula.implies([...equal, one(g)], ...open.slice(rank).map(other));
    });
  };
  for (const [one, next] of neighbours(classes.people)) {
    const attended = data.sessions.filter((s) => data.attends(one, s));
    let equal = [];
    attended.forEach((s, i) => {
      notAfter(
        data.open[s],
        equal,
        (g) => seat(s, one, g),
        (g) => seat(s, next, g),
      );
      if (i === attended.length - 1) return;
      if (i === 0) {
        equal = [pair(s, one, next)];
        return;
      }
      const still = formula.fresh();
      formula.implies([...equal, pair(s, one, next)], still);
      equal = [still];
    });
  }
  for (const [one, next] of neighbours(classes.sessions)) {
    let equal = [];
    data.present[one].forEach((p, i) => {
      notAfter(
        data.open[one],
        equal,
        (g) => seat(one, p, g),
        (g) => seat(next, p, g),
      );
      if (i === data.present[one].length - 1) return;
      const still = formula.fresh();
      for (const g of data.open[one]) formula.implies([...equal, seat(one, p, g), seat(next, p, g)], still);
      equal = [still];
    });
  }
}
