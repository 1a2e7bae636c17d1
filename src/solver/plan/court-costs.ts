/** Costs of partners, opponents and courts together, by who shares a court; only for the search, which looks for courts first. */
import { type Costs, type Curve, type Link, othersIn, type Problem } from '../../scenario/problem.ts';
import { type Way, waysOf } from '../over-links.ts';
import { MOVES_PER_SECOND } from '../shared-numbers.ts';

/**
 * Costs of all rules on pairs by the meetings at tables: a number of meetings at tables costs what the cheapest ways to meet there
 * cost. Null if people meet in other ways without sharing a table, or if some rule on pairs has no such form.
 */
export function courtCosts(problem: Problem, link: Link, tableOf: Int32Array): Costs | null {
  const { costs, sessionCount, peopleCount } = problem;
  const ways = waysOf(problem);
  const [own] = ways.splice(1 + problem.links.indexOf(link), 1);
  const others = ways.filter(({ pairs }) => pairs.sets.length > 0);
  const all = [...others, own];
  const isPlain = all.every(
    ({ pairs: { sets, partial, tables } }) =>
      partial.length + tables.length === 0 && sets.every(({ sessions }) => !sessions.includes(0)),
  );
  if (others.length === 0 || !isPlain || others.some(({ prior }) => prior.length > 0)) return null;
  const states = statesOf(problem, link, tableOf, others);
  if (states === null) return null;
  const curves = curvesOf(problem, all, states);
  if (curves === null) return null;
  const { whole, wholeOf } = curves;
  const rules = [...new Set(all.flatMap(({ pairs }) => pairs.sets.map(({ source }) => source)))].sort(
    (a, b) => a - b,
  );
  const constant = all.reduce(
    (sum, { constants }) => rules.reduce((more, rule) => more + constants[rule], sum),
    0n,
  );
  const everyone = Int32Array.from({ length: peopleCount }, (_, p) => p);
  const sessions = new Uint8Array(sessionCount).fill(1);
  const set = { source: 0, people: everyone, sessions, withPrior: true, points: whole[0] };
  return {
    measure: costs.measure,
    sources: [rules.flatMap((rule) => costs.sources[rule])],
    constants: [constant],
    pairs: { sets: [set], whole, wholeOf, others: othersIn(wholeOf), partial: [], tables: [] },
    ...{ visits: [], partitions: [], counts: [], squares: [], company: [] },
  };
}

/** The curve of each pair; null if there are too many. @param all the other ways, and the link last */
function curvesOf(
  { sessionCount, peopleCount }: Problem,
  all: readonly Way[],
  states: readonly (readonly number[])[],
): { whole: Curve[]; wholeOf: Int32Array } | null {
  const numbers = new Map<string, number>();
  const whole: Curve[] = [];
  const wholeOf = new Int32Array((peopleCount * (peopleCount - 1)) / 2);
  for (let pair = 0; pair < wholeOf.length; pair++) {
    const curves = all.map(({ pairs }) => (pairs.wholeOf === null ? 0 : pairs.wholeOf[pair]));
    const key = curves.join();
    let number = numbers.get(key);
    if (number === undefined) {
      number = whole.length;
      // Computing the curves would take a second or more.
      if ((number + 1) * sessionCount ** 2 > MOVES_PER_SECOND) return null;
      numbers.set(key, number);
      const points = all.map(({ pairs }, way) => pairs.whole[curves[way]].slice(0, sessionCount + 1));
      const [own, rest] = [points[points.length - 1], points.slice(0, -1)];
      const split = states
        .map((ways) =>
          sumOf(
            ways.map((way) => rest[way]),
            sessionCount + 1,
          ),
        )
        .reduce(cheapestSplit);
      whole.push(own.map((cost, m) => cost + split[m]));
    }
    wholeOf[pair] = number;
  }
  return { whole, wholeOf };
}

/**
 * Which other ways apply to two people at one table; each list once. Null if people meet these ways without sharing a table, or if
 * one way is in two lists.
 */
function statesOf(
  problem: Problem,
  link: Link,
  tableOf: Int32Array,
  others: readonly Way[],
): number[][] | null {
  const { groupCount, sessionCount, capacity } = problem;
  const states = new Map<string, number[]>();
  for (let s = 0; s < sessionCount; s++)
    for (let g = 0; g < groupCount; g++)
      for (let h = 0; h <= g; h++) {
        const [seats, more] = [capacity[s * groupCount + g], capacity[s * groupCount + h]];
        if (seats === 0 || more === 0 || (g === h && seats < 2)) continue;
        const ways = others.flatMap(({ meet }, way) => (meet(s, g, h) ? [way] : []));
        const isShared = tableOf[g] === tableOf[h] && link.partners[0]![g].length > 0;
        if (isShared) states.set(ways.join(), ways);
        else if (ways.length > 0) return null;
      }
  const held = [...states.values()].flat();
  return states.size === 0 || new Set(held).size < held.length ? null : [...states.values()];
}

function sumOf(curves: readonly Curve[], length: number): Curve {
  return Array.from({ length }, (_, m) => curves.reduce((sum, curve) => sum + curve[m], 0n));
}

/** The cheapest cost of each number of meetings, split between the two ways. */
function cheapestSplit(one: readonly bigint[], other: readonly bigint[]): bigint[] {
  return one.map((_, m) =>
    one
      .slice(0, m + 1)
      .map((cost, v) => cost + other[m - v])
      .reduce((least, cost) => (cost < least ? cost : least)),
  );
}
