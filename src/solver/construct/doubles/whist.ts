/**
 * Whist tournaments: everybody is everybody's partner once and opponent twice. 4k players have 4k − 1 rounds; of 4k + 1
 * players somebody else waits in each of 4k + 1 rounds. They exist for all k (Wilson, Baker and Hanani in the seventies; Anderson,
 * "Combinatorial Designs and Tournaments", 1997); docs/designs.md says which are built here.
 */
import { remembered } from '../../../shared/remembered.ts';
import { Rng } from '../../../shared/rng.ts';
import { fieldProduct, primePowers } from '../algebra/field-product.ts';
import { finiteGroup } from '../algebra/finite-group.ts';
import { arrayColumns } from '../arrays/orthogonal-array.ts';
import { countingBound } from '../design/design.ts';
import { COURT_PLAYERS, WALK } from '../limits.ts';
import { bestCount, bestDesign } from '../registry/registry.ts';
import { DOUBLES_SEEDS, FRAME_57, HOLE_OF_FOUR, readCourts } from '../stored/doubles-data.ts';
import { countDoubles, type Doubles } from './doubles.ts';
import { cyclicStarter, frameStarter } from './starter-shapes.ts';
import { developCourts, findCourts } from './starter.ts';
import { filled, groupFrame, type WhistWithHole, weighted, weightedFrame } from './whist-frames.ts';

export interface WhistFamily {
  readonly name: string;
  readonly source: string;
  /** The tournament, in which player x waits in round x where their number is odd; null where it does not apply. */
  build(players: number): Doubles | null;
}

const quarters: WhistFamily = {
  name: 'quarters',
  source:
    'over a product of fields with q ≡ 1 (mod 4) elements each: courts {x, −x} against {ix, −ix}, i² = −1 (Moore 1896 for one field)',
  build(players) {
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
  },
};

const fours: WhistFamily = {
  name: 'groups of four',
  source:
    'three rounds of each session of a resolvable design RBIBD(v, 4, 1) (Hanani, Ray-Chaudhuri and Wilson 1972)',
  build(players) {
    const groups = players / 4;
    if (players % 12 !== 4 || bestCount(groups, 4) < countingBound(groups, 4)) return null;
    return bestDesign(groups, 4).flatMap(threeRounds);
  },
};

const cyclic: WhistFamily = {
  name: 'cyclic starter',
  source:
    'base rounds over Z4k+1, or Z4k−1 and a fixed player, found by `npx tsx research/designs/doubles.ts`, or here where that is quick',
  build: (players) => (players % 4 < 2 && players >= 8 ? cyclicRounds(players) : null),
};

/** Rounds of a cyclic starter that is stored, or found here where that is quick. */
export function cyclicRounds(players: number): Doubles | null {
  const stored = DOUBLES_SEEDS[players];
  if (!stored && players > COURT_PLAYERS) return null;
  const shape = cyclicStarter(players, Math.floor(players / 4));
  const base = stored ? readCourts(stored) : findCourts(shape, new Rng(players), WALK.moves);
  return base ? developCourts(shape.group, base) : null;
}

const product: WhistFamily = {
  name: 'product',
  source: 'a tournament of 4k players, everybody n = 4j players, filled with tournaments of n (Wilson)',
  build(players) {
    const at = steps(players, (n) => players % (4 * n) === 0 && n % 4 === 0);
    for (const n of at) {
      const [outer, inner] = [whist(players / n), whist(n)];
      if (!outer || !inner) continue;
      const crossing = outer.flatMap((courts) => weighted(courts, n));
      const within = inner.map((courts) =>
        Array.from({ length: players / n }, (_, x) =>
          courts.map((court) => court.map((y) => x * n + y)),
        ).flat(),
      );
      return [...crossing, ...within];
    }
    return null;
  },
};

