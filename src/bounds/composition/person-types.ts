import type { SessionTable } from '../../check/bound/session-table.ts';
import type { VisitCurve } from '../../scenario/problem.ts';
import type { PairKinds } from '../lower/pair-kinds.ts';
import type { Sorting } from './sortings.ts';

/** People who share their prices; any types prove a bound. */
export interface PersonTypes {
  /** [person] */
  readonly typeOf: Int32Array;
  readonly count: number;
}

/** One type for people of the same classes and visits who attend the same of these sessions and are pinned in the same ones. */
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

/** Split by how many pairs of each kind people have with each type. */
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
  const numbers = new Map<string, number>();
  const typeOf = Int32Array.from({ length: n }, (_, person) => {
    const key = keyOf(person);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  return { typeOf, count: numbers.size };
}
