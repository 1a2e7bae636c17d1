/** "…that costs less than a bound", and what a schedule costs. Everything counts in thousandths. */
import { contactLimit, contactPrices } from '../_shared/contact-limit.mjs';
import { pairsOf } from '../_shared/structure.mjs';

function deviation(count, desired, mode) {
  if (mode === 'at_least') return Math.max(0, desired - count);
  return mode === 'at_most' ? Math.max(0, count - desired) : Math.abs(count - desired);
}

export function isExpressible({ weight, constraints }) {
  const weights = [weight, ...constraints.map((rule) => rule.penalty_weight ?? 0)];
  return weights.every((one) => Math.round(one * 1000) / 1000 === one);
}

/** Contacts as docs/proofs.md has them, which a proof has to keep to. */
const asProven = (data) => ({
  base: contactLimit(data),
  again: false,
  cost: (met, n) => (met + n > 0 ? -1 : 0),
});

/**
 * The terms of the cost, in the order of docs/proofs.md: how many of some literals hold, up to `most`, and what
 * each number costs.
 */
function* terms({ data, seat, pair, both }, contacts) {
  const whole = (weight) => Math.round(weight * 1000);
  const shared = (a, b, sessions) => sessions.filter((s) => both(s, a, b)).map((s) => pair(s, a, b));
  const rules = data.constraints.filter((rule) => rule.penalty_weight > 0);
  const contact = whole(data.weight);
  const repeat = rules.find((rule) => rule.type === 'RepeatEncounter');
  if (contact > 0 || repeat) {
    const before = new Map();
    for (const [a, b, count] of data.prior) {
      const number = Math.min(a, b) * data.people + Math.max(a, b);
      before.set(number, (before.get(number) ?? 0) + count);
    }
    for (const [a, b] of pairsOf([...Array(data.people).keys()])) {
      const met = before.get(a * data.people + b) ?? 0;
      const inputs = shared(a, b, data.sessions);
      const most = repeat || contacts.again ? inputs.length : met === 0 ? Math.min(1, inputs.length) : 0;
      const cost = (n) => {
        const excess = Math.max(0, met + n - (repeat?.max_allowed_encounters ?? 0));
        const units = repeat?.penalty_function === 'squared' ? excess * excess : excess;
        return contact * contacts.cost(met, n) + (repeat ? whole(repeat.penalty_weight) * units : 0);
      };
      yield { inputs, most, cost };
    }
  }
  for (const rule of rules.filter(({ type }) => type === 'AttributeBalance')) {
    for (const s of data.inSessions(rule.sessions)) {
      for (const g of data.open[s]) {
        if (rule.group_id !== 'ALL' && data.group(rule.group_id) !== g) continue;
        for (const [value, desired] of Object.entries(rule.desired_values)) {
          const holders = data.present[s].filter((p) => data.attribute(p, rule.attribute_key) === value);
          const inputs = holders.map((p) => seat(s, p, g));
          const cost = (n) => whole(rule.penalty_weight) * deviation(n, desired, rule.mode) ** 2;
          yield { inputs, most: inputs.length, cost };
        }
      }
    }
  }
  for (const rule of rules.filter(({ type }) => type === 'PairMeetingCount')) {
    const inputs = shared(...rule.people.map(data.person), data.inSessions(rule.sessions));
    const cost = (n) => whole(rule.penalty_weight) * deviation(n, rule.target_meetings, rule.mode);
    yield { inputs, most: inputs.length, cost };
  }
  for (const rule of rules.filter(({ type }) => /^Should/.test(type))) {
    const people = rule.people.map(data.person);
    for (const [i, later] of people.entries()) {
      for (const earlier of people.slice(0, i)) {
        for (const literal of shared(later, earlier, data.inSessions(rule.sessions))) {
          yield {
            literal: rule.type === 'ShouldNotBeTogether' ? literal : -literal,
            price: whole(rule.penalty_weight),
          };
        }
      }
    }
  }
}

