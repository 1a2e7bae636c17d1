/** The starters of doubles that are searched for: which group, who plays in the base round, and what room pairs have. */
import { type FiniteGroup, finiteGroup } from '../algebra/finite-group.ts';
import { pairOrbits, type StarterShape } from './starter.ts';

export interface CourtStarter extends StarterShape {
  readonly group: FiniteGroup;
}

export interface FrameStarter extends CourtStarter {
  /** The first elements are a subgroup, the next ones its cosets. */
  readonly holeSize: number;
  /** Of an automorphism that maps the base round to itself: the round is the images of the base courts. */
  readonly powers: readonly (readonly number[])[];
}

/**
 * For any number of players on some courts, cyclic: partners at most once and opponents at most twice in as many rounds as there are
 * players, less one where they are 4k on k courts. There one player is fixed and the others turn; else all turn, and those who
 * wait in the first round are spread evenly over the circle, so that waiting is fair after each round.
 */
export function cyclicStarter(players: number, courts: number): CourtStarter {
  const waiting = players - 4 * courts;
  const fixed = waiting === 0 ? 1 : 0;
  const n = players - fixed;
  const group = finiteGroup(`Z${n}`);
  // Where the number of odd differences would not come out, the second one of two waits a place later.
  const later = waiting === 2 && courts % 2 === 1 ? 1 : 0;
  const waits = new Set(
    Array.from({ length: waiting }, (_, i) => Math.floor((i * players) / waiting) + (i === 1 ? later : 0)),
  );
  const points = Array.from({ length: players }, (_, p) => p).filter((p) => !waits.has(p));
  const { orbit, orbits, ofElement } = pairOrbits(group, fixed);
  const partners = new Int32Array(orbits).fill(1);
  const opponents = new Int32Array(orbits).fill(2);
  if (n % 2 === 0) {
    // Opposite players would be partners twice in a full turn.
    partners[ofElement[n / 2]] = 0;
    opponents[ofElement[n / 2]] = 1;
    // Where two wait there is room for one more: so that opposite players meet, it is a neighbour that meets but once.
    if (waiting === 2) opponents[ofElement[1]] = 1;
  }
  return { group, points, size: players, orbit, partners, opponents, images: [] };
}

/**
 * For whist frames: the elements outside a subgroup, the hole, every difference of them once between partners and twice between
 * opponents. The automorphism, of odd order, moves all of them.
 */
export function frameStarter(name: string, holeSize: number, automorphism: readonly number[]): FrameStarter {
  const group = finiteGroup(name);
  const powers: number[][] = [automorphism.map((_, i) => i)];
  for (let next = [...automorphism]; next.some((x, i) => x !== i); next = next.map((x) => automorphism[x]))
    powers.push(next);
  const { orbit, orbits, ofElement } = pairOrbits(group, 0, powers);
  const partners = new Int32Array(orbits);
  const points: number[] = [];
  const images: number[][] = [];
  for (let x = holeSize; x < group.order; x++) {
    partners[ofElement[x]] = 1;
    if (images[x]) continue;
    points.push(x);
    const turned = powers.map((power) => power[x]);
    for (const image of turned) images[image] = turned;
  }
  const opponents = partners.map((room) => 2 * room);
  return { group, points, size: group.order, orbit, partners, opponents, images, powers, holeSize };
}
