import { knownRepeats } from '../../check/bound/known-repeats.ts';
import type { Curve, Seats } from '../../scenario/problem.ts';
import { leastOver } from './least-over.ts';
import type { MeetingCosts } from './meeting-costs.ts';

/** What a least number of repeats says of a problem with equal, full groups and everyone there. */
export interface KnownBound {
  readonly argument: 'known_repeats' | 'permutation_cover';
  readonly repeats: number;
  readonly source: string;
  readonly units: bigint;
}

export function knownBound(seats: Seats, costs: MeetingCosts): KnownBound | null {
  const { peopleCount, groupCount, sessionCount } = seats;
  const size = peopleCount / groupCount;
  const plain = costs.sizes.every(
    ({ people, seats: rooms }) =>
      people === peopleCount && rooms.length === groupCount && rooms.every((room) => room === size),
  );
  if (!plain || seats.meets.includes(0)) return null;
  const known = knownRepeats(groupCount, size, sessionCount);
  const found = known ? { ...known, argument: 'known_repeats' as const } : uncovered(seats, size);
  if (found === null || costs.mostMeetings === 0) return null;
  const curve = leastChange(costs);
  if (curve === null) return null;
  const { argument, repeats, source } = found;
  return { argument, repeats, source, units: costAtLeast(costs, curve, repeats) };
}

/** Shapes one session short of the counting bound for which the checker itself exhausts all permutations. */
function uncovered({ groupCount, sessionCount }: Seats, size: number) {
  if ((size !== 4 && size !== 5) || groupCount !== size + 1 || sessionCount < size + 2) return null;
  const source = `no exact cover by permutations of ${size + 2} symbols, which the checker makes sure of`;
  return { argument: 'permutation_cover' as const, repeats: 1, source };
}

/** ψ(m): the least φ(m) − φ(0) of any pair; null unless it is convex. */
function leastChange({ pairs }: MeetingCosts): Curve | null {
  const curves = new Set(pairs.kinds.map(({ curve }) => curve));
  const changes = [...curves].map((curve) => curve.map((cost) => cost - curve[0]));
  const least = changes[0].map((_, m) => leastOver(0, changes.length - 1, (curve) => changes[curve][m]));
  const bends = least.slice(2).map((cost, i) => cost - 2n * least[i + 1] + least[i]);
  return bends.every((bend) => bend >= 0n) ? least : null;
}

/**
 * The meetings but the repeats are of different pairs, over which the repeats cost least when spread evenly. More
 * repeats cost no less, as ψ is convex.
 */
function costAtLeast({ pairs, constant, mostMeetings }: MeetingCosts, psi: Curve, known: number): bigint {
  const all = pairs.kinds.reduce((sum, kind) => sum + kind.pairs, 0);
  const unmet = pairs.kinds.reduce((sum, kind) => sum + BigInt(kind.pairs) * kind.curve[0], 0n);
  const repeats = Math.max(known, mostMeetings - all);
  const different = mostMeetings - repeats;
  const each = Math.floor(repeats / different);
  const more = repeats % different;
  return (
    constant +
    unmet +
    BigInt(different - more) * psi[each + 1] +
    BigInt(more) * (more > 0 ? psi[each + 2] : 0n)
  );
}
