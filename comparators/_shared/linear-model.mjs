/**
 * The whole problem as a linear model over integers, for solvers of that kind. x(s,i,g): person i sits in group
 * g; y(s,i,j): i and j share a group. Squares of whole numbers are exact by their tangents between neighbours:
 * e² ≥ (2k+1)e − k(k+1) for k = 0, 1, ….
 */
import { read } from './scenario.mjs';

class Model {
  /** Of each variable: [least, most, cost]. */
  variables = [];
  /** Of each row: variables, coefficients, least, most. */
  rows = [];
  /** Of each clause: literals; ~v is "not v". */
  clauses = [];

  variable(least, most, cost = 0) {
    return this.variables.push([least, most, cost]) - 1;
  }

  row(variables, coefficients, least, most) {
    this.rows.push([variables, coefficients, least, most]);
  }

  clause(...literals) {
    this.clauses.push(literals);
  }

  fix(variable, value) {
    this.variables[variable][0] = value;
    this.variables[variable][1] = value;
  }

  addCost(variable, cost) {
    this.variables[variable][2] += cost;
  }
}

/** Costs weight × square of how far Σ terms lies beyond `target`, on the side that sign tells. */
function addSquare(model, terms, target, sign, most, weight) {
  if (most <= 0) return;
  const square = model.variable(0, most * most, weight);
  for (let k = 0; k < most; k++) {
    // square ≥ (2k+1)·sign·(Σ − target) − k(k+1)
    const slope = (2 * k + 1) * sign;
    model.row(
      [square, ...terms],
      [1, ...terms.map(() => -slope)],
      -slope * target - k * (k + 1),
      Number.POSITIVE_INFINITY,
    );
  }
}

function addLinear(model, terms, target, sign, most, weight) {
  if (most <= 0) return;
  const excess = model.variable(0, most, weight);
  model.row([excess, ...terms], [1, ...terms.map(() => -sign)], -sign * target, Number.POSITIVE_INFINITY);
}

const key = (i, j) => (i < j ? `${i},${j}` : `${j},${i}`);

/** Groups of a session that nothing tells apart may be numbered by their first member. */
function interchangeable(data, s) {
  const [first] = data.open[s];
  const named = data.constraints.some(
    (rule) => rule.type === 'ImmovablePeople' || (rule.group_id && rule.group_id !== 'ALL'),
  );
  return (
    !named && data.open[s].every((g) => data.seats(g, s) === data.seats(first, s) && data.minSize(g) === 0)
  );
}

function addSeats(model, data, x, y) {
  for (const s of data.sessions) {
    const { present, open } = { present: data.present[s], open: data.open[s] };
    const total = open.reduce((sum, g) => sum + data.seats(g, s), 0);
    for (const i of present)
      model.row(
        open.map((g) => x(s, i, g)),
        open.map(() => 1),
        1,
        1,
      );
    for (const g of open) {
      const members = present.map((i) => x(s, i, g));
      const full = total === present.length ? data.seats(g, s) : 0;
      model.row(
        members,
        members.map(() => 1),
        full,
        data.seats(g, s),
      );
      if (data.minSize(g) > 0) {
        const used = model.variable(0, 1);
        model.row(
          [...members, used],
          [...members.map(() => 1), -data.minSize(g)],
          0,
          Number.POSITIVE_INFINITY,
        );
        for (const member of members) model.clause(~member, used);
      }
    }
    if (interchangeable(data, s)) {
      present.slice(0, open.length - 1).forEach((i, rank) => {
        for (const g of open.slice(rank + 1)) model.fix(x(s, i, g), 0);
      });
    }
    const sizes = new Set(open.map((g) => data.seats(g, s)));
    for (const i of present) {
      for (const j of present) {
        if (i >= j) continue;
        for (const g of open) {
          model.clause(~x(s, i, g), ~x(s, j, g), y(s, i, j));
          model.clause(~x(s, i, g), x(s, j, g), ~y(s, i, j));
          model.clause(x(s, i, g), ~x(s, j, g), ~y(s, i, j));
        }
      }
      if (total === present.length && sizes.size === 1) {
        const mates = present.filter((j) => j !== i).map((j) => y(s, i, j));
        const [size] = sizes;
        model.row(
          mates,
          mates.map(() => 1),
          size - 1,
          size - 1,
        );
      }
    }
  }
}

