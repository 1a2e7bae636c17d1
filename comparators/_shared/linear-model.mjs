/**
 * The whole problem as a linear model over integers with clauses, for solvers of that kind. x(s,u,g): unit u (people
 * who must sit together in session s) sits in group g; y(s,u,v): two units share one. A square is a sum of steps:
 * e² = 1 + 3 + … + (2e − 1). Every variable beside the seats says how its value follows from theirs, so that a
 * schedule can be given as a start and its cost worked out.
 */
import { contactLimit, contactPrices, contactWorth } from './contact-limit.mjs';
import { firstSeating } from './first-seating.mjs';
import { read } from './scenario.mjs';
import {
  dealtSession,
  groupsInterchangeable,
  isFull,
  isUniform,
  membersOf,
  pairKey,
  pairsOf,
  seatsInOrder,
  unitsOf,
  visitsOf,
} from './structure.mjs';

const ANY = Number.POSITIVE_INFINITY;
const ones = (list) => list.map(() => 1);
const sum = (list, amount) => list.reduce((total, one) => total + amount(one), 0);

class Model {
  /** Of each variable: [least, most, cost]. */
  variables = [];
  /** Of each row: variables, coefficients, least, most. */
  rows = [];
  /** Of each clause: literals; ~v is "not v". */
  clauses = [];
  /** Variable and value of it from the values of those before it. */
  follows = [];

  variable(most = 1) {
    return this.variables.push([0, most, 0]) - 1;
  }

  derived(most, value) {
    const variable = this.variable(most);
    this.follows.push([variable, value]);
    return variable;
  }

  /** A variable may be named several times, as the seat of a couple is for both; solvers take each once a row. */
  row(variables, coefficients, least, most) {
    const total = new Map();
    for (const [k, variable] of variables.entries()) {
      total.set(variable, (total.get(variable) ?? 0) + coefficients[k]);
    }
    this.rows.push([[...total.keys()], [...total.values()], least, most]);
  }

  clause(...literals) {
    this.clauses.push(literals);
  }

  /** May leave a variable no value at all, where rules contradict each other. */
  fix(variable, value) {
    this.row([variable], [1], value, value);
  }

  addCost(variable, cost) {
    this.variables[variable][2] += cost;
  }

  /** Costs weight × e, or its square, where e = sign × Σ terms + offset is above 0. */
  excess(weight, terms, sign, offset, squared) {
    const most = offset + (sign > 0 ? terms.length : 0);
    if (weight === 0 || most <= 0) return;
    const amount = (values) => Math.max(0, sign * sum(terms, (term) => values[term]) + offset);
    const over =
      squared && most > 1
        ? Array.from({ length: most }, (_, k) => this.derived(1, (values) => Number(amount(values) > k)))
        : [this.derived(most, amount)];
    for (const [k, step] of over.entries()) this.addCost(step, weight * (2 * k + 1));
    this.row([...over, ...terms], [...ones(over), ...terms.map(() => -sign)], offset, ANY);
  }
}

/** Seats of one session: who sits where, how many a group holds. @returns unit and group to variable */
function addSession(model, data, s, unit) {
  const sizes = sizesOf(unit);
  const units = [...sizes.keys()];
  const open = data.open[s];
  const seats = new Map();
  for (const u of units) for (const g of open) seats.set(`${u},${g}`, model.variable());
  const x = (u, g) => seats.get(`${u},${g}`);
  for (const u of units) {
    model.row(
      open.map((g) => x(u, g)),
      ones(open),
      1,
      1,
    );
  }
  const full = isFull(data, s);
  for (const g of open) {
    const members = units.map((u) => x(u, g));
    const counts = [...sizes.values()];
    const [seats, least] = [data.seats(g, s), data.minSize(g)];
    model.row(members, counts, full ? seats : 0, seats);
    if (least > 1) {
      const used = model.derived(1, (values) => Number(members.some((member) => values[member])));
      model.row([...members, used], [...counts, -least], 0, ANY);
      model.row([...members, used], [...counts, -seats], Number.NEGATIVE_INFINITY, 0);
    }
  }
  return x;
}

function sizesOf(unit) {
  const sizes = new Map();
  for (const u of unit.values()) sizes.set(u, (sizes.get(u) ?? 0) + 1);
  return sizes;
}

function addHardRules(model, data, seat) {
  for (const rule of data.constraints) {
    if (rule.type === 'ImmovablePeople') {
      const group = data.group(rule.group_id);
      for (const s of data.inSessions(rule.sessions)) {
        for (const i of membersOf(data, rule, s)) {
          for (const g of data.open[s]) model.fix(seat(s, i, g), Number(g === group));
        }
      }
    }
    if (rule.type === 'MustStayApart') {
      for (const s of data.inSessions(rule.sessions)) {
        for (const g of data.open[s]) {
          const seats = membersOf(data, rule, s).map((i) => seat(s, i, g));
          if (seats.length > 1) model.row(seats, ones(seats), 0, 1);
        }
      }
    }
  }
}

