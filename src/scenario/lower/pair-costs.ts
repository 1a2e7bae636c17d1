/** Adds up the curves of pairs, pair by pair, if they count the same sessions. */
import type { PairCosts, PairCurve, PairTable, Seats } from '../problem.ts';
import { summedCurves } from './pair-sums.ts';
import { tableCurves, withTables } from './pair-tables.ts';

/** @param tables numbers of single pairs, each added to the pair's curve as a linear one */
export function pairCosts(
  seats: Seats,
  sets: readonly PairCurve[],
  tables: readonly PairTable[] = [],
): PairCosts {
  const isWhole = ({ sessions }: PairTable) => sessions.every((holds) => holds === 1);
  const countAll = sets.map((set) => countsAll(seats, set));
  const whole = summedCurves(
    seats,
    sets.filter((_, i) => countAll[i]),
  );
  return {
    sets,
    ...withTables(seats, whole, tables.filter(isWhole)),
    partial: [
      ...sets.filter((_, i) => !countAll[i]),
      ...tables.filter((table) => !isWhole(table)).flatMap((table) => tableCurves(seats, table)),
    ],
    tables,
  };
}

/** Whether the set counts every session that any two of its people attend. */
function countsAll(
  { attends, peopleCount, sessionCount }: Seats,
  { people, sessions, withPrior }: PairCurve,
): boolean {
  if (withPrior || sessions.every((holds) => holds === 1)) return true;
  if (people.length > 2) return false;
  for (let s = 0; s < sessionCount; s++) {
    if (sessions[s] === 1) continue;
    if (people.every((p) => attends[s * peopleCount + p] === 1)) return false;
  }
  return true;
}
