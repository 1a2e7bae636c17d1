/**
 * Whist frames: players in holes of h each, and rounds that leave out one hole each, h rounds a hole; players of different holes
 * are partners once and opponents twice, those of a hole never meet. Filling the holes makes tournaments of them.
 */
import { orthogonalArray } from '../arrays/orthogonal-array.ts';
import type { Doubles } from './doubles.ts';
import type { FrameStarter } from './starter-shapes.ts';
import { developCourts } from './starter.ts';

/** Player x·h + i is the i-th of hole x. */
export interface WhistFrame {
  readonly holes: number;
  readonly holeSize: number;
  /** [hole][round]. */
  readonly rounds: Doubles[];
}

/**
 * A tournament on h + w players but for those among the last w, who never meet: h rounds with all, and further ones for the
 * first h alone.
 */
export interface WhistWithHole {
  readonly full: Doubles;
  readonly rest: Doubles;
}

/**
 * `weight` rounds for every court given: everybody becomes `weight` players, and each court the rows of an orthogonal array with
 * five columns, a symbol of the last one a round (Wilson's fundamental construction).
 */
export function weighted(courts: number[][], weight: number): Doubles {
  const rounds: Doubles = Array.from({ length: weight }, () => []);
  for (const row of orthogonalArray(weight, 5))
    for (const court of courts) rounds[row[4]].push(court.map((x, i) => x * weight + row[i]));
  return rounds;
}

/** The frame of 4k + 1 holes made of a tournament in which player x waits in round x. */
export function weightedFrame(tournament: Doubles, weight: number): WhistFrame {
  return {
    holes: tournament.length,
    holeSize: weight,
    rounds: tournament.map((courts) => weighted(courts, weight)),
  };
}

/** A frame whose holes are the cosets of a subgroup: the images of one round, which leaves out the subgroup. */
export function groupFrame({ group, holeSize, powers }: FrameStarter, base: number[][]): WhistFrame {
  const round = powers.flatMap((power) => base.map((court) => court.map((x) => power[x])));
  const all = developCourts(group, round);
  const holes = group.order / holeSize;
  const rounds = Array.from({ length: holes }, (_, x) => all.slice(x * holeSize, (x + 1) * holeSize));
  return { holes, holeSize, rounds };
}

/** A frame with w more players, and everybody of a hole with them, together a tournament; `last` is one for the w alone. */
export function filled(frame: WhistFrame, { full, rest }: WhistWithHole, last: Doubles): Doubles {
  const { holes, holeSize } = frame;
  const moved = (courts: number[][], hole: number) =>
    courts.map((court) => court.map((x) => (x < holeSize ? hole : holes - 1) * holeSize + x));
  const rounds = frame.rounds.flatMap((own, hole) =>
    own.map((courts, i) => [...courts, ...moved(full[i], hole)]),
  );
  const ends = rest.map((courts, i) => [
    ...Array.from({ length: holes }, (_, hole) => moved(courts, hole)).flat(),
    ...(last[i] ?? []).map((court) => court.map((x) => holes * holeSize + x)),
  ]);
  return [...rounds, ...ends];
}
