/** The facts that model.lp speaks of. Costs are whole multiples of 1/scale. */
import { contactPrices, contactWorth } from '../_shared/contact-limit.mjs';
import { scaleOf } from '../_shared/scale.mjs';
import { choicesOf, groupsNamed, isUniform, visitsOf } from '../_shared/structure.mjs';
import { channelsOf } from './channels.mjs';

/** What `count` of something costs when `desired` is wanted. */
function deviation(count, desired, mode) {
  if (mode === 'at_least') return Math.max(0, desired - count);
  return mode === 'at_most' ? Math.max(0, count - desired) : Math.abs(count - desired);
}

/** What `count` people with a value cost where `desired` are wanted. */
function imbalance(count, desired, mode) {
  if (mode === 'not_alone') return count === 0 ? 0 : Math.max(0, desired - count);
  return deviation(count, desired, mode) ** 2;
}

const range = (count) => Array.from({ length: count }, (_, n) => n);

class Facts {
  lines = [];
  /** The cost of a plan that pays no weak constraint. */
  base = 0;

  add(name, ...terms) {
    this.lines.push(`${name}(${terms.join(',')}).`);
  }

  /** The cost of 0, 1, 2 … as what reaching each number costs, or missing it. */
  price(name, terms, costs) {
    this.base += costs[0] ?? 0;
    costs.slice(1).forEach((cost, n) => {
      const step = cost - costs[n];
      if (step > 0) this.add(`${name}_fee`, ...terms, n + 1, step);
      if (step < 0) {
        this.add(`${name}_loss`, ...terms, n + 1, -step);
        this.base += step;
      }
    });
  }
}

/**
 * @param data from `read` in scenario.mjs, of the request
 * @returns the facts as text, and the way from clingo's optimisation value to the cost
 */
export function factsOf(data, request) {
  const facts = new Facts();
  const { constraints } = data;
  const channels = channelsOf(data, request);
  const units = channels.map((channel) => (isUniform(channel) ? channel.weight : contactWorth(channel).unit));
  const prices = constraints.flatMap((rule) =>
    rule.type === 'GroupPreferences'
      ? choicesOf(data, rule).map(({ price }) => price * rule.penalty_weight)
      : [],
  );
  const weights = constraints.map((rule) =>
    rule.type === 'GroupPreferences' ? 0 : (rule.penalty_weight ?? 0),
  );
  const scale = scaleOf([...units, ...weights, ...prices]);
  const scaled = (weight) => Math.round(weight * scale);
  addSeats(facts, data, channels);
  for (const channel of channels) {
    const pairs = sharedSessions(data);
    for (const { a, b } of pairs.values()) facts.add('pair', channel.k, a, b);
    addMeetings(facts, channel, pairs, scaled);
  }
  const number = new Map(channels.map(({ over, k }) => [over, k]));
  for (const [index, rule] of constraints.entries())
    addRule(facts, data, rule, index, number.get(rule.over), scaled);
  return { text: facts.lines.join('\n'), costOf: (value) => (value + facts.base) / scale };
}

/** Nothing costs but contacts, all tables are full, and all meetings could be new. */
export function onlyRepeatsCost(data, request) {
  const valued = channelsOf(data, request).filter(({ weight }) => weight > 0);
  const free = data.constraints.every((rule) => !rule.penalty_weight);
  return free && valued.length > 0 && valued.every((one) => isUniform(one) && contactPrices(one).again);
}

/** Pairs that attend a session in common, and how often they met before. */
function sharedSessions(data) {
  const pairs = new Map();
  for (const a of range(data.people)) {
    for (let b = a + 1; b < data.people; b++) {
      const shared = data.sessions.filter((s) => data.attends(a, s) && data.attends(b, s)).length;
      if (shared > 0) pairs.set(a * data.people + b, { a, b, shared, prior: 0 });
    }
  }
  return pairs;
}

