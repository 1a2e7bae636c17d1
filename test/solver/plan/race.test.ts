import { expect, test } from 'vitest';
import { Race } from '../../../src/solver/plan/race.ts';

/** A chain of ten million proposals a step that stands at `bestCost` all the time. */
function chainAt(bestCost: bigint) {
  return {
    bestCost,
    proposals: 0,
    advance() {
      this.proposals += 10_000_000;
      return true;
    },
    settle: () => undefined,
  };
}

test('chains take turns until the one that stands behind drops out', () => {
  const [ahead, behind, equal] = [chainAt(3n), chainAt(5n), chainAt(3n)];
  const race = new Race();
  race.enter('ahead', ahead);
  race.enter('behind', behind);
  race.enter('equal', equal);
  for (let step = 0; step < 60; step++) race.advance();
  expect(behind.proposals).toBe(60_000_000);
  expect(ahead.proposals).toBe(equal.proposals);
  expect(ahead.proposals + equal.proposals + behind.proposals).toBe(600_000_000);
});

test('who joins later has as much time before it is judged', () => {
  const [early, late] = [chainAt(3n), chainAt(4n)];
  const race = new Race();
  race.enter('early', early);
  for (let step = 0; step < 20; step++) race.advance();
  race.enter('late', late);
  for (let step = 0; step < 40; step++) race.advance();
  expect(late.proposals).toBe(60_000_000);
});

test('is over when nobody can move in any chain', () => {
  const still = { bestCost: 3n, proposals: 0, advance: () => false, settle: () => undefined };
  const race = new Race();
  race.enter('moving', chainAt(3n));
  race.enter('still', still);
  expect([race.advance(), race.advance()]).toEqual([true, true]);
  race.enter('moving', { ...still });
  expect([race.advance(), race.advance()]).toEqual([false, false]);
});
