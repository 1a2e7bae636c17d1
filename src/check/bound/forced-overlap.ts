import type { Effort } from '../effort.ts';
import type { SessionTable } from './session-table.ts';

/** Pairs that must meet in both of two sessions, summed over all pairs of sessions. */
export function forcedOverlap(tables: readonly SessionTable[], effort: Pick<Effort, 'take'>): number {
  let sum = 0;
  for (const [s, { present, rooms }] of tables.entries())
    effort.take(s * (1 + present.length + rooms.length));
  for (const [s, one] of tables.entries()) {
    for (let t = s + 1; t < tables.length; t++) sum += overlapOfTwo(one, tables[t]);
  }
  return sum;
}

function overlapOfTwo(one: SessionTable, other: SessionTable): number {
  const both = one.present.filter((person) => other.attends(person)).length;
  if (both < 2) return 0;
  // Who waits in one of the two is with nobody in both.
  const atTables = both - Math.min(both, one.benchSeats + other.benchSeats);
  const spread = fewestPairsInCells(atTables, one.tableSeats.length * other.tableSeats.length);
  const full = [one, other].every((table) => table.emptySeats === 0 && table.present.length === both);
  if (!full) return spread;
  return Math.max(spread, groupByGroup(one, other), groupByGroup(other, one));
}

/** People of each group over the groups of the other session; who waits there comes from where that saves most. */
function groupByGroup(from: SessionTable, to: SessionTable): number {
  const cells = to.tableSeats.length;
  const pairs = (people: number): number => fewestPairsInCells(people, cells);
  const saved = from.tableSeats
    .flatMap((seats) => Array.from({ length: seats }, (_, i) => pairs(seats - i) - pairs(seats - i - 1)))
    .sort((a, b) => b - a)
    .slice(0, to.benchSeats);
  const all = from.tableSeats.reduce((sum, seats) => sum + pairs(seats), 0);
  return saved.reduce((left, each) => left - each, all);
}

/** People spread evenly over the cells; none where there are no cells. */
export function fewestPairsInCells(people: number, cells: number): number {
  if (cells === 0) return 0;
  const [each, more] = [Math.floor(people / cells), people % cells];
  return (cells * each * (each - 1)) / 2 + more * each;
}