function addSeats(facts, data, channels) {
  for (const s of data.sessions) {
    for (const p of data.present[s]) facts.add('present', p, s);
    data.present[s].slice(1).forEach((p, rank) => {
      facts.add('after', data.present[s][rank], p, s);
    });
    const seats = data.open[s].map((g) => data.seats(g, s));
    for (const [i, g] of data.open[s].entries()) facts.add('open', g, s, seats[i]);
    if (seats.reduce((sum, one) => sum + one, 0) === data.present[s].length) facts.add('full', s);
    for (const { k, facing } of channels) for (const [g, h] of facing(s)) facts.add('face', k, g, h, s);
    // Groups that links join are told apart by whom they face.
    if (channels.length === 1) addOrder(facts, data, s);
  }
  for (const g of range(data.groups)) if (data.minSize(g) > 1) facts.add('smallest', g, data.minSize(g));
}

/** Groups of a session that nothing tells apart, one after the other. */
function addOrder(facts, data, s) {
  const named = new Set(data.constraints.flatMap((rule) => groupsNamed(data, rule)));
  const lastAlike = new Map();
  for (const g of data.open[s]) {
    if (named.has(g)) continue;
    const kind = `${data.seats(g, s)} ${data.minSize(g)}`;
    if (lastAlike.has(kind)) facts.add('next', lastAlike.get(kind), g, s);
    lastAlike.set(kind, g);
  }
}

function addMeetings(facts, data, pairs, scaled) {
  const { k, over } = data;
  const repeat = data.constraints.find((rule) => rule.type === 'RepeatEncounter' && rule.over === over);
  const contacts = isUniform(data) ? evenContacts(data, scaled) : weighedContacts(data, scaled);
  const again = scaled(repeat?.penalty_weight ?? 0);
  const excessCost = (meetings) => {
    if (repeat === undefined) return 0;
    const excess = Math.max(0, meetings - repeat.max_allowed_encounters);
    return again * (repeat.penalty_function === 'squared' ? excess * excess : excess);
  };
  const priorOnly = new Map();
  for (const [a, b, count] of data.prior) {
    const number = Math.min(a, b) * data.people + Math.max(a, b);
    if (pairs.has(number)) pairs.get(number).prior += count;
    else priorOnly.set(number, (priorOnly.get(number) ?? 0) + count);
  }
  facts.base += contacts.base;
  for (const [number, count] of priorOnly) {
    const [a, b] = [Math.floor(number / data.people), number % data.people];
    facts.base += excessCost(count) + contacts.cost(a, b, count, 0);
  }
  for (const { a, b, shared, prior } of pairs.values()) {
    const cost = (n) => contacts.cost(a, b, prior, n) + excessCost(prior + n);
    const most = again > 0 || contacts.again ? shared : 1;
    if (again === 0 && prior > 0 && !contacts.again) {
      facts.base += cost(0);
      continue;
    }
    facts.add('steps', k, a, b, most);
    facts.price('pair', [k, a, b], range(most + 1).map(cost));
  }
}

/** `base` plus `cost(a, b, before, n)` for each pair. */
function evenContacts(data, scaled) {
  const weight = scaled(data.weight);
  const { base, again, cost } = contactPrices(data);
  return { base: weight * base, again, cost: (_a, _b, before, n) => weight * cost(before, n) };
}

function weighedContacts(data, scaled) {
  const { most, worth, unit: price } = contactWorth(data);
  const unit = scaled(price);
  const cost = (a, b, before, n) => (before + n > 0 ? -unit * worth(a, b) : 0);
  return { base: unit * most, again: false, cost };
}

