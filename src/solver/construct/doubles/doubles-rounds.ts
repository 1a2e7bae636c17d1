import { bestCount, bestDesign } from '../registry/registry.ts';
import { type Doubles, withinLimits } from './doubles.ts';
import { cyclicRounds, threeRounds, whist } from './whist.ts';

/**
 * Rounds of doubles on as many courts as players fill, in which people are partners at most once and opponents at most
 * twice, and take turns at waiting if four does not divide their number: as many rounds as wanted, or as are known. First choice
 * is a schedule in which no two people share a court twice, if long enough; then a whist tournament or a cyclic schedule.
 * Verified when built.
 */
export function doublesRounds(players: number, wanted: number): Doubles[] {
  const courts = Math.floor(players / 4);
  const found: Doubles[] = [];
  if (players === 4 * courts && bestCount(courts, 4) >= wanted) found.push(bestDesign(courts, 4));
  const longest = longestRounds(players);
  if (longest) found.push(longest);
  return found.map((rounds) => withinLimits(players, rounds.slice(0, wanted), 1, 2));
}

/** If no whist tournament is known: the longest schedule without repeats, each group playing in all three pairings. */
function longestRounds(players: number): Doubles | null {
  if (players < 4) return null;
  // Two or three wait, in rotation.
  if (players % 4 > 1) return cyclicRounds(players) ?? (players % 4 === 3 ? withoutOne(players) : null);
  const tournament = whist(players);
  if (tournament || players % 4 === 1) return tournament;
  return bestDesign(players / 4, 4).flatMap(threeRounds);
}

/**
 * The rounds for one more player, without that player: the three others of the court wait. Next comes the round whose
 * three have waited least.
 */
function withoutOne(players: number): Doubles | null {
  const left = longestRounds(players + 1)?.map((courts) =>
    courts.toSorted((a, b) => Math.max(...a) - Math.max(...b)),
  );
  if (!left) return null;
  const waited = new Int32Array(players);
  const rounds: Doubles = [];
  while (left.length > 0) {
    const dearest = left.map((courts) => courts.at(-1)!.reduce((sum, x) => sum + (waited[x] ?? 0), 0));
    const next = left.splice(dearest.indexOf(Math.min(...dearest)), 1)[0];
    for (const x of next.at(-1)!) if (x < players) waited[x]++;
    rounds.push(next.slice(0, -1));
  }
  return rounds;
}
