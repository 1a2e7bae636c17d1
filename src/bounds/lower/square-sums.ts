import type { Problem, SquareSum } from '../../scenario/problem.ts';
import { greatestCommonDivisor } from './lattice.ts';
import type { Piece } from './piece.ts';
import type { SessionFacts } from './session-facts.ts';

/**
 * The least cost of squared sums: whole weights that differ by multiples of d only make certain sums in a group of each
 * size, and where all groups count, the sums are at best as even as whole numbers allow.
 */
export function squaresPiece(
  problem: Problem,
  sessions: readonly SessionFacts[],
  source: number,
  square: SquareSum,
): Piece | null {
  const known = new Map<string, bigint>();
  let units = problem.costs.constants[source];
  for (const facts of sessions) {
    if (square.sessions[facts.session] === 0) continue;
    const rooms = roomsOf(problem, facts, square);
    const weights = weightsOf(problem, facts, square);
    const key = `${rooms.map(({ seats, counts }) => `${seats} ${counts}`)}; ${weights}`;
    const least = known.get(key) ?? leastSquares(facts.sizes.slack, rooms, weights);
    if (least === null) return null;
    known.set(key, least);
    units += square.factor * least;
  }
  return { sources: [source], argument: 'square_sums', units, numbers: {} };
}

interface Room {
  readonly seats: number;
  /** Whether the rule holds for it. */
  readonly counts: boolean;
}

function roomsOf(
  { groupCount, capacity }: Problem,
  { session }: SessionFacts,
  { groups }: SquareSum,
): Room[] {
  return Array.from({ length: groupCount }, (_, g) => ({
    seats: capacity[session * groupCount + g],
    counts: groups.includes(g),
  })).filter(({ seats }) => seats > 0);
}

function weightsOf({ peopleCount }: Problem, { relations }: SessionFacts, { weights }: SquareSum): bigint[] {
  return weights.filter((_, person) => person < peopleCount && relations.attends(person));
}

/** Null where the groups cannot hold the people. */
function leastSquares(slack: number, rooms: readonly Room[], weights: readonly bigint[]): bigint | null {
  if (slack < 0 || weights.length === 0) return weights.length === 0 ? 0n : null;
  const bySizes = leastBySizes(slack, rooms, weights);
  if (bySizes === null || rooms.some(({ counts }) => !counts)) return bySizes;
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const total = whole < 0n ? -whole : whole;
  const groups = BigInt(rooms.length);
  const [each, more] = [total / groups, total % groups];
  const even = (groups - more) * each * each + more * (each + 1n) * (each + 1n);
  return even > bySizes ? even : bySizes;
}

/** Over all sizes that add up to the people there; group by group, by how many are seated so far. */
function leastBySizes(slack: number, rooms: readonly Room[], weights: readonly bigint[]): bigint | null {
  const d = weights.reduce((common, weight) => greatestCommonDivisor(common, weight - weights[0]), 0n);
  const most = rooms.reduce((largest, { seats }) => Math.max(largest, seats), 0);
  const ofSize = Array.from({ length: most + 1 }, (_, size) => leastSquare(BigInt(size) * weights[0], d));
  let least: (bigint | null)[] = [0n];
  let seated = 0;
  for (const { seats, counts } of rooms) {
    seated = Math.min(seated + seats, weights.length);
    const next = new Array<bigint | null>(seated + 1).fill(null);
    for (const [before, cost] of least.entries()) {
      if (cost === null) continue;
      for (let size = Math.max(0, seats - slack); size <= seats && before + size <= seated; size++) {
        const value = counts ? cost + ofSize[size] : cost;
        const known = next[before + size];
        if (known === null || value < known) next[before + size] = value;
      }
    }
    least = next;
  }
  return least[weights.length] ?? null;
}

/** The least square of a number that is `sum` modulo d. */
function leastSquare(sum: bigint, d: bigint): bigint {
  if (d === 0n) return sum * sum;
  const rest = ((sum % d) + d) % d;
  return 2n * rest > d ? (d - rest) * (d - rest) : rest * rest;
}
