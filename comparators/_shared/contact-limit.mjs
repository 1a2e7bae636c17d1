/** What contacts cost: U_max, the most pairs that could ever have met, less those that have; or what these are worth. */

import { isFull } from './structure.mjs';
import { fractionOf, scaleOfFractions } from './sums.mjs';

/** @param data from `read` in scenario.mjs */
function countPairs(data) {
  const metBefore = new Set(data.prior.map(([a, b]) => Math.min(a, b) * data.people + Math.max(a, b)));
  const open = [];
  for (let a = 0; a < data.people; a++) {
    for (let b = a + 1; b < data.people; b++) {
      if (metBefore.has(a * data.people + b)) continue;
      if (data.sessions.some((s) => data.attends(a, s) && data.attends(b, s))) open.push([a, b]);
    }
  }
  const held = data.sessions.reduce((sum, s) => sum + (data.mostPairs?.(s) ?? mostPairs(data, s)), 0);
  return { metBefore, before: metBefore.size, open, possible: open.length, held };
}

/** U_max: no schedule has more pairs that meet or have met. @param data from `read` in scenario.mjs */
export function contactLimit(data) {
  const { before, possible, held } = countPairs(data);
  return before + Math.min(possible, held);
}

/**
 * The same cost in two ways, a sum over pairs: `base` plus `cost(before, n)` for each pair that met `before` times
 * in earlier events and n times in this one. Where all groups are full there are as many meetings in any schedule,
 * so a contact less is a meeting too many; as long as not everybody can meet, a solver sees more in that: at no
 * cost, a pair that met meets no more.
 */
export function contactPrices(data) {
  const { before, possible, held } = countPairs(data);
  if (held <= possible && data.sessions.every((s) => isFull(data, s))) {
    return { base: 0, again: true, cost: (met, n) => (met > 0 ? n : Math.max(0, n - 1)) };
  }
  return { base: before + Math.min(possible, held), again: false, cost: (met, n) => (met + n > 0 ? -1 : 0) };
}

/**
 * What pairs are worth, all objectives added up, in whole numbers of `unit`: the cost is `most` less `worth(i, j)` of each
 * pair that meets or has met.
 */
export function contactWorth(data) {
  const values = data.objectives.map(({ weight, kinds = [], otherwise = 1 }) => ({
    weight: fractionOf(weight),
    kinds: kinds.map((kind) => ({ ...kind, worth: fractionOf(kind.weight) })),
    otherwise: fractionOf(otherwise),
  }));
  const products = values.flatMap(({ weight, kinds, otherwise }) =>
    [otherwise, ...kinds.map(({ worth }) => worth)].map((worth) => times(weight, worth)),
  );
  const scale = scaleOfFractions(products);
  const worthOf = ({ weight, kinds, otherwise }, i, j) => {
    const kind = kinds.find((each) => isOfKind(data, each, i, j));
    const [over, under] = times(weight, kind?.worth ?? otherwise);
    return Number((over * scale) / under);
  };
  const most = values.reduce((sum, value) => sum + mostWorth(data, (i, j) => worthOf(value, i, j)), 0);
  const worth = (i, j) => values.reduce((sum, value) => sum + worthOf(value, i, j), 0);
  return { most, worth, unit: 1 / Number(scale) };
}

const times = ([a, b], [c, d]) => [a * c, b * d];

function isOfKind(data, { attribute_key: key, values, same }, i, j) {
  const [a, b] = [data.attribute(i, key), data.attribute(j, key)].map((value) =>
    value === undefined ? undefined : String(value),
  );
  if (a === undefined || b === undefined) return false;
  if (!values) return (a === b) === same;
  const [x, y] = values.map(String);
  return (a === x && b === y) || (a === y && b === x);
}

/** The pairs that met before, and the dearest of the others, as many as there is room for. */
function mostWorth(data, worth) {
  const { metBefore, open, held } = countPairs(data);
  const before = [...metBefore].map((key) => worth(Math.floor(key / data.people), key % data.people));
  const dearest = open.map(([a, b]) => worth(a, b)).sort((a, b) => b - a);
  return [...before, ...dearest.slice(0, held)].reduce((sum, one) => sum + one, 0);
}

/** Filling the largest groups first holds the most pairs, since C(x, 2) is convex. */
function mostPairs(data, s) {
  let left = data.present[s].length;
  let pairs = 0;
  for (const seats of data.open[s].map((g) => data.seats(g, s)).sort((a, b) => b - a)) {
    const filled = Math.min(seats, left);
    pairs += (filled * (filled - 1)) / 2;
    left -= filled;
  }
  return pairs;
}
