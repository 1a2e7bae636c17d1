import type { Seats } from '../../scenario/problem.ts';

/** What the group sizes of one session can be, from the seats, the smallest sizes and the number of people alone. */
export interface SessionSizes {
  readonly people: number;
  /** Seats of the open groups, largest first; those of a bench one by one, since nobody meets there. */
  readonly seats: readonly number[];
  /** Seats of those where people meet, largest first, and all seats of benches. */
  readonly tables: readonly number[];
  readonly benchSeats: number;
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
  const { peopleCount, groupCount, attends, capacity, meets, minSize } = problem;
  const present = attends.subarray(session * peopleCount, (session + 1) * peopleCount);
  const people = present.reduce((sum, there) => sum + there, 0);
  const row = [...capacity.subarray(session * groupCount, (session + 1) * groupCount)];
  const seats = row
    .flatMap((size, g) => (meets[g] === 1 ? [size] : new Array<number>(size).fill(1)))
    .filter((size) => size > 0)
    .sort((a, b) => b - a);
  const slack = seats.reduce((sum, size) => sum + size, 0) - people;
  const groups = row.flatMap((room, g) =>
    room === 0 ? [] : meets[g] === 1 ? [{ room, used: minSize[g] }] : new Array<GroupSizes>(room).fill(ALONE),
  );
  const range = rangeOfPairs(groups, people);
  const fewest = groups.map(({ room, used }) => Math.max(used, room - slack));
  return {
    people,
    seats,
    tables: row.filter((size, g) => meets[g] === 1 && size > 0).sort((a, b) => b - a),
    benchSeats: row.reduce((sum, size, g) => sum + (meets[g] === 1 ? 0 : size), 0),
    slack,
    leastPairs: range ? range.least : pairsOf(evenFill(seats, people)),
    mostPairs: range ? range.most : pairsOf(fullFill(seats, people)),
    leastOthers: fewest.length > 0 ? Math.max(0, Math.min(...fewest) - 1) : 0,
    mostOthers: Math.max(0, Math.min(seats[0] ?? 0, people) - 1),
  };
}

/** Seats, and the fewest people where there is anybody. */
interface GroupSizes {
  readonly room: number;
  readonly used: number;
}

const ALONE: GroupSizes = { room: 1, used: 1 };
/** Looks at a group's size beside a number of people, beyond which smallest sizes are not regarded. */
const MOST_LOOKS = 1e6;

/** Pairs where groups have smallest sizes; null where these change nothing, cannot be, or are too many. */
function rangeOfPairs(
  groups: readonly GroupSizes[],
  people: number,
): { readonly least: number; readonly most: number } | null {
  const seats = groups.reduce((sum, { room }) => sum + room, 0);
  if (groups.every(({ used }) => used < 2) || seats * people > MOST_LOOKS) return null;
  let least = new Array<number>(people + 1).fill(Number.POSITIVE_INFINITY);
  let most = new Array<number>(people + 1).fill(Number.NEGATIVE_INFINITY);
  [least[0], most[0]] = [0, 0];
  for (const { room, used } of groups) {
    const [before, beforeMost] = [least, most];
    [least, most] = [[...before], [...beforeMost]];
    for (let size = Math.max(1, used); size <= room; size++) {
      const pairs = (size * (size - 1)) / 2;
      for (let all = size; all <= people; all++) {
        least[all] = Math.min(least[all], before[all - size] + pairs);
        most[all] = Math.max(most[all], beforeMost[all - size] + pairs);
      }
    }
  }
  return Number.isFinite(least[people]) ? { least: least[people], most: most[people] } : null;
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
