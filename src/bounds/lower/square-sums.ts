import type { Problem, SquareSum } from '../../scenario/problem.ts';
import { greatestCommonDivisor } from './lattice.ts';
import type { Piece } from './piece.ts';
import type { SessionFacts } from './session-facts.ts';

/** Sizes and sums that units make, beyond which only what weights have in common is used; as in the checker. */
const MOST_SUMS = 20_000;

/**
 * The least cost of squared sums: in a group of each size the people who may be there only make certain sums, and where
 * all groups count, the sums are at best as even as whole numbers allow.
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
    const there = unitsOf(problem, facts, square);
    const rooms = roomsOf(problem, facts, square, there);
    const key = [...rooms, ...there].map((one) => Object.values(one).join(' ')).join(';');
    const least = known.get(key) ?? leastSquares(facts.sizes, rooms, there);
    if (least === null) return null;
    known.set(key, least);
    units += square.factor * least;
  }
  return { sources: [source], argument: 'square_sums', units, numbers: {} };
}

/** People of a session who sit together. */
interface Unit {
  size: number;
  sum: bigint;
  /** The group that somebody is pinned to, −1 where nobody is. */
  pin: number;
  /** The weight of one of them. */
  readonly weight: bigint;
  /** What the weights of all of them differ by. */
  step: bigint;
}

interface Room {
  readonly seats: number;
  /** Whether the rule holds for it. */
  readonly counts: boolean;
  readonly pinnedSize: number;
  readonly pinnedSum: bigint;
}

function unitsOf(
  { peopleCount: n, unit, pinnedGroup }: Problem,
  { session }: SessionFacts,
  { weights }: SquareSum,
): Unit[] {
  const units = new Map<number, Unit>();
  for (let p = 0; p < n; p++) {
    const leader = unit[session * n + p];
    if (leader < 0) continue;
    const own = units.get(leader) ?? { size: 0, sum: 0n, pin: -1, weight: weights[p], step: 0n };
    units.set(leader, own);
    own.size += 1;
    own.sum += weights[p];
    own.step = greatestCommonDivisor(own.step, weights[p] - own.weight);
    if (own.pin < 0) own.pin = pinnedGroup[session * n + p];
  }
  return [...units.values()];
}

function roomsOf(
  { groupCount, capacity }: Problem,
  { session }: SessionFacts,
  { groups }: SquareSum,
  units: readonly Unit[],
): Room[] {
  return Array.from({ length: groupCount }, (_, g) => {
    const pinned = units.filter(({ pin }) => pin === g);
    return {
      seats: capacity[session * groupCount + g],
      counts: groups.includes(g),
      pinnedSize: pinned.reduce((sum, { size }) => sum + size, 0),
      pinnedSum: pinned.reduce((all, { sum }) => all + sum, 0n),
    };
  }).filter(({ seats }) => seats > 0);
}

/** Null where the groups cannot hold the people. */
function leastSquares(
  { people, slack }: SessionFacts['sizes'],
  rooms: readonly Room[],
  units: readonly Unit[],
): bigint | null {
  if (people === 0) return 0n;
  const bySizes = leastBySizes(people, slack, rooms, units);
  if (bySizes === null || rooms.some(({ counts }) => !counts)) return bySizes;
  const whole = units.reduce((all, { sum }) => all + sum, 0n);
  const total = whole < 0n ? -whole : whole;
  const groups = BigInt(rooms.length);
  const [each, more] = [total / groups, total % groups];
  const even = (groups - more) * each * each + more * (each + 1n) * (each + 1n);
  return even > bySizes ? even : bySizes;
}

/** Over all sizes that add up to the people there; group by group, by how many are seated so far. */
function leastBySizes(
  people: number,
  slack: number,
  rooms: readonly Room[],
  units: readonly Unit[],
): bigint | null {
  const known = new Map<string, (bigint | null)[]>();
  let least: (bigint | null)[] = [0n];
  for (const room of rooms) {
    const { seats, counts, pinnedSize, pinnedSum } = room;
    const key = `${seats} ${pinnedSize} ${pinnedSum}`;
    const squares = !counts ? null : (known.get(key) ?? squaresOf(room, units));
    if (squares !== null) known.set(key, squares);
    const next = new Array<bigint | null>(Math.min(least.length + seats, people + 1)).fill(null);
    for (const [before, cost] of least.entries()) {
      if (cost === null) continue;
      for (let size = Math.max(pinnedSize, seats - slack); size <= seats && before + size <= people; size++) {
        const own = squares === null ? 0n : squares[size];
        const after = next[before + size];
        if (own !== null && (after === null || cost + own < after)) next[before + size] = cost + own;
      }
    }
    least = next;
  }
  return least[people] ?? null;
}

/** The least square of a sum for each size of the group, null where it cannot be that large. */
function squaresOf({ seats, pinnedSize, pinnedSum }: Room, units: readonly Unit[]): (bigint | null)[] {
  const sums = Array.from({ length: seats + 1 }, () => new Set<bigint>());
  sums[pinnedSize]?.add(pinnedSum);
  let found = 1;
  for (const { size, sum, pin } of units) {
    if (pin >= 0) continue;
    for (let after = seats; after >= size; after--) {
      found -= sums[after].size;
      for (const before of sums[after - size]) sums[after].add(before + sum);
      found += sums[after].size;
    }
    if (found > MOST_SUMS) return remainders(seats, units);
  }
  return sums.map((own) => {
    let least: bigint | null = null;
    for (const sum of own) if (least === null || sum * sum < least) least = sum * sum;
    return least;
  });
}

/** All weights are r modulo d, so that sums of n are n·r: the least square of such a number. */
function remainders(seats: number, units: readonly Unit[]): bigint[] {
  const [{ weight: r }] = units;
  const d = units.reduce(
    (common, { weight, step }) => greatestCommonDivisor(greatestCommonDivisor(common, step), weight - r),
    0n,
  );
  return Array.from({ length: seats + 1 }, (_, size) => {
    const sum = BigInt(size) * r;
    if (d === 0n) return sum * sum;
    const rest = ((sum % d) + d) % d;
    return 2n * rest > d ? (d - rest) * (d - rest) : rest * rest;
  });
}