/** Groups that nothing tells apart are numbered by their first member; one session may be dealt out in order. */
function breakSymmetry(model, data, units, seat) {
  const dealt = dealtSession(data);
  for (const s of data.sessions) {
    if (s === dealt) {
      const order = seatsInOrder(data, s);
      data.present[s].forEach((i, rank) => {
        model.fix(seat(s, i, order[rank]), 1);
      });
    } else if (groupsInterchangeable(data, s)) {
      const leaders = data.present[s].filter((i) => units[s].get(i) === i);
      for (const [rank, i] of leaders.slice(0, data.open[s].length - 1).entries()) {
        for (const g of data.open[s].slice(rank + 1)) model.fix(seat(s, i, g), 0);
      }
    }
  }
}

/** Shared groups, each with the clauses for the sides to which the objective pulls it. */
class Meetings {
  #shared = new Map();

  constructor(model, data, units, seat) {
    Object.assign(this, { model, data, units, seat });
  }

  /** @returns a variable, or null for two of one unit */
  #share(s, i, j, side) {
    const [u, v] = [this.units[s].get(i), this.units[s].get(j)].sort((a, b) => a - b);
    if (u === v) return null;
    const id = `${s},${u},${v}`;
    const seats = this.data.open[s].map((g) => [this.seat(s, u, g), this.seat(s, v, g)]);
    if (!this.#shared.has(id)) {
      const y = this.model.derived(1, (values) => Number(seats.some(([a, b]) => values[a] && values[b])));
      this.#shared.set(id, { y, sides: new Set() });
    }
    const { y, sides } = this.#shared.get(id);
    if (!sides.has(side)) {
      sides.add(side);
      // Each unit has one group, so one direction of "the same" is enough.
      for (const [a, b] of seats) {
        if (side === 'wanted') this.model.clause(~y, ~a, b);
        else this.model.clause(~a, ~b, y);
      }
    }
    return y;
  }

  /** Terms that add up to how often two meet, and what is certain. */
  of(i, j, sessions, ...sides) {
    const terms = [];
    let certain = 0;
    for (const s of sessions) {
      if (!this.data.attends(i, s) || !this.data.attends(j, s)) continue;
      const [y] = sides.map((side) => this.#share(s, i, j, side));
      if (y === null) certain++;
      else terms.push(y);
    }
    return { terms, certain };
  }
}

function addContacts(model, data, meetings, pairs, before) {
  if (isUniform(data) && contactPrices(data).again) {
    for (const [i, j] of pairs) {
      const { terms, certain } = meetings.of(i, j, data.sessions, 'unwanted');
      model.excess(data.weight, terms, 1, certain - Number(!before.has(pairKey(i, j))), false);
    }
    return;
  }
  const { most, worth, unit } = isUniform(data)
    ? { most: contactLimit(data), worth: () => 1, unit: data.weight }
    : contactWorth(data);
  const met = [];
  const worths = [];
  let open = most;
  for (const [i, j] of pairs) {
    const value = worth(i, j);
    const isMet = before.has(pairKey(i, j));
    const { terms, certain } =
      isMet || value === 0
        ? { terms: [], certain: Number(isMet) }
        : meetings.of(i, j, data.sessions, 'wanted');
    if (certain > 0) open -= value;
    else if (terms.length > 0) {
      const one = model.derived(1, (values) => Number(terms.some((term) => values[term])));
      model.clause(~one, ...terms);
      met.push(one);
      worths.push(value);
    }
  }
  if (open <= 0) return;
  // No more counts than could meet at most.
  const lost = model.derived(open, (values) =>
    Math.max(0, open - sum([...met.keys()], (k) => worths[k] * values[met[k]])),
  );
  model.addCost(lost, unit);
  model.row([lost, ...met], [1, ...worths], open, ANY);
}

