/** "…that costs less than the bound", in exact fractions. */
import { type Fraction, minus, plus, ZERO } from '../../shared/fraction.ts';
import type { CostCounts } from './cost-counts.ts';
import { alike } from './formula.ts';
import { inOrder, placeVariables } from './place-variables.ts';
import { type Price, pricesBelow } from './price-total.ts';
import type { Seating } from './seating-clauses.ts';

export function costClauses(seating: Seating, { constant, counted }: CostCounts, bound: Fraction): void {
  const { formula } = seating;
  const variable = placeVariables(
    seating,
    counted.flatMap(({ slots }) => slots.flat()),
    (one, other) => {
      const both = formula.fresh();
      formula.watcher?.means(both, alike([one, other]), 2n);
      formula.implies([one, other], [both]);
      for (const each of [one, other]) formula.implies([both], [each]);
      return both;
    },
  );
  const ordered = counted
    .map(({ slots: places, steps }) => {
      const slots = places.map((slot) => slot.map(variable));
      const [session, ...others] = new Set(places.flat().map((place) => place.session));
      // Slots within one session come first, session by session; then by smaller variables.
      const first = others.length > 0 ? Number.POSITIVE_INFINITY : session;
      return { steps, slots, order: [first, ...slots.flat()] };
    })
    .sort((one, other) => inOrder(one.order, other.order));
  const prices: Price[] = [];
  let fixed = constant;
  for (const { slots, steps } of ordered) {
    const last = steps.findLastIndex((step) => step.n !== 0n);
    if (last < 0) continue;
    const taken = slots.map((slot) => formula.count(slot, 1)[1]);
    const atLeast = formula.count(taken, last + 1);
    for (const [n, step] of steps.slice(0, last + 1).entries()) {
      if (step.n > 0n) prices.push({ literal: atLeast[n + 1], price: step });
      if (step.n >= 0n) continue;
      // A saving is subtracted at once, and added back if it is missed.
      prices.push({ literal: -atLeast[n + 1], price: minus(ZERO, step) });
      fixed = plus(fixed, step);
    }
  }
  pricesBelow(formula, prices, minus(bound, fixed));
}