/** @param holds literal to truth @returns the cost of that schedule */
export function costOf(seating, holds) {
  const contacts = asProven(seating.data);
  let cost = Math.round(seating.data.weight * 1000) * contacts.base;
  for (const term of terms(seating, contacts)) {
    if (term.literal !== undefined) cost += holds(term.literal) ? term.price : 0;
    else cost += term.cost(Math.min(term.most, term.inputs.filter(holds).length));
  }
  return cost / 1000;
}

/** Every price of a step of the cost, falling. */
export function pricesOf(seating) {
  const prices = new Set();
  for (const term of terms(seating, contactPrices(seating.data))) {
    if (term.literal !== undefined) prices.add(term.price);
    for (let n = 1; n <= (term.most ?? 0); n++) prices.add(Math.abs(term.cost(n) - term.cost(n - 1)));
  }
  return [...prices].sort((a, b) => b - a);
}

/** Adds clauses for "no step of the cost dearer than this is paid": no sum, so a formula that is easy to search. */
export function noneDearer(seating, price) {
  const { formula, data } = seating;
  for (const term of terms(seating, contactPrices(data))) {
    if (term.literal !== undefined) {
      if (term.price > price) formula.add(-term.literal);
      continue;
    }
    const { inputs, most, cost } = term;
    const step = (n) => cost(n) - cost(n - 1);
    const dear = Array.from({ length: most }, (_, i) => i + 1).filter((n) => Math.abs(step(n)) > price);
    if (dear.length === 0) continue;
    const atLeast = formula.count(inputs, dear[dear.length - 1]);
    for (const n of dear) formula.add(step(n) > 0 ? -atLeast[n] : atLeast[n]);
  }
}

/** About as many pairs as meet in a session. */
function meetingsOf(data, s) {
  const size = data.present[s].length / data.open[s].length;
  return (data.present[s].length * (size - 1)) / 2;
}

/** Adds clauses for "nobody meets the same person often", for pairs that no rule brings together. */
export function spreadOut(seating) {
  const { data, formula, pair, both } = seating;
  const everybody = [...Array(data.people).keys()];
  const named = new Set(
    data.constraints
      .filter(({ type }) => /Together$|Meeting|^Immovable/.test(type) && type !== 'ShouldNotBeTogether')
      .flatMap((rule) => rule.people.map(data.person)),
  );
  const meetings = data.sessions.reduce((sum, s) => sum + meetingsOf(data, s), 0);
  const pairs = pairsOf(everybody.filter((p) => !named.has(p)));
  const most = Math.max(2, Math.floor(meetings / pairsOf(everybody).length) + 1);
  for (const [a, b] of pairs) {
    const inputs = data.sessions.filter((s) => both(s, a, b)).map((s) => pair(s, a, b));
    if (inputs.length > most) formula.add(-formula.count(inputs, most + 1)[most + 1]);
  }
}

/** Whether contacts are better looked for as meetings too many; what is found so needs a proof of its own. */
export function hasShortcut(data) {
  return data.weight > 0 && contactPrices(data).again;
}

/** Adds the clauses for "costs less than the bound". */
export function costLess(seating, bound, forProof) {
  const { formula, data } = seating;
  const contacts = forProof ? asProven(data) : contactPrices(data);
  const prices = [];
  let fixed = Math.round(data.weight * 1000) * contacts.base;
  for (const term of terms(seating, contacts)) {
    if (term.literal !== undefined) {
      prices.push([term.literal, term.price]);
      continue;
    }
    const { inputs, most, cost } = term;
    const atLeast = most > 0 ? formula.count(inputs, most) : [];
    fixed += cost(0);
    for (let n = 1; n <= most; n++) {
      const step = cost(n) - cost(n - 1);
      if (step > 0) prices.push([atLeast[n], step]);
      if (step < 0) {
        prices.push([-atLeast[n], -step]);
        fixed += step;
      }
    }
  }
  formula.totalAtMost(prices, Math.ceil(bound * 1000 - 1e-6) - 1 - fixed);
}
