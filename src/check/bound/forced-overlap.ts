import type { SessionTable } from './session-table.ts';

/** Pairs that must meet in both of two sessions, summed over all pairs of sessions. */
export function forcedOverlap(tables: readonly SessionTable[]): number {
  let sum = 0;
  for (const [s, one] of tables.entries()) {
    for (const other of tables.slice(s + 1)) sum += overlapOfTwo(one, other);
  }
  return sum;
}

function overlapOfTwo(one: SessionTable, other: SessionTable): number {
  const both = one.present.filter((person) => other.attends(person)).length;
  const spread = fewestPairsInCells(both, one.rooms.length * other.rooms.length);
  const full = [one, other].every((table) => table.emptySeats === 0 && table.present.length === both);
  if (!full) return spread;
  const groupByGroup = (from: SessionTable, to: SessionTable): number =>
    from.rooms.reduce((sum, seats) => sum + fewestPairsInCells(seats, to.rooms.length), 0);
  return Math.max(spread, groupByGroup(one, other), groupByGroup(other, one));
}

/** People dealt out one by one into the cells: each new one joins those already in the fullest round. */
export function fewestPairsInCells(people: number, cells: number): number {
  let pairs = 0;
  for (let i = 0; i < people && cells > 0; i++) pairs += Math.floor(i / cells);
  return pairs;
}