/** @param k the number of the way to meet that the rule counts */
function addRule(facts, data, rule, index, k, scaled) {
  const weight = scaled(rule.penalty_weight ?? 0);
  if (rule.type === 'RepeatEncounter') return;
  const sessions = data.inSessions(rule.sessions);
  if (rule.type === 'AttributeBalance') {
    addBalance(facts, data, rule, index, weight);
    return;
  }
  if (rule.type === 'GroupVisits') {
    addVisits(facts, data, rule, index, weight);
    return;
  }
  if (rule.type === 'PersonWishes') {
    addWishes(facts, data, rule, index, k, weight);
    return;
  }
  if (rule.type === 'GroupPreferences') {
    for (const { person, s, g, price } of choicesOf(data, rule))
      facts.add('place', person, g, s, index, scaled(price * rule.penalty_weight));
    return;
  }
  const people = rule.people.map(data.person).sort((a, b) => a - b);
  const pairs = people.flatMap((a, i) => people.slice(i + 1).map((b) => [a, b]));
  const both = ([a, b], s) => data.attends(a, s) && data.attends(b, s);
  if (rule.type === 'PairMeetingCount') {
    const shared = sessions.filter((s) => both(people, s));
    for (const s of shared) facts.add('quota', index, k, ...people, s);
    facts.add('quota_steps', index, shared.length);
    const cost = (n) => weight * deviation(n, rule.target_meetings, rule.mode);
    facts.price('quota', [index], range(shared.length + 1).map(cost));
    return;
  }
  for (const s of sessions) {
    if (rule.type === 'ImmovablePeople') {
      const there = people.filter((p) => data.attends(p, s));
      for (const p of there) facts.add('pin', p, data.group(rule.group_id), s);
      continue;
    }
    for (const pair of pairs.filter((one) => both(one, s))) {
      if (rule.type === 'MustStayTogether') facts.add('stay', ...pair, s);
      if (rule.type === 'MustStayApart') facts.add('apart', k, ...pair, s);
      if (rule.type === 'ShouldStayTogether') facts.add('wish', k, ...pair, s, index, weight);
      if (rule.type === 'ShouldNotBeTogether') facts.add('quarrel', k, ...pair, s, index, weight);
    }
  }
}

function addBalance(facts, data, rule, index, weight) {
  for (const s of data.inSessions(rule.sessions)) {
    for (const g of data.open[s]) {
      if (rule.group_id !== 'ALL' && data.group(rule.group_id) !== g) continue;
      Object.entries(rule.desired_values).forEach(([value, desired], v) => {
        const holders = data.present[s].filter((p) => data.attribute(p, rule.attribute_key) === value);
        const most = Math.min(holders.length, data.seats(g, s));
        const name = [`r(${index},${v})`, g, s];
        for (const p of holders) facts.add('held', ...name, p);
        facts.add('held_steps', ...name, most);
        const cost = (n) => weight * imbalance(n, desired, rule.mode);
        facts.price('held', name, range(most + 1).map(cost));
      });
    }
  }
}

function addVisits(facts, data, rule, index, weight) {
  for (const [k, { person, places }] of visitsOf(data, rule).entries()) {
    const name = `r(${index},${k})`;
    const most = new Set(places.map(([s]) => s)).size;
    for (const [s, g] of places) facts.add('visit', name, person, g, s);
    facts.add('visit_steps', name, most);
    const cost = (n) => weight * deviation(n, rule.target_visits, rule.mode);
    facts.price('visit', [name], range(most + 1).map(cost));
  }
}

/** Of each person in each session, the meetings with those they wish for are one count. */
function addWishes(facts, data, rule, index, k, weight) {
  for (const s of data.inSessions(rule.sessions)) {
    for (const [n, [id, wished]] of Object.entries(rule.wishes).entries()) {
      const person = data.person(id);
      const there = wished.map(data.person).filter((other) => data.attends(other, s));
      if (!data.attends(person, s) || there.length === 0) continue;
      const name = `r(${index},${n},${s})`;
      for (const other of there) {
        const pair = [person, other].sort((a, b) => a - b);
        facts.add('quota', name, k, ...pair, s);
      }
      facts.add('quota_steps', name, there.length);
      const aim = Math.min(rule.at_least, there.length);
      facts.price(
        'quota',
        [name],
        range(there.length + 1).map((met) => weight * Math.max(0, aim - met)),
      );
    }
  }
}
