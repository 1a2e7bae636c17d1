/**
 * Whist tournaments: everybody is everybody's partner once and opponent twice. 4k players have 4k − 1 rounds; 4k + 1
 * players have 4k + 1 rounds, and each waits in one. They exist for all k (Wilson, Baker and Hanani in the seventies; Anderson,
 * "Combinatorial Designs and Tournaments", 1997); docs/designs.md says which are built here.
 */
import { remembered } from '../../../shared/remembered.ts';
import { fieldProduct, primePowers } from '../algebra/field-product.ts';
import { countingBound } from '../design/design.ts';
import { bestCount, bestDesign } from '../registry/registry.ts';
import { DOUBLES_SEEDS, readCourts } from '../stored/doubles-data.ts';
import { countDoubles, type Doubles } from './doubles.ts';

/**
 * A whist tournament of `players`, in which player x waits in round x if their number is odd; null if none is known
 * here. Verified when built; throws if the construction is wrong.
 */
export const whist: (players: number) => Doubles | null = remembered((players) => {
  if (players < 4 || players % 4 > 1) return null;
  const made = quarters(players) ?? fours(players) ?? cyclicRounds(players);
  if (!made) return null;
  const rounds = players % 4 === 1 ? byWaiting(players, made) : made;
  const most = countDoubles(players, rounds);
  const isWhole = rounds.length === (players % 4 === 0 ? players - 1 : players);
  if (!isWhole || most?.partners !== 1 || most.opponents !== 2)
    throw new Error(`the whist tournament of ${players} players broke its promise`);
  return rounds;
});

/** Over a product of fields with q ≡ 1 (mod 4) elements each: courts {x, −x} against {ix, −ix}, i² = −1 (Moore 1896 for one field). */
function quarters(players: number): Doubles | null {
  if (players % 4 !== 1 || !primePowers(players).every((q) => q % 4 === 1)) return null;
  const { fields, add, scale } = fieldProduct(players);
  const quarter = fields.map((field) => field.unit((field.order - 1) / 4));
  const turn = (x: number) => scale(quarter, x);
  const base: number[][] = [];
  const seen = new Set([0]);
  for (let x = 1; x < players; x++) {
    if (seen.has(x)) continue;
    const orbit = [x, turn(turn(x)), turn(x), turn(turn(turn(x)))];
    for (const y of orbit) seen.add(y);
    base.push(orbit);
  }
  return Array.from({ length: players }, (_, h) => base.map((court) => court.map((x) => add(x, h))));
}

/** Three rounds of each session of a resolvable design RBIBD(v, 4, 1) (Hanani, Ray-Chaudhuri and Wilson 1972). */
function fours(players: number): Doubles | null {
  const groups = players / 4;
  if (players % 12 !== 4 || bestCount(groups, 4) < countingBound(groups, 4)) return null;
  return bestDesign(groups, 4).flatMap(threeRounds);
}

/** A stored base round, rotated: over all players, or all but a fixed one if four divides their number. */
export function cyclicRounds(players: number): Doubles | null {
  const stored = DOUBLES_SEEDS[players];
  if (!stored) return null;
  const turning = players % 4 === 0 ? players - 1 : players;
  const turned = (p: number, by: number) => (p >= turning ? p : (p + by) % turning);
  const base = readCourts(stored);
  return Array.from({ length: turning }, (_, by) => base.map((court) => court.map((p) => turned(p, by))));
}

function byWaiting(players: number, rounds: Doubles): Doubles {
  const sorted: Doubles = [];
  for (const courts of rounds) {
    const playing = new Set(courts.flat());
    for (let x = 0; x < players; x++) if (!playing.has(x)) sorted[x] = courts;
  }
  return sorted;
}

/** Groups of four play in all three pairings: everybody is everybody's partner once, and opponent twice. */
export function threeRounds(groups: number[][]): Doubles {
  return [groups, groups.map(([a, b, c, d]) => [a, c, b, d]), groups.map(([a, b, c, d]) => [a, d, b, c])];
}
