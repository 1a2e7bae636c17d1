/** Collects the curves of the rules, rule by rule, for `costs.ts`. */
import type { Fraction } from '../../shared/fraction.ts';
import type {
  Costs,
  CountCurve,
  Curve,
  PairCurve,
  Partition,
  Seats,
  SquareSum,
  VisitCurve,
} from '../problem.ts';
import { pairCosts } from './pair-costs.ts';

type Part<T extends { readonly source: number }> = Omit<T, 'source'>;

export interface Parts {
  /** The most meetings that a pair can have, earlier ones with them; the most people of a group. */
  readonly mostMeetings: number;
  readonly fullestGroup: number;
  /** What follows comes from the rule at this pointer. */
  begin(pointer: string): void;
  /** A curve by counts from 0 to `most`. */
  curve(most: number, cost: (count: number) => bigint): Curve;
  constant(units: bigint): void;
  pairs(part: Part<PairCurve>): void;
  visits(part: Part<VisitCurve>): void;
  /** The number of the partition of this name, which is made where there is none yet. */
  partition(name: string, make: () => Partition): number;
  count(part: Part<CountCurve>): void;
  square(part: Part<SquareSum>): void;
  costs(measure: Fraction): Costs;
}

export function partsOf(seats: Seats): Parts {
  const sources: string[] = [];
  const constants: bigint[] = [];
  const sets: PairCurve[] = [];
  const visits: VisitCurve[] = [];
  const partitions: Partition[] = [];
  const names: string[] = [];
  const counts: CountCurve[] = [];
  const squares: SquareSum[] = [];
  const source = () => sources.length - 1;
  return {
    mostMeetings: mostMeetings(seats),
    fullestGroup: seats.capacity.reduce((most, room) => Math.max(most, room), 0),
    begin(pointer) {
      sources.push(pointer);
      constants.push(0n);
    },
    curve: (most, cost) => Array.from({ length: most + 1 }, (_, count) => cost(count)),
    constant(units) {
      constants[source()] += units;
    },
    pairs: (part) => void sets.push({ ...part, source: source() }),
    visits: (part) => void visits.push({ ...part, source: source() }),
    partition(name, make) {
      const known = names.indexOf(name);
      if (known >= 0) return known;
      names.push(name);
      return partitions.push(make()) - 1;
    },
    count: (part) => void counts.push({ ...part, source: source() }),
    square: (part) => void squares.push({ ...part, source: source() }),
    costs: (measure) => ({
      measure,
      sources,
      constants,
      pairs: pairCosts(seats, sets),
      visits,
      partitions,
      counts,
      squares,
    }),
  };
}

function mostMeetings({ prior, sessionCount }: Seats): number {
  let most = 0;
  for (let i = 2; i < prior.length; i += 3) most = Math.max(most, prior[i]);
  return most + sessionCount;
}
