import { expect } from 'vitest';

/** How often pairs are partners, and opponents, "a b" with a < b; and how often each player waits. Nobody is on two courts. */
export function counted(players: number, rounds: readonly number[][][]) {
  const [partners, opponents] = [new Map<string, number>(), new Map<string, number>()];
  const waits = new Array<number>(players).fill(rounds.length);
  const count = (of: Map<string, number>, a: number, b: number) => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    of.set(key, (of.get(key) ?? 0) + 1);
  };
  for (const courts of rounds) {
    expect(new Set(courts.flat()).size).toBe(4 * courts.length);
    for (const player of courts.flat()) waits[player]--;
    for (const [a, b, c, d] of courts) {
      count(partners, a, b);
      count(partners, c, d);
      for (const x of [a, b]) for (const y of [c, d]) count(opponents, x, y);
    }
  }
  return { partners, opponents, waits };
}