function addSoftRule(model, data, meetings, pairs, before, rule) {
  const { penalty_weight: weight } = rule;
  const together = (side, use) => {
    for (const s of data.inSessions(rule.sessions)) {
      for (const [i, j] of pairsOf(membersOf(data, rule, s))) use(meetings.of(i, j, [s], side));
    }
  };
  if (rule.type === 'RepeatEncounter' && weight > 0) {
    const squared = rule.penalty_function === 'squared';
    for (const [i, j] of pairs) {
      const { terms, certain } = meetings.of(i, j, data.sessions, 'unwanted');
      const offset = certain + (before.get(pairKey(i, j)) ?? 0) - rule.max_allowed_encounters;
      model.excess(weight, terms, 1, offset, squared);
    }
  }
  if (rule.type === 'ShouldNotBeTogether') {
    together('unwanted', ({ terms, certain }) => model.excess(weight, terms, 1, certain, false));
  }
  if (rule.type === 'ShouldStayTogether') {
    together('wanted', ({ terms, certain }) => model.excess(weight, terms, -1, 1 - certain, false));
  }
  if (rule.type === 'PairMeetingCount') {
    const { mode, target_meetings: target } = rule;
    const sides = { at_least: ['wanted'], at_most: ['unwanted'], exact: ['wanted', 'unwanted'] }[mode];
    const [i, j] = rule.people.map(data.person);
    const { terms, certain } = meetings.of(i, j, data.inSessions(rule.sessions), ...sides);
    if (mode !== 'at_most') model.excess(weight, terms, -1, target - certain, false);
    if (mode !== 'at_least') model.excess(weight, terms, 1, certain - target, false);
  }
}

function addBalance(model, data, seat, rule) {
  for (const s of data.inSessions(rule.sessions)) {
    for (const g of data.open[s]) {
      if (rule.group_id !== 'ALL' && data.group(rule.group_id) !== g) continue;
      for (const [value, target] of Object.entries(rule.desired_values)) {
        const having = data.present[s].filter((i) => data.attribute(i, rule.attribute_key) === value);
        const terms = having.map((i) => seat(s, i, g));
        if (rule.mode !== 'at_least') model.excess(rule.penalty_weight, terms, 1, -target, true);
        if (rule.mode !== 'at_most') model.excess(rule.penalty_weight, terms, -1, target, true);
      }
    }
  }
}

function addVisits(model, data, seat, rule) {
  for (const { person, places } of visitsOf(data, rule)) {
    const terms = places.map(([s, g]) => seat(s, person, g));
    if (rule.mode !== 'at_least') model.excess(rule.penalty_weight, terms, 1, -rule.target_visits, false);
    if (rule.mode !== 'at_most') model.excess(rule.penalty_weight, terms, -1, rule.target_visits, false);
  }
}

/** How large the model would be, in clauses: it decides whether a build for WebAssembly can hold it. */
export function sizeOf(request) {
  const data = read(request);
  return sum(data.sessions, (s) => {
    const present = data.present[s].length;
    return ((present * (present - 1)) / 2) * data.open[s].length;
  });
}

/** The model, values of all its variables for a first schedule (null: none), and the way from values to a schedule. */
export function build(request) {
  const data = read(request);
  const model = new Model();
  const units = data.sessions.map((s) => unitsOf(data, s));
  const x = data.sessions.map((s) => addSession(model, data, s, units[s]));
  const seat = (s, i, g) => x[s](units[s].get(i), g);
  addHardRules(model, data, seat);
  breakSymmetry(model, data, units, seat);
  const meetings = new Meetings(model, data, units, seat);
  const everybody = Array.from({ length: data.people }, (_, i) => i);
  const pairs = pairsOf(everybody);
  const before = new Map();
  for (const [i, j, count] of data.prior) before.set(pairKey(i, j), (before.get(pairKey(i, j)) ?? 0) + count);
  if (data.weight > 0) addContacts(model, data, meetings, pairs, before);
  for (const rule of data.constraints) {
    if (rule.type === 'AttributeBalance') addBalance(model, data, seat, rule);
    else if (rule.type === 'GroupVisits') addVisits(model, data, seat, rule);
    else addSoftRule(model, data, meetings, pairs, before, rule);
  }
  /** @param groupOf person and session to group */
  const complete = (groupOf) => {
    const values = Array(model.variables.length).fill(0);
    for (const s of data.sessions) for (const i of data.present[s]) values[seat(s, i, groupOf(i, s))] = 1;
    for (const [variable, value] of model.follows) values[variable] = value(values);
    return values;
  };
  const first = firstSeating(data);
  const whole = data.sessions.every((s) => first[s].size === data.present[s].length);
  const groupOf = (value) => (i, s) => data.open[s].find((g) => value(seat(s, i, g)) > 0.5);
  return {
    variables: model.variables,
    rows: model.rows,
    clauses: model.clauses,
    firstSchedule: whole ? data.schedule((i, s) => first[s].get(i)) : null,
    start: whole ? complete((i, s) => first[s].get(i)) : null,
    schedule: (value) => data.schedule(groupOf(value)),
    /** What the schedule of these values costs: never more than what they say, since a solver may count too little. */
    cost: (value) => {
      const values = complete(groupOf(value));
      return sum([...values.keys()], (v) => values[v] * model.variables[v][2]);
    },
  };
}
