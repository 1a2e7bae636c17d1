/** How much people meet in all sessions: each person, and all pairs. */
import { type Lattice, latticeOf } from './lattice.ts';
import type { PairKind } from './pair-kinds.ts';
import type { PairSession } from './pair-session.ts';

/** Others that a person meets in all sessions, each counted every time: fewest and most. */
export function othersOf(tables: readonly PairSession[], person: number): [number, number] {
  const there = tables.filter((table) => table.attends(person));
  return [
    there.reduce((sum, table) => sum + table.fewestOthers, 0),
    there.reduce((sum, table) => sum + table.mostOthers, 0),
  ];
}

/** Meetings of pairs in all sessions: fewest and most. */
export function meetingsIn(tables: readonly PairSession[]): [number, number] {
  const pairs = tables.map((table) => table.pairs);
  return [pairs.reduce((sum, [fewest]) => sum + fewest, 0), pairs.reduce((sum, [, most]) => sum + most, 0)];
}

/** Of pairs by kind, whose meetings have one total where the sizes leave no choice. */
export function meetingLattice(
  howMany: ReadonlyMap<PairKind, number>,
  tables: readonly PairSession[],
): Lattice {
  const [fewest, most] = meetingsIn(tables);
  const counts = [...howMany].map(([{ must, can, costs }, times]) => ({
    least: must,
    costs: costs.slice(0, can + 1),
    times,
  }));
  return latticeOf(counts, fewest === most ? fewest : null);
}
