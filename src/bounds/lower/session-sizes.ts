import type { Seats } from '../../scenario/problem.ts';

/** What the group sizes of one session can be, from the seats and the number of people alone. */
export interface SessionSizes {
  readonly people: number;
  /** Seats of the open groups, largest first; those of a bench one by one, since nobody meets there. */
  readonly seats: readonly number[];
  /** Seats that stay empty. */
  readonly slack: number;
  /** Fewest and most pairs that share a group. */
  readonly leastPairs: number;
  readonly mostPairs: number;
  /** Fewest and most others that a person can share a group with. */
  readonly leastOthers: number;
  readonly mostOthers: number;
}

export function sessionSizes(problem: Seats, session: number): SessionSizes {
  const { peopleCount, groupCount, attends, capacity, meets } = problem;
  const present = attends.subarray(session * peopleCount, (session + 1) * peopleCount);
  const people = present.reduce((sum, there) => sum + there, 0);
  const seats = [...capacity.subarray(session * groupCount, (session + 1) * groupCount)]
    .flatMap((size, g) => (meets[g] === 1 ? [size] : new Array<number>(size).fill(1)))
    .filter((size) => size > 0)
    .sort((a, b) => b - a);
  const slack = seats.reduce((sum, size) => sum + size, 0) - people;
  const smallest = seats.length > 0 ? seats[seats.length - 1] : 0;
  return {
    people,
    seats,
    slack,
    leastPairs: pairsOf(evenFill(seats, people)),
    mostPairs: pairsOf(fullFill(seats, people)),
    leastOthers: Math.max(0, smallest - slack - 1),
    mostOthers: Math.max(0, Math.min(seats[0] ?? 0, people) - 1),
  };
}

export function pairsOf(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** Largest groups first: the most pairs, since C(x, 2) is convex. */
export function fullFill(seats: readonly number[], people: number): number[] {
  let left = people;
  return seats.map((size) => {
    const filled = Math.min(size, left);
    left -= filled;
    return filled;
  });
}

/** As even as the seats allow: the fewest pairs. From the smallest group on, each takes its even share. */
export function evenFill(seats: readonly number[], people: number): number[] {
  let left = people;
  return [...seats].reverse().map((size, index) => {
    const filled = Math.min(size, Math.floor(left / (seats.length - index)));
    left -= filled;
    return filled;
  });
}
