/** The longest zero-repeat schedule known for a shape, over all families. */

import { latinGrid, transversalDesign } from '../arrays/transversal.ts';
import { weighting } from '../arrays/weighting.ts';
import { countingBound, type Family, isZeroRepeat, type Known, type Sessions } from '../design/design.ts';
import { hyperoval, unital } from '../direct/projective-plane.ts';
import { kirkmanThreefold, kirkmanTwofold, resolvableQuadruples } from '../direct/ray-chaudhuri-wilson.ts';
import { roundRobin } from '../direct/round-robin.ts';
import { storedStarters } from '../stored/starters.ts';

/** One session with everybody in order. */
const trivial: Family = {
  name: 'one session',
  applies: () => 1,
  build: (groups, size) => [
    Array.from({ length: groups }, (_, b) => Array.from({ length: size }, (_, i) => b * size + i)),
  ],
};

/** In the order in which they are tried; of equally long schedules the first family's is built. */
export const FAMILIES: readonly Family[] = [
  roundRobin,
  transversalDesign,
  kirkmanThreefold,
  kirkmanTwofold,
  resolvableQuadruples,
  hyperoval,
  unital,
  latinGrid,
  storedStarters,
  weighting,
  trivial,
];

interface Choice {
  readonly family: Family;
  readonly count: number;
}

const choices = new Map<string, Choice>();

const known: Known = {
  count: (groups, size) => choose(groups, size).count,
  sessions: (groups, size) => choose(groups, size).family.build(groups, size, known),
};

/** The family with the most sessions; cached, since families ask for smaller shapes again and again. */
function choose(groups: number, size: number): Choice {
  const key = `${groups} ${size}`;
  const kept = choices.get(key);
  if (kept) return kept;
  let best: Choice = { family: trivial, count: 1 };
  if (size > 1 && size <= groups) {
    const bound = countingBound(groups, size);
    for (const family of FAMILIES) {
      const count = family.applies(groups, size, known);
      if (count > best.count) best = { family, count };
      if (best.count === bound) break;
    }
  }
  choices.set(key, best);
  return best;
}

/** How many zero-repeat sessions `bestDesign` has for `groups` ≥ 1 groups of `size` ≥ 1. */
export function bestCount(groups: number, size: number): number {
  return choose(groups, size).count;
}

/**
 * The longest zero-repeat schedule known; always at least one session. Verified when built; throws if the
 * construction is wrong.
 */
export function bestDesign(groups: number, size: number): Sessions {
  const { family, count } = choose(groups, size);
  const sessions = family.build(groups, size, known);
  if (sessions.length !== count || !isZeroRepeat(groups, size, sessions))
    throw new Error(`${family.name} broke its promise of ${count} sessions for ${groups} groups of ${size}`);
  return sessions;
}
