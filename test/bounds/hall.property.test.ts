import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claimants, hallViolation } from '../../src/bounds/infeasible/hall.ts';

const ROOMS = 4;

/** Whether the claimants from there on find places, one place after the other. */
function fits(claimants: readonly Claimants[], room: readonly number[]): boolean {
  const [first, ...others] = claimants;
  if (first === undefined) return true;
  if (first.places === 0) return fits(others, room);
  return first.allowed.some(
    (group) =>
      room[group] > 0 &&
      fits([{ ...first, places: first.places - 1 }, ...others], room.with(group, room[group] - 1)),
  );
}

test('one person too many at 5,000 tables of two is told, and no table is forgotten', () => {
  const tables = [...Array(5000).keys()];
  expect(
    hallViolation(
      [{ allowed: tables, places: 10_001 }],
      tables.map(() => 2),
    ),
  ).toEqual([0]);
  const one = { allowed: [0], places: 1 };
  // One of each table goes on to the next, up to the last, which is empty.
  const moved = tables.slice(1).map((table) => ({ allowed: [table - 1, table], places: 2 }));
  expect(
    hallViolation(
      [...moved, one],
      tables.map(() => 2),
    ),
  ).toBeNull();
});

test('names claimants with too few places just where no way to place all is found', () => {
  const claimant = fc.record({
    allowed: fc.subarray([...Array(ROOMS).keys()]),
    places: fc.integer({ min: 1, max: 3 }),
  });
  const given = [
    fc.array(claimant, { maxLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: ROOMS, maxLength: ROOMS }),
  ] as const;
  fc.assert(
    fc.property(...given, (claimants, room) => {
      const named = hallViolation(claimants, room);
      expect(named === null).toBe(fits(claimants, room));
      if (named === null) return;
      const groups = new Set(named.flatMap((who) => claimants[who].allowed));
      const places = named.reduce((sum, who) => sum + claimants[who].places, 0);
      expect(places).toBeGreaterThan([...groups].reduce((sum, group) => sum + room[group], 0));
    }),
    { numRuns: 300 },
  );
});
