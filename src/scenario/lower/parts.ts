/** Collects the curves of the rules, rule by rule, for `costs.ts`. */
import type { Fraction } from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import type { SolveRequest } from '../definition.ts';
import type {
  CompanyCurve,
  Costs,
  CountCurve,
  Curve,
  Link,
  LinkSeats,
  PairCurve,
  PairTable,
  Partition,
  Seats,
  SquareSum,
  VisitCurve,
} from '../problem.ts';
import type { Numbering } from './numbering.ts';
import { pairCosts } from './pair-costs.ts';

type Part<T extends { readonly source: number }> = Omit<T, 'source'>;

export type Parts = ReturnType<typeof partsOf>;

/** The input of a rule's lowering, and `parts`, to which it adds curves. */
export interface Context {
  readonly request: SolveRequest;
  readonly seats: Seats;
  readonly links: ReadonlyMap<string, LinkSeats>;
  readonly numbering: Numbering;
  readonly parts: Parts;
  /** The values of an attribute that rules balance; [class][value]. */
  readonly classesBy: (key: string) => readonly (readonly string[])[];
}

export function partsOf(seats: Seats, linked: ReadonlyMap<string, LinkSeats> = new Map()) {
  const sources: (readonly string[])[] = [];
  /** The parts about people who meet over one link, or in a group. */
  const partsIn = ({ prior }: Pick<Seats, 'prior'>) => ({
    seats: { prior },
    mostMeetings: mostMeetings(prior, seats.sessionCount),
    constants: [] as bigint[],
    sets: [] as PairCurve[],
    tables: [] as PairTable[],
    company: [] as CompanyCurve[],
  });
  const inGroups = partsIn(seats);
  const over = new Map([...linked].map(([name, link]) => [name, partsIn(link)]));
  let here = inGroups;
  const visits: VisitCurve[] = [];
  const partitions: Partition[] = [];
  const numbers = new Map<string, number>();
  const counts: CountCurve[] = [];
  const squares: SquareSum[] = [];
  const source = () => sources.length - 1;
  return {
    /** The most meetings that a pair can have as the rule counts them, earlier ones included. */
    get mostMeetings(): number {
      return here.mostMeetings;
    },
    fullestGroup: seats.capacity.reduce((most, room) => Math.max(most, room), 0),
    /** Begins the parts of the rules at these pointers; meetings are those over the link `name`, or in a group. */
    begin(pointers: readonly string[], name?: string): void {
      sources.push(pointers);
      here = (name === undefined ? undefined : over.get(name)) ?? inGroups;
      for (const { constants } of [inGroups, ...over.values()]) constants.push(0n);
    },
    curve,
    /** The curve with `step` for each session; cached, so that rules of one weight share it. */
    line: remembered((step: bigint) => curve(seats.sessionCount, (count) => step * BigInt(count))),
    /** The group alone; cached, since thousands of curves may be about it. */
    alone: remembered((group: number) => Int32Array.of(group)),
    constant(units: bigint): void {
      here.constants[source()] += units;
    },
    pairs: (part: Part<PairCurve>) => void here.sets.push({ ...part, source: source() }),
    table: (part: Part<PairTable>) => void here.tables.push({ ...part, source: source() }),
    // Named one by one, as there may be a million.
    visits: ({ people, groups, sessions, points }: Part<VisitCurve>) =>
      void visits.push({ source: source(), people, groups, sessions, points }),
    /** The number of the partition of this name; made on first use. */
    partition(name: string, make: () => Partition): number {
      const number = numbers.get(name) ?? partitions.length;
      numbers.set(name, number);
      partitions[number] ??= make();
      return number;
    },
    count: (part: Part<CountCurve>) => void counts.push({ ...part, source: source() }),
    square: (part: Part<SquareSum>) => void squares.push({ ...part, source: source() }),
    company: (part: Part<CompanyCurve>) => void here.company.push({ ...part, source: source() }),
    costs: (measure: Fraction): Costs => ({
      measure,
      sources,
      constants: inGroups.constants,
      pairs: pairCosts(seats, inGroups.sets, inGroups.tables),
      visits,
      partitions,
      counts,
      squares,
      company: inGroups.company,
    }),
    links: (): Link[] =>
      [...linked].flatMap(([name, link]): Link[] => {
        const found = over.get(name);
        if (found === undefined) return [];
        const pairs = pairCosts({ ...seats, ...found.seats }, found.sets, found.tables);
        return [{ ...link, constants: found.constants, pairs, company: found.company }];
      }),
  };
}

function curve(most: number, cost: (count: number) => bigint): Curve {
  return Array.from({ length: most + 1 }, (_, count) => cost(count));
}

function mostMeetings(prior: Int32Array, sessionCount: number): number {
  let most = 0;
  for (let i = 2; i < prior.length; i += 3) most = Math.max(most, prior[i]);
  return most + sessionCount;
}
