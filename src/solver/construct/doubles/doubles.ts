/**
 * Rounds of doubles, [round][court] = [a, b, c, d]: a and b are partners, c and d their opponents. Players are
 * 0 … players − 1; who is on no court waits.
 */
export type Doubles = number[][][];

/** How often the pairs that are partners, or opponents, most often are so, and how evenly people wait. */
export interface DoublesCounts {
  readonly partners: number;
  readonly opponents: number;
  /** The most rounds that somebody waits less the fewest; after every round, so that an evening may end early. */
  readonly waiting: number;
}

/** These rounds, whose construction promises that nobody is a partner or an opponent of anybody more often. */
export function promised(players: number, rounds: Doubles, partners: number, opponents: number): Doubles {
  const most = countDoubles(players, rounds);
  if (!most || most.partners > partners || most.opponents > opponents)
    throw new Error(`the doubles of ${players} players broke their promise`);
  return rounds;
}

/** Undefined where a court has not four players, or somebody is on two courts. */
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
