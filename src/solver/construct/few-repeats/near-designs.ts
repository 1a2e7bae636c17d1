/**
 * Schedules for more sessions than are possible without repeats, with as few repeats as our search found: minimum
 * resolvable coverings, where every pair meets, and packings with a few pairs too many.
 */
import { countRepeats, type Sessions } from '../design/design.ts';
import { NEAR_SEEDS } from '../stored/near-seed-data.ts';
import { develop, type Seed, seedLength, storedSeed } from '../stored/seeds.ts';

export interface NearDesign {
  readonly sessions: Sessions;
  /** Meetings beyond the first, over all pairs. */
  readonly repeats: number;
}

/** The stored schedule of exactly `sessions` sessions; undefined if there is none. Its repeats are counted when built. */
export function nearDesign(groups: number, size: number, sessions: number): NearDesign | undefined {
  const seed = storedFor(groups, size).find((stored) => seedLength(stored) === sessions);
  return seed && counted(seed);
}

/**
 * The longest stored schedule of at most `sessions` sessions in which everybody meets everybody: later sessions
 * only repeat, so that the total has no more repeats than counting forces.
 */
export function coveringDesign(groups: number, size: number, sessions: number): NearDesign | undefined {
  return storedFor(groups, size)
    .filter((seed) => seedLength(seed) <= sessions)
    .sort((a, b) => seedLength(b) - seedLength(a))
    .map(counted)
    .find((design) => isCovering(groups, size, design));
}

function isCovering(groups: number, size: number, { sessions, repeats }: NearDesign): boolean {
  const people = groups * size;
  const meetings = (sessions.length * people * (size - 1)) / 2;
  return meetings - repeats === (people * (people - 1)) / 2;
}

function storedFor(groups: number, size: number): Seed[] {
  return NEAR_SEEDS.filter((line) => line.startsWith(`${groups} ${size} `)).map(storedSeed);
}

function counted(seed: Seed): NearDesign {
  const { groups, size } = seed;
  const sessions = develop(seed);
  const repeats = countRepeats(groups, size, sessions);
  if (repeats === undefined) throw new Error(`a stored seed of ${groups} groups of ${size} is no schedule`);
  return { sessions, repeats };
}
