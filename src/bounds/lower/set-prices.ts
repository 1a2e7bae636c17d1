import { type SetMeetings, setMeetings } from '../../check/bound/meeting-sets.ts';
import type { PairCurve } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import type { PieceMaker } from './piece.ts';
import { stated } from './stated.ts';

/**
 * The price of a meeting that says most of a curve on the pairs of a set: each pair meets as often as hard rules allow, all
 * together as often as the seats do. Convex, so that one of its steps is the best price.
 *
 * @throws TooMuchEffort
 */
export function setPrice(set: PairCurve, make: PieceMaker, measure: Fraction): number {
  const { kinds, fewest, most } = meetingsOfSet(set, make);
  const points = set.points.map(Number);
  const value = (price: number): number =>
    kinds.reduce(
      (sum, { least, most: last, times }) => {
        const net = points.slice(least, last + 1).map((cost, i) => cost - price * (least + i));
        return sum + times * Math.min(...net);
      },
      price * (price > 0 ? fewest : most),
    );
  const steps = points.slice(1, make.tables.length + 1).map((cost, m) => cost - points[m]);
  const tried = [...new Set([0, ...steps])].map((price) => ({ price, value: value(price) }));
  return stated(tried.reduce((most, each) => (each.value > most.value ? each : most)).price, measure);
}

/** @throws TooMuchEffort */
export function meetingsOfSet(
  { people, sessions }: PairCurve,
  { tables, effort }: Pick<PieceMaker, 'tables' | 'effort'>,
): SetMeetings {
  const held = tables.filter(({ session }) => sessions[session] === 1);
  return setMeetings([...people], held, effort);
}
