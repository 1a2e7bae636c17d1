/** The longest zero-repeat schedule known for a shape, over all families. */
import { affineGeometry } from './affine-geometry.ts';
import { countingBound, type Family, isZeroRepeat, type Known, type Sessions } from './design.ts';
import { frameProduct } from './frame-product.ts';
import { filledStarters } from './holed-seeds.ts';
import { kirkmanThreefold, kirkmanTwofold } from './kirkman.ts';
import { hyperoval, unital } from './projective-plane.ts';
import { published } from './published-seeds.ts';
import { resolvableQuadruples } from './quadruples.ts';
import { roundRobin } from './round-robin.ts';
import { storedStarters } from './stored-seeds.ts';
import { latinGrid, transversalDesign } from './transversal.ts';
import { trivial } from './trivial.ts';
import { truncatedFrames } from './truncated-frames.ts';
import { weighting } from './weighting.ts';

/** In the order in which they are tried; the first of the longest ones builds. */
export const FAMILIES: readonly Family[] = [
  roundRobin,
  affineGeometry,
  transversalDesign,
  kirkmanThreefold,
  kirkmanTwofold,
  resolvableQuadruples,
  hyperoval,
  unital,
  latinGrid,
  storedStarters,
  published,
  weighting,
  filledStarters,
  frameProduct,
  truncatedFrames,
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

/** The family with the most sessions; kept, since families ask for smaller shapes again and again. */
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
 * The longest zero-repeat schedule known; always at least one session. Verified after it is built: a construction
 * that broke its promise is an error of the program, and throws.
 */
export function bestDesign(groups: number, size: number): Sessions {
  const { family, count } = choose(groups, size);
  const sessions = family.build(groups, size, known);
  if (sessions.length !== count || !isZeroRepeat(groups, size, sessions))
    throw new Error(`${family.name} broke its promise of ${count} sessions for ${groups} groups of ${size}`);
  return sessions;
}
