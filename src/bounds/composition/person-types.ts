import type { SessionTable } from '../../check/bound/session-table.ts';
import type { VisitCurve } from '../../scenario/problem.ts';
import { numbering } from '../../shared/numbering.ts';
import type { PairKind, PairKinds } from '../lower/meeting-costs.ts';
import type { Sorting } from './sortings.ts';

/** People who share their prices; any types prove a bound. */
export interface PersonTypes {
  /** [person] */
  readonly typeOf: Int32Array;
  readonly count: number;
}

/** One type for people of the same classes and visits who attend, and are pinned in, the same of these sessions. */
export function coarseTypes(
  n: number,
  tables: readonly SessionTable[],
  sortings: readonly Sorting[],
  visits: readonly VisitCurve[],
): PersonTypes {
  const counted = visits.map(({ people }) => new Set(people));
  return numbered(n, (person) => {
    const key = sortings.map(({ classOf }) => classOf[person]);
    for (const people of counted) key.push(Number(people.has(person)));
    for (const table of tables) key.push(!table.attends(person) ? 0 : table.pinOf(person) < 0 ? 1 : 2);
    return key.join();
  });
}

/** The types split by how many pairs of each kind a person has with each type. */
export function finerTypes(n: number, { kindOf }: PairKinds, { typeOf, count }: PersonTypes): PersonTypes {
  return numbered(n, (person) => {
    const pairs = new Map<number, number>();
    for (let other = 0; other < n; other++) {
      if (other === person) continue;
      const key = kindOf[person * n + other] * count + typeOf[other];
      pairs.set(key, (pairs.get(key) ?? 0) + 1);
    }
    const list = [...pairs].sort(([a], [b]) => a - b);
    return `${typeOf[person]}: ${list.join(' ')}`;
  });
}

function numbered(n: number, keyOf: (person: number) => string): PersonTypes {
  const numberOf = numbering<string>();
  const typeOf = Int32Array.from({ length: n }, (_, person) => numberOf(keyOf(person)));
  return { typeOf, count: new Set(typeOf).size };
}

/** Pairs of one kind between people of two types. */
export interface PairOrbit {
  readonly kind: PairKind;
  readonly one: number;
  readonly other: number;
  pairs: number;
}

export function pairOrbits(
  n: number,
  { kinds, kindOf }: PairKinds,
  { typeOf, count }: PersonTypes,
): PairOrbit[] {
  const found = new Map<number, PairOrbit>();
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const [one, other] = typeOf[a] < typeOf[b] ? [typeOf[a], typeOf[b]] : [typeOf[b], typeOf[a]];
      const kind = kindOf[a * n + b];
      const key = (kind * count + one) * count + other;
      const known = found.get(key);
      if (known) known.pairs += 1;
      else found.set(key, { kind: kinds[kind], one, other, pairs: 1 });
    }
  }
  return [...found.values()];
}
