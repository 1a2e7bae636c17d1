import type { Problem } from '../../scenario/problem.ts';
import type { PairKinds } from '../lower/pair-kinds.ts';
import { type Composition, compositionsOf } from './compositions.ts';
import { type PairOrbit, pairOrbits } from './pair-orbits.ts';
import type { PersonTypes } from './person-types.ts';
import { type GroupKind, type SessionKind, sessionKinds } from './session-kinds.ts';
import type { Sorting } from './sortings.ts';

/** What the composition argument reads: pairs by type, and for each sorting what groups of each session can hold. */
export interface CompositionModel {
  readonly types: PersonTypes;
  readonly orbits: readonly PairOrbit[];
  readonly sorted: readonly SortedSessions[];
  /** Pairs that any two sessions force to meet in both. */
  readonly forced: number;
}

export interface SortedSessions {
  readonly sorting: Sorting;
  /** [type] */
  readonly classOfType: readonly number[];
  readonly sessions: readonly {
    readonly kind: SessionKind;
    readonly groups: readonly { readonly kind: GroupKind; readonly compositions: readonly Composition[] }[];
  }[];
}

/** Looks at a type and a class in a composition beyond which a round of prices, and their check, take too long. */
const MOST_LOOKS = 20_000_000;

/** Null: too many compositions. */
export function compositionModel(
  problem: Problem,
  sortings: readonly Sorting[],
  types: PersonTypes,
  pairs: PairKinds,
  forced: number,
): CompositionModel | null {
  const sorted: SortedSessions[] = [];
  let looks = 0;
  for (const sorting of sortings) {
    const classOfType = new Array<number>(types.count).fill(0);
    for (const [person, type] of types.typeOf.entries()) classOfType[type] = sorting.classOf[person];
    const sessions = sessionKinds(problem, types, sorting).map((kind) => ({
      kind,
      groups: kind.groups.map((group) => ({
        kind: group,
        compositions: compositionsOf(sorting, classOfType, kind, group),
      })),
    }));
    if (sessions.some(({ groups }) => groups.some(({ compositions }) => compositions === null))) return null;
    for (const { groups } of sessions) {
      for (const { compositions } of groups) {
        looks += (compositions?.length ?? 0) * types.count * sorting.classCount;
      }
    }
    if (looks > MOST_LOOKS) return null;
    sorted.push({ sorting, classOfType, sessions: sessions as SortedSessions['sessions'] });
  }
  return { types, orbits: pairOrbits(problem.peopleCount, pairs, types), sorted, forced };
}
