import type { PairCurve } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import type { SessionFacts } from './session-facts.ts';
import { evenFill, fullFill, pairsOf } from './session-sizes.ts';
import { stated } from './stated.ts';

/** What the pairs of a set can do in the sessions of a rule. */
export interface SetRanges {
  /** Pairs by how often they must and may meet; [least][most]. */
  readonly kinds: readonly { readonly least: number; readonly most: number; times: number }[];
  /** Fewest and most meetings of the set. */
  readonly fewest: number;
  readonly most: number;
}

/**
 * The price of a meeting that says most of a curve on the pairs of a set: each pair meets as often as hard rules allow, all
 * together as often as the seats do. Convex, so that one of its steps is the best price.
 */
export function setPrice(set: PairCurve, sessions: readonly SessionFacts[], measure: Fraction): number {
  const { kinds, fewest, most } = setRanges(set, sessions);
  const points = set.points.map(Number);
  const value = (price: number): number =>
    kinds.reduce(
      (sum, { least, most: last, times }) => {
        const net = points.slice(least, last + 1).map((cost, i) => cost - price * (least + i));
        return sum + times * Math.min(...net);
      },
      price * (price > 0 ? fewest : most),
    );
  const steps = points.slice(1, sessions.length + 1).map((cost, m) => cost - points[m]);
  const tried = [...new Set([0, ...steps])].map((price) => ({ price, value: value(price) }));
  return stated(tried.reduce((most, each) => (each.value > most.value ? each : most)).price, measure);
}

export function setRanges({ people, sessions: held }: PairCurve, facts: readonly SessionFacts[]): SetRanges {
  const sessions = facts.filter(({ session }) => held[session] === 1);
  const size = people.length;
  const least = new Int16Array(size * size);
  const may = new Int16Array(size * size);
  let [fewest, most] = [0, 0];
  for (const { relations, sizes } of sessions) {
    let [forced, possible] = [0, 0];
    let present = 0;
    for (let j = 0; j < size; j++) {
      if (!relations.attends(people[j])) continue;
      present += 1;
      for (let i = 0; i < j; i++) {
        if (!relations.attends(people[i])) continue;
        const relation = relations.of(people[i], people[j]);
        if (relation === 'never') continue;
        may[j * size + i] += 1;
        possible += 1;
        if (relation !== 'must') continue;
        least[j * size + i] += 1;
        forced += 1;
      }
    }
    fewest += Math.max(forced, pairsOf(evenFill(sizes.seats, present)));
    most += Math.min(possible, pairsOf(fullFill(sizes.seats, present)));
  }
  const kinds = new Map<number, { least: number; most: number; times: number }>();
  for (let j = 1; j < size; j++) {
    for (let i = 0; i < j; i++) {
      const at = j * size + i;
      const key = least[at] * (sessions.length + 1) + may[at];
      const known = kinds.get(key);
      if (known) known.times += 1;
      else kinds.set(key, { least: least[at], most: may[at], times: 1 });
    }
  }
  return { kinds: [...kinds.values()], fewest, most };
}