const filledFrame: WhistFamily = {
  name: 'filled frame',
  source:
    'a tournament of 4k + 1 players, everybody n players, which leaves holes of n that are filled with w more (Wilson)',
  build(players) {
    for (const w of [1, 4])
      for (const n of steps(players, (n) => (players - w) % n === 0 && ((players - w) / n) % 4 === 1)) {
        const hole = w === 1 ? withHoleOfOne(n) : withHoleOfFour(n);
        const outer = hole && (players - w) / n > 1 && whist((players - w) / n);
        if (outer) return filled(weightedFrame(outer, n), hole, w === 4 ? whist(4)! : []);
      }
    return null;
  },
};

const storedFrame: WhistFamily = {
  name: 'stored frame',
  source:
    'holes of 8 over Z7 × Z8, filled with one player more; found by `npx tsx research/designs/doubles.ts`',
  build(players) {
    if (players !== 57) return null;
    return filled(groupFrame(FRAME_57_STARTER, readCourts(FRAME_57)), withHoleOfOne(8)!, []);
  },
};

/** In the order in which they are tried. */
export const WHIST_FAMILIES: readonly WhistFamily[] = [
  quarters,
  fours,
  product,
  filledFrame,
  storedFrame,
  cyclic,
];

/**
 * A whist tournament of `players`, in which player x waits in round x where their number is odd; null where none is known
 * here. Verified when it is built: a construction that broke its promise throws.
 */
export const whist: (players: number) => Doubles | null = remembered((players) => {
  if (players < 4 || players % 4 > 1) return null;
  for (const family of WHIST_FAMILIES) {
    const made = family.build(players);
    if (!made) continue;
    const rounds = players % 4 === 1 ? byWaiting(players, made) : made;
    const most = countDoubles(players, rounds);
    const isWhole = rounds.length === (players % 4 === 0 ? players - 1 : players);
    if (!isWhole || most?.partners !== 1 || most.opponents !== 2)
      throw new Error(`${family.name} made no whist tournament of ${players} players`);
    return rounds;
  }
  return null;
});

function byWaiting(players: number, rounds: Doubles): Doubles {
  const sorted: Doubles = [];
  for (const courts of rounds) {
    const playing = new Set(courts.flat());
    for (let x = 0; x < players; x++) if (!playing.has(x)) sorted[x] = courts;
  }
  return sorted;
}

/** A tournament of n + 1 players, one of whom is the hole. */
function withHoleOfOne(n: number): WhistWithHole | null {
  const tournament = n % 4 === 0 || n % 4 === 3 ? whist(n + 1) : null;
  if (!tournament) return null;
  return n % 4 === 3
    ? { full: tournament, rest: [] }
    : { full: tournament.slice(0, n), rest: tournament.slice(n) };
}

/**
 * 20 players, four of whom never meet. In 16 rounds Z16 turns a stored base round; left are partners who differ by 1 or 8 and
 * opponents who differ by 4, 7 or 8, all in three rounds without the four.
 */
function withHoleOfFour(n: number): WhistWithHole | null {
  if (n !== 16) return null;
  const around = (court: number[]) =>
    [0, 1, 2, 3].map((turn) => court.map((x) => (x + (court[1] - court[0] === 8 ? turn : 2 * turn)) % 16));
  return {
    full: developCourts(finiteGroup('Z16'), readCourts(HOLE_OF_FOUR)),
    rest: [around([0, 8, 4, 12]), around([0, 1, 8, 9]), around([1, 2, 9, 10])],
  };
}

/** Groups of four play all three ways round: everybody is everybody's partner once, and opponent twice. */
export function threeRounds(groups: number[][]): Doubles {
  return [groups, groups.map(([a, b, c, d]) => [a, c, b, d]), groups.map(([a, b, c, d]) => [a, d, b, c])];
}

/** Weights for which an orthogonal array with five columns is known. */
function steps(players: number, fits: (n: number) => boolean): number[] {
  const found = [];
  for (let n = 4; 4 * n <= players; n++) if (fits(n) && arrayColumns(n) >= 5) found.push(n);
  return found;
}

export const FRAME_57_STARTER = frameStarter(
  'Z7x8',
  8,
  Array.from({ length: 56 }, (_, x) => ((2 * Math.floor(x / 8)) % 7) * 8 + (x % 8)),
);
