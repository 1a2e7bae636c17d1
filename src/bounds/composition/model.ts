import { Filling } from '../../check/bound/filling.ts';
import type { PairKind } from '../../check/bound/pair-kinds.ts';
import type { VisitRange } from '../../check/bound/visits.ts';
import type { Problem, VisitCurve } from '../../scenario/problem.ts';
import type { PairKinds } from '../lower/meeting-costs.ts';
import type { PieceMaker } from '../lower/piece.ts';
import { pairsOfSet } from '../lower/set-prices.ts';
import type { VisitFacts } from '../lower/visit-seats.ts';
import { type Composition, compositionsOf } from './compositions.ts';
import { type PairOrbit, type PersonTypes, pairOrbits } from './person-types.ts';
import { type GroupKind, type SessionKind, sessionKinds } from './session-kinds.ts';
import type { Sorting } from './sortings.ts';

/**
 * What the composition argument reads: pairs by type, visits by type, and for each sorting what groups of each session can
 * hold.
 */
export interface CompositionModel {
  readonly types: PersonTypes;
  readonly orbits: readonly PairOrbit[];
  readonly visits: readonly TypedVisits[];
  readonly sorted: readonly SortedSessions[];
  /** Pairs that any two sessions force to meet in both. */
  readonly forced: number;
}

/** A curve on visits; its people of each type, all or none of whom it counts. */
export interface TypedVisits {
  readonly curve: VisitCurve;
  /** [type] */
  readonly ranges: readonly (readonly VisitRange[])[];
}

export interface SortedSessions {
  readonly sorting: Sorting;
  /** [type] */
  readonly classOfType: readonly number[];
  /** What the pairs of each of the sorting's sets can do. */
  readonly sets: readonly ReadonlyMap<PairKind, number>[];
  readonly sessions: readonly {
    readonly kind: SessionKind;
    readonly groups: readonly FilledKind[];
  }[];
}

/** What groups of the kind can hold. */
interface FilledKind {
  readonly kind: GroupKind;
  readonly filling: Filling;
  readonly compositions: readonly Composition[];
}

/** Numbers for each thing that has a price: the prices themselves, in units, or the rows that they are of. */
export interface CompositionPrices {
  readonly overlap: number;
  readonly sorted: readonly {
    /** For a person of the type to meet one of the class; [type][class]. */
    readonly meetings: readonly (readonly number[])[];
    /** For a person of the type to be seated in a session of the kind; [kind of session][type]. */
    readonly seats: readonly (readonly number[])[];
    /** For one of the type to be counted by a curve on visits; [curve][type]. */
    readonly visits: readonly (readonly number[])[];
    /** For two of a set to meet in a session that counts; [set]. */
    readonly sets: readonly number[];
  }[];
}

export function eachPrice(
  { overlap, sorted }: CompositionPrices,
  to: (one: number) => number,
): CompositionPrices {
  const all = (rows: readonly (readonly number[])[]) => rows.map((row) => row.map((one) => to(one)));
  return {
    overlap: to(overlap),
    sorted: sorted.map(({ meetings, seats, visits, sets }) => ({
      meetings: all(meetings),
      seats: all(seats),
      visits: all(visits),
      sets: sets.map((one) => to(one)),
    })),
  };
}

/** What is counted of a problem, by rules that a composition prices together. */
export interface Counted {
  readonly make: PieceMaker;
  readonly pairs: PairKinds;
  readonly visits: readonly VisitCurve[];
  readonly visitFacts: VisitFacts;
  readonly forced: number;
}

/**
 * Null where it takes too long, or where a group has no composition.
 *
 * @param most cells: a type and a class in a composition
 * @param isOver asked again and again
 * @throws TooMuchEffort where its check would take too long, too
 */
export function compositionModel(
  problem: Problem,
  sortings: readonly Sorting[],
  types: PersonTypes,
  { make, pairs, visits, visitFacts, forced }: Counted,
  most: number,
  isOver: () => boolean,
): CompositionModel | null {
  const sorted: SortedSessions[] = [];
  let cells = 0;
  for (const sorting of sortings) {
    const classOfType = new Array<number>(types.count).fill(0);
    for (const [person, type] of types.typeOf.entries()) classOfType[type] = sorting.classOf[person];
    const sessions: SortedSessions['sessions'][number][] = [];
    for (const kind of sessionKinds(problem, make, types, sorting, visits)) {
      const groups: FilledKind[] = [];
      for (const group of kind.groups) {
        const filling = new Filling({ ...kind, ...group }, classOfType, sorting.classCount);
        const compositions = isOver() ? null : compositionsOf(filling, group, isOver);
        cells += (compositions?.length ?? 0) * types.count * sorting.classCount;
        if (!compositions?.length || cells > most) return null;
        groups.push({ kind: group, filling, compositions });
      }
      sessions.push({ kind, groups });
    }
    const sets = sorting.sets.map(({ set }) => pairsOfSet(set, make));
    sorted.push({ sorting, classOfType, sets, sessions });
  }
  const orbits = pairOrbits(problem.peopleCount, pairs, types);
  return { types, orbits, visits: typedVisits(visits, visitFacts, types), sorted, forced };
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
