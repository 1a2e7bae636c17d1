import type { Looks } from '../looks.ts';
import type { SessionTable } from './session-table.ts';

/** Two sessions, whoever is there. */
const LOOKS_A_PAIR = 10;

/** Pairs that must meet in both of two sessions, summed over all pairs of sessions. */
export function forcedOverlap(tables: readonly SessionTable[], looks: Looks): number {
  let sum = 0;
  for (const [s, { present, rooms }] of tables.entries())
    looks.take(s * (LOOKS_A_PAIR + present.length + rooms.length));
  for (const [s, one] of tables.entries()) {
    for (let t = s + 1; t < tables.length; t++) sum += overlapOfTwo(one, tables[t]);
  }
  return sum;
}

function overlapOfTwo(one: SessionTable, other: SessionTable): number {
  const both = one.present.filter((person) => other.attends(person)).length;
  if (both < 2) return 0;
  const spread = fewestPairsInCells(both, one.rooms.length * other.rooms.length);
  const full = [one, other].every((table) => table.emptySeats === 0 && table.present.length === both);
  if (!full) return spread;
  const groupByGroup = (from: SessionTable, to: SessionTable): number =>
    from.rooms.reduce((sum, seats) => sum + fewestPairsInCells(seats, to.rooms.length), 0);
  return Math.max(spread, groupByGroup(one, other), groupByGroup(other, one));
}

/** People spread evenly over the cells; none where there are no cells. */
export function fewestPairsInCells(people: number, cells: number): number {
  if (cells === 0) return 0;
  const [each, more] = [Math.floor(people / cells), people % cells];
  return (cells * each * (each - 1)) / 2 + more * each;
}
