/** "…that costs less than a bound", and what a schedule costs. Everything counts in thousandths. */
import { contactPrices } from '../_shared/contact-limit.mjs';
import { choicesOf, pairsOf } from '../_shared/structure.mjs';
import { asProven, costCounts } from './cost-counts.mjs';

export function isExpressible(data) {
  const weights = data.constraints.flatMap((rule) =>
    rule.type === 'GroupPreferences'
      ? choicesOf(data, rule).map(({ price }) => price * rule.penalty_weight)
      : (rule.penalty_weight ?? 0),
  );
  return [data.weight, ...weights].every((one) => Math.round(one * 1000) / 1000 === one);
}

/** @param holds literal to truth @returns the cost of that schedule, in thousandths */
export function costOf(seating, holds) {
  const { constant, counted } = costCounts(seating, asProven(seating.data));
  return counted.reduce((cost, { slots, steps }) => {
    const taken = slots.filter((slot) => slot.some(holds)).length;
    return steps.slice(0, taken).reduce((sum, step) => sum + step, cost);
  }, constant);
}

/** Every price of a step of the cost, falling. */
export function pricesOf(seating) {
  const { counted } = costCounts(seating, contactPrices(seating.data));
  const prices = new Set(counted.flatMap(({ steps }) => steps.map(Math.abs)));
  prices.delete(0);
  return [...prices].sort((a, b) => b - a);
}

/** Entry j: at least j of the slots are taken. */
function takenAtLeast(formula, slots, most) {
  const taken = slots.map((slot) => formula.count(slot, 1)[1]);
  return formula.count(taken, most);
}

/** Adds clauses for "no step of the cost dearer than this is paid": no sum, so a formula that is easy to search. */
export function noneDearer(seating, price) {
  const { formula, data } = seating;
  for (const { slots, steps } of costCounts(seating, contactPrices(data)).counted) {
    const last = steps.findLastIndex((step) => Math.abs(step) > price);
    if (last < 0) continue;
    const atLeast = takenAtLeast(formula, slots, last + 1);
    for (const [n, step] of steps.entries()) {
      if (Math.abs(step) > price) formula.add(step > 0 ? -atLeast[n + 1] : atLeast[n + 1]);
    }
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
  const { constant, counted } = costCounts(seating, forProof ? asProven(data) : contactPrices(data));
  const prices = [];
  let fixed = constant;
  for (const { slots, steps } of counted) {
    const last = steps.findLastIndex((step) => step !== 0);
    const atLeast = takenAtLeast(formula, slots, last + 1);
    for (const [n, step] of steps.slice(0, last + 1).entries()) {
      if (step > 0) prices.push([step, atLeast[n + 1]]);
      if (step >= 0) continue;
      // A saving is taken at once, and paid back when it is missed.
      prices.push([-step, -atLeast[n + 1]]);
      fixed += step;
    }
  }
  formula.totalAtMost(prices, bound - fixed - 1);
}
