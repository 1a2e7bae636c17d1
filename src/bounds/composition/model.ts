import type { PieceRequest } from '../../check/bound/argument.ts';
import { type Division, divisionsOf } from '../../check/bound/division.ts';
import { Filling } from '../../check/bound/filling.ts';
import { byTables } from '../../check/bound/meeting-sets.ts';
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
  const typeOf = [...types.typeOf];
  const asked = make.about(sortings.flatMap(({ sources }) => sources));
  const divisions = asked && make.tried(() => divisionsWithoutPrices(problem, asked, sortings, types));
  if (!divisions) return null;
  for (const [s, division] of divisions.entries()) {
    const sessions: SortedSessions['sessions'][number][] = [];
    for (const kind of sessionKinds({ ...asked, typeOf }, division, visits)) {
      const groups: FilledKind[] = [];
      for (const group of kind.groups) {
        const filling = new Filling(group, division.classOf, division.classCount);
        const compositions = isOver() ? null : compositionsOf(filling, group, isOver);
        cells += (compositions?.length ?? 0) * types.count * division.classCount;
        if (!compositions?.length || cells > most) return null;
        groups.push({ kind: group, filling, compositions });
      }
      sessions.push({ kind, groups });
    }
    sorted.push({ sorting: sortings[s], classOfType: division.classOf, sessions });
  }
  const orbits = pairOrbits(problem.peopleCount, pairs, types);
  return { types, orbits, visits: typedVisits(visits, visitFacts, types), sorted, forced };
}

/** As the checker reads them, with costs in units. */
function divisionsWithoutPrices(
  { costs }: Problem,
  asked: PieceRequest,
  sortings: readonly Sorting[],
  { typeOf, count }: PersonTypes,
): Division[] {
  const partitions = sortings.map(({ classOf, classCount, sources }) => {
    const classes = new Array<number>(count).fill(0);
    for (const [person, type] of typeOf.entries()) classes[type] = classOf[person];
    const meetings = classes.map(() => new Array<Fraction>(classCount).fill(ZERO));
    const rules = sources.map((source) => costs.sources[source][0]);
    return { rules, classes, meetings, sessions: [], visits: [] };
  });
  const rules = asked.rules.map((rule) => byTables(asked, rule));
  return divisionsOf({ ...asked, rules }, [], [...typeOf], { partitions }, new Scale([costs.measure]));
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
