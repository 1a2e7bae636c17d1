import { describe, expect, it } from 'vitest';
import { doublesRounds } from '../../../../src/solver/construct/doubles/doubles-rounds.ts';
import { countDoubles } from '../../../../src/solver/construct/doubles/doubles.ts';

/** Players, and the fewer rounds known for them: see docs/designs.md. */
const SHORT = [
  [10, 0],
  [47, 45],
  [48, 45],
  [50, 0],
  [54, 0],
  [56, 54],
  [57, 0],
  [58, 0],
  [59, 57],
  [60, 57],
];

/** Pairs who are on one court at least once. */
function pairsMet(rounds: readonly number[][][]): Set<string> {
  const pairs = (court: readonly number[]) =>
    court.flatMap((a) => court.filter((b) => a < b).map((b) => `${a} ${b}`));
  return new Set(rounds.flatMap((courts) => courts.flatMap(pairs)));
}

describe('rounds of doubles', () => {
  it('last until everybody has been partners, for 4 to 60 players', () => {
    const short: number[][] = [];
    for (let players = 4; players <= 60; players++) {
      const rounds = doublesRounds(players, players - 1).at(-1)?.length ?? 0;
      if (rounds < players - 1) short.push([players, rounds]);
    }
    expect(short).toEqual(SHORT);
  });

  it('let people wait in turn, however early the evening ends', () => {
    for (let players = 4; players < 40; players++) {
      const counts = doublesRounds(players, players - 1).map((rounds) => countDoubles(players, rounds));
      // Where the odd differences do not come out, somebody waits twice before the last one waits.
      const most = players % 8 === 6 ? 2 : 1;
      for (const count of counts) expect(count!.waiting, `${players} players`).toBeLessThanOrEqual(most);
    }
  });

  it('bring everybody onto one court with everybody, where two wait', () => {
    for (let players = 14; players <= 38; players += 4) {
      const [rounds] = doublesRounds(players, players - 1);
      expect(pairsMet(rounds).size, `${players} players`).toBe((players * (players - 1)) / 2);
    }
  });

  it('let nobody be on one court with the same person twice, as long as that can be', () => {
    const [rounds] = doublesRounds(16, 5);
    expect(rounds).toHaveLength(5);
    expect(pairsMet(rounds).size).toBe(5 * 4 * 6);
  });

  it('are none for fewer than four', () => {
    for (const players of [0, 1, 2, 3]) expect(doublesRounds(players, 3)).toEqual([]);
  });
});

describe('the count of doubles', () => {
  it('refuses courts that are not of four different players of the number', () => {
    expect(countDoubles(4, [[[0, 1, 2]]])).toBeUndefined();
    expect(countDoubles(4, [[[0, 1, 2, 2]]])).toBeUndefined();
    expect(countDoubles(4, [[[0, 1, 2, 4]]])).toBeUndefined();
    expect(
      countDoubles(8, [
        [
          [0, 1, 2, 3],
          [3, 4, 5, 6],
        ],
      ]),
    ).toBeUndefined();
  });

  it('is of partners, opponents and who waits', () => {
    expect(countDoubles(5, [[[0, 1, 2, 3]], [[0, 1, 3, 4]]])).toEqual({
      partners: 2,
      opponents: 2,
      waiting: 1,
    });
  });
});
