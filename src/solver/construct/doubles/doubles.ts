/**
 * Rounds of doubles, [round][court] = [a, b, c, d]: a and b are partners, c and d their opponents. Players are
 * 0 … players − 1; who is on no court waits.
 */
export type Doubles = number[][][];

/** The most times that a pair are partners, or opponents, and how unevenly people wait. */
export interface DoublesCounts {
  readonly partners: number;
  readonly opponents: number;
  /** Difference between the most and the fewest waits of a person: the largest after any round, since an evening may end early. */
  readonly waiting: number;
}

/** Returns `rounds`; throws if a pair are partners or opponents more often than allowed. */
export function withinLimits(players: number, rounds: Doubles, partners: number, opponents: number): Doubles {
  const most = countDoubles(players, rounds);
  if (!most || most.partners > partners || most.opponents > opponents)
    throw new Error(`the doubles of ${players} players broke their promise`);
  return rounds;
}

/** Undefined if a court does not have four players, or somebody is on two courts of a round. */
export function countDoubles(players: number, rounds: Doubles): DoublesCounts | undefined {
  const partners = new Uint16Array(players * players);
  const opponents = new Uint16Array(players * players);
  const played = new Uint16Array(players);
  const meet = (counts: Uint16Array, a: number, b: number) =>
    Math.max(++counts[a * players + b], ++counts[b * players + a]);
  const most = { partners: 0, opponents: 0, waiting: 0 };
  for (const round of rounds) {
    const everybody = new Set(round.flat());
    if (round.some((court) => court.length !== 4) || everybody.size !== 4 * round.length) return undefined;
    for (const player of everybody) if (!(player >= 0 && player < players)) return undefined;
    for (const [a, b, c, d] of round) {
      most.partners = Math.max(most.partners, meet(partners, a, b), meet(partners, c, d));
      for (const x of [a, b])
        for (const y of [c, d]) most.opponents = Math.max(most.opponents, meet(opponents, x, y));
    }
    for (const player of everybody) played[player]++;
    most.waiting = Math.max(most.waiting, Math.max(...played) - Math.min(...played));
  }
  return most;
}
