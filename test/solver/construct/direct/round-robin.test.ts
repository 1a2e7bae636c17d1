import { expect, test } from 'vitest';
import { isZeroRepeat } from '../../../../src/solver/construct/design/design.ts';
import { balancedRounds, oddRounds } from '../../../../src/solver/construct/direct/round-robin.ts';

/** How often the person is in each of the groups. */
function visits(rounds: readonly number[][][], person: number): number[] {
  return rounds[0].map((_, g) => rounds.filter((round) => round[g].includes(person)).length);
}

test('in rounds of pairs everybody meets everybody, nobody more than twice in a group', () => {
  for (const groups of [3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 49]) {
    const rounds = balancedRounds(groups)!;
    expect(rounds).toHaveLength(2 * groups - 1);
    expect(isZeroRepeat(groups, 2, rounds)).toBe(true);
    for (let person = 0; person < 2 * groups; person++)
      expect(Math.max(...visits(rounds, person))).toBeLessThanOrEqual(2);
  }
  // Of two groups there are none (Schellenberg, van Rees and Vanstone 1977); of eleven, none are known here.
  expect(balancedRounds(2)).toBeNull();
  expect(balancedRounds(11)).toBeNull();
});

test('an odd number of people are twice in each group, and alone once', () => {
  for (const groups of [2, 5, 8]) {
    const rounds = oddRounds(groups);
    expect(isZeroRepeat(groups, 2, rounds)).toBe(true);
    for (let person = 0; person < 2 * groups - 1; person++)
      expect(visits(rounds, person)).toEqual([...Array<number>(groups - 1).fill(2), 1]);
  }
});
