import type { CompanyCurve, Problem } from '../../scenario/problem.ts';
import type { Piece } from './piece.ts';
import type { SessionFacts } from './session-facts.ts';

/**
 * The least cost of wishes for company: in each session everybody who cannot wait has no more of those they wish for than may be
 * with them and find a seat; and a person who is all that others can have is at one table, with as many of them as it seats.
 */
export function wishesPiece(
  problem: Problem,
  sessions: readonly SessionFacts[],
  source: number,
  curves: readonly CompanyCurve[],
): Piece {
  let units = problem.costs.constants[source];
  for (const facts of sessions) {
    const inForce = curves.filter((curve) => curve.sessions[facts.session] === 1);
    units += leastInSession(problem, facts, inForce);
  }
  return { sources: [source], argument: 'wishes_in_reach', units, numbers: {} };
}

function leastInSession(
  { groupCount, peopleCount, capacity, meets, pinnedGroup, unit }: Problem,
  { session, relations }: SessionFacts,
  curves: readonly CompanyCurve[],
): bigint {
  const row = session * peopleCount;
  const seats = capacity.subarray(session * groupCount, (session + 1) * groupCount);
  const largest = seats.reduce((most, room, g) => (meets[g] === 1 && room > most ? room : most), 0);
  const mayWait = seats.some((room, g) => meets[g] === 0 && room > 0);
  const pinOf = new Int32Array(peopleCount).fill(-1);
  for (let p = 0; p < peopleCount; p++)
    if (unit[row + p] >= 0 && pinnedGroup[row + p] >= 0) pinOf[unit[row + p]] = pinnedGroup[row + p];
  /** What missing the one person within reach costs, by that person. */
  const soleLosses = new Map<number, bigint[]>();
  let units = 0n;
  for (const { person, company, points } of curves) {
    const pin = pinOf[unit[row + person]];
    if (pin < 0 ? mayWait : meets[pin] === 0) continue;
    const reach = company.filter((p) => relations.attends(p) && relations.of(person, p) !== 'never');
    const room = Math.max(0, (pin < 0 ? largest : seats[pin]) - 1);
    const most = Math.min(reach.length, room, points.length - 1);
    const least = points.slice(0, most + 1).reduce((one, other) => (other < one ? other : one));
    units += least;
    if (reach.length !== 1) continue;
    const losses = soleLosses.get(reach[0]) ?? [];
    soleLosses.set(reach[0], losses);
    losses.push(points[0] - least);
  }
  for (const losses of soleLosses.values()) {
    const missed = Math.max(0, losses.length - Math.max(0, largest - 1));
    const cheapest = losses.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).slice(0, missed);
    units = cheapest.reduce((sum, loss) => sum + loss, units);
  }
  return units;
}
