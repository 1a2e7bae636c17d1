import type { PieceRequest } from '../../check/bound/argument.ts';
import { Filling } from '../../check/bound/filling.ts';
import { byTables } from '../../check/bound/meeting-sets.ts';
import { type Partition, partitionsOf } from '../../check/bound/partition.ts';
import { Scale } from '../../check/bound/reduced-cost.ts';
import type { VisitRange } from '../../check/bound/visits.ts';
import type { Problem, VisitCurve } from '../../scenario/problem.ts';
import { type Fraction, ZERO } from '../../shared/fraction.ts';
import type { PairKinds } from '../lower/meeting-costs.ts';
import type { PieceMaker } from '../lower/piece.ts';
import type { VisitFacts } from '../lower/visit-seats.ts';
import { type Composition, compositionsOf } from './compositions.ts';
import { type PairOrbit, type PersonTypes, pairOrbits } from './person-types.ts';
import { type GroupKind, type SessionKind, sessionKinds } from './session-kinds.ts';
import type { Sorting } from './sortings.ts';

/**
 * The input of the composition argument: pairs by type, visits by type, and for each sorting the compositions of groups of
 * each session.
 */
export interface CompositionModel {
  readonly types: PersonTypes;
  readonly orbits: readonly PairOrbit[];
  readonly visits: readonly TypedVisits[];
  readonly sorted: readonly SortedSessions[];
  /** Pairs forced to meet in both of two sessions, summed over any two. */
  readonly forced: number;
}

/** A curve on visits, and its people by type; it counts all or none of a type. */
export interface TypedVisits {
  readonly curve: VisitCurve;
  /** [type] */
  readonly ranges: readonly (readonly VisitRange[])[];
}

export interface SortedSessions {
  readonly sorting: Sorting;
  /** [type] */
  readonly classOfType: readonly number[];
  readonly sessions: readonly {
    readonly kind: SessionKind;
    readonly groups: readonly FilledKind[];
  }[];
}

/** A kind of group and its possible compositions. */
interface FilledKind {
  readonly kind: GroupKind;
  readonly filling: Filling;
  readonly compositions: readonly Composition[];
}

/** A number for each price: the price itself, in units, or its row in the program. */
export interface CompositionPrices {
  readonly overlap: number;
  readonly sorted: readonly {
    /** For a person of the type to meet one of the class; [type][class]. */
    readonly meetings: readonly (readonly number[])[];
    /** For a person of the type to be seated in a session of the kind; [kind of session][type]. */
    readonly seats: readonly (readonly number[])[];
    /** For a person of the type to be counted by a curve on visits; [curve][type]. */
    readonly visits: readonly (readonly number[])[];
  }[];
}

export function eachPrice(
  { overlap, sorted }: CompositionPrices,
  to: (one: number) => number,
): CompositionPrices {
  const all = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map((one) => to(one)));
  return {
    overlap: to(overlap),
    sorted: sorted.map(({ meetings, seats, visits }) => ({
      meetings: all(meetings),
      seats: all(seats),
      visits: all(visits),
    })),
  };
}

/** The counts of a problem's rules that a composition prices together. */
export interface Counted {
  readonly maker: PieceMaker;
  readonly pairs: PairKinds;
  readonly visits: readonly VisitCurve[];
  readonly visitFacts: VisitFacts;
  readonly forced: number;
}

/**
 * Null if it takes too long, or if a group has no composition.
 *
 * @param most limit of cells: a type and a class in a composition
 * @param isOver polled; true gives up
 * @throws TooMuchEffort if checking would take too long
 */
export function compositionModel(
  problem: Problem,
  sortings: readonly Sorting[],
  types: PersonTypes,
  { maker, pairs, visits, visitFacts, forced }: Counted,
  most: number,
  isOver: () => boolean,
): CompositionModel | null {
  const sorted: SortedSessions[] = [];
  let cells = 0;
  const typeOf = [...types.typeOf];
  const asked = maker.about(sortings.flatMap(({ sources }) => sources));
  const partitions = asked && maker.tried(() => partitionsWithoutPrices(problem, asked, sortings, types));
  if (!partitions) return null;
  for (const [s, partition] of partitions.entries()) {
    const sessions: SortedSessions['sessions'][number][] = [];
    for (const kind of sessionKinds({ ...asked, typeOf }, partition, visits)) {
      const groups: FilledKind[] = [];
      for (const group of kind.groups) {
        const filling = new Filling(group, partition.classOf, partition.classCount);
        const compositions = isOver() ? null : compositionsOf(filling, group, isOver);
        cells += (compositions?.length ?? 0) * types.count * partition.classCount;
        if (!compositions?.length || cells > most) return null;
        groups.push({ kind: group, filling, compositions });
      }
      sessions.push({ kind, groups });
    }
    sorted.push({ sorting: sortings[s], classOfType: partition.classOf, sessions });
  }
  const orbits = pairOrbits(problem.peopleCount, pairs, types);
  return { types, orbits, visits: typedVisits(visits, visitFacts, types), sorted, forced };
}

/** The sortings as the checker's partitions, with costs in units. */
function partitionsWithoutPrices(
  { costs }: Problem,
  asked: PieceRequest,
  sortings: readonly Sorting[],
  { typeOf, count }: PersonTypes,
): Partition[] {
  const partitions = sortings.map(({ classOf, classCount, sources }) => {
    const classes = new Array<number>(count).fill(0);
    for (const [person, type] of typeOf.entries()) classes[type] = classOf[person];
    const meetings = classes.map(() => new Array<Fraction>(classCount).fill(ZERO));
    const rules = sources.map((source) => costs.sources[source][0]);
    return { rules, classes, meetings, sessions: [], visits: [] };
  });
  const rules = asked.rules.map((rule) => byTables(asked, rule));
  return partitionsOf({ ...asked, rules }, [], [...typeOf], { partitions }, new Scale([costs.measure]));
}

function typedVisits(
  curves: readonly VisitCurve[],
  { rangesOf }: VisitFacts,
  { typeOf, count }: PersonTypes,
): TypedVisits[] {
  return curves.map((curve) => {
    const people = Array.from({ length: count }, () => [] as number[]);
    for (const person of curve.people) people[typeOf[person]].push(person);
    return { curve, ranges: people.map((own) => rangesOf(curve, own)) };
  });
}