function addRules(model, data, x, y, pairs) {
  const both = (ids, list, use) => {
    const people = ids.map(data.person);
    for (const s of data.inSessions(list)) {
      for (const [a, i] of people.entries()) {
        for (const j of people.slice(a + 1)) if (data.attends(i, s) && data.attends(j, s)) use(y(s, i, j));
      }
    }
  };
  for (const rule of data.constraints) {
    if (rule.type === 'MustStayTogether') both(rule.people, rule.sessions, (v) => model.fix(v, 1));
    if (rule.type === 'MustStayApart') both(rule.people, rule.sessions, (v) => model.clause(~v));
    if (rule.type === 'ShouldNotBeTogether') {
      both(rule.people, rule.sessions, (v) => model.addCost(v, rule.penalty_weight));
    }
    if (rule.type === 'ShouldStayTogether') {
      both(rule.people, rule.sessions, (v) => model.addCost(v, -rule.penalty_weight));
    }
    if (rule.type === 'ImmovablePeople') {
      for (const s of data.inSessions(rule.sessions)) {
        for (const i of rule.people.map(data.person)) {
          if (data.attends(i, s)) model.row([x(s, i, data.group(rule.group_id))], [1], 1, 1);
        }
      }
    }
    if (rule.type === 'AttributeBalance') addBalance(model, data, x, rule);
    if (rule.type === 'PairMeetingCount') {
      const terms = [];
      both(rule.people, rule.sessions, (v) => terms.push(v));
      const { mode, target_meetings: target, penalty_weight: weight } = rule;
      if (mode !== 'at_most') addLinear(model, terms, target, -1, target, weight);
      if (mode !== 'at_least') addLinear(model, terms, target, 1, terms.length - target, weight);
    }
    if (rule.type === 'RepeatEncounter') {
      const add = rule.penalty_function === 'linear' ? addLinear : addSquare;
      for (const { terms, prior } of pairs.values()) {
        const most = terms.length + prior - rule.max_allowed_encounters;
        add(model, terms, rule.max_allowed_encounters - prior, 1, most, rule.penalty_weight);
      }
    }
  }
}

function addBalance(model, data, x, rule) {
  for (const s of data.inSessions(rule.sessions)) {
    for (const g of data.open[s]) {
      if (rule.group_id !== 'ALL' && data.group(rule.group_id) !== g) continue;
      for (const [value, target] of Object.entries(rule.desired_values)) {
        const having = data.present[s].filter((i) => data.attribute(i, rule.attribute_key) === value);
        const terms = having.map((i) => x(s, i, g));
        const most = Math.min(terms.length, data.seats(g, s)) - target;
        if (rule.mode !== 'at_least') addSquare(model, terms, target, 1, most, rule.penalty_weight);
        if (rule.mode !== 'at_most') addSquare(model, terms, target, -1, target, rule.penalty_weight);
      }
    }
  }
}

const HARD = ['ImmovablePeople', 'MustStayTogether', 'MustStayApart'];

/** How large the model would be, in clauses: it decides whether a build for WebAssembly can hold it. */
export function sizeOf(request) {
  const data = read(request);
  return data.sessions.reduce((sum, s) => {
    const present = data.present[s].length;
    return sum + ((3 * present * (present - 1)) / 2) * data.open[s].length;
  }, 0);
}

/**
 * The model, seats that make a legal start (none where rules are in the way), and the way from values of its
 * variables to a schedule.
 */
export function build(request) {
  const data = read(request);
  const model = new Model();
  const seats = data.sessions.map(() => new Map());
  const mates = data.sessions.map(() => new Map());
  const pairs = new Map();
  for (const s of data.sessions) {
    for (const i of data.present[s]) {
      for (const g of data.open[s]) seats[s].set(`${i},${g}`, model.variable(0, 1));
    }
    for (const i of data.present[s]) {
      for (const j of data.present[s]) {
        if (i >= j) continue;
        const v = model.variable(0, 1);
        mates[s].set(key(i, j), v);
        if (!pairs.has(key(i, j))) pairs.set(key(i, j), { terms: [], prior: 0 });
        pairs.get(key(i, j)).terms.push(v);
      }
    }
  }
  for (const [a, b, count] of data.prior) {
    if (!pairs.has(key(a, b))) pairs.set(key(a, b), { terms: [], prior: 0 });
    pairs.get(key(a, b)).prior += count;
  }
  const x = (s, i, g) => seats[s].get(`${i},${g}`);
  const y = (s, i, j) => mates[s].get(key(i, j));
  addSeats(model, data, x, y);
  if (data.weight > 0) {
    for (const { terms, prior } of pairs.values()) {
      if (prior > 0 || terms.length === 0) continue;
      const met = model.variable(0, 1, -data.weight);
      model.row([met, ...terms], [-1, ...terms.map(() => 1)], 0, Number.POSITIVE_INFINITY);
    }
  }
  addRules(model, data, x, y, pairs);
  const start = [];
  if (
    data.constraints.every((rule) => !HARD.includes(rule.type)) &&
    !data.open[0].some((g) => data.minSize(g) > 0)
  ) {
    // Dealt out like cards, the first of each round moved on: it keeps to the order of interchangeable groups.
    for (const s of data.sessions) {
      const left = new Map(data.open[s].map((g) => [g, data.seats(g, s)]));
      data.present[s].forEach((i, rank) => {
        const turn = rank < left.size ? rank : rank + s * Math.floor(rank / left.size);
        const around = data.open[s].map((_, k) => data.open[s][(turn + k) % left.size]);
        const g = around.find((candidate) => left.get(candidate) > 0);
        if (g === undefined) return;
        left.set(g, left.get(g) - 1);
        start.push(x(s, i, g));
      });
    }
  }
  const schedule = (value) => data.schedule((i, s) => data.open[s].find((g) => value(x(s, i, g)) > 0.5));
  return { variables: model.variables, rows: model.rows, clauses: model.clauses, start, schedule };
}
