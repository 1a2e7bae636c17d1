import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import type { SeatShape } from '../../../src/scenario/people/grouping-options.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { seatsSeed } from '../../../src/solver/plan/seats-seed.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { listed } from '../../support/listed.ts';

const guests = async (people: number, sessions: number, seats: SeatShape) =>
  compile(await listed(people, { sessions, seats }));
const round = (seats: number): SeatShape => ({ shape: 'round', seats });

test.each([
  [13, 6, round(13)],
  [15, 7, round(5)],
  [24, 11, round(8)],
  [30, 14, round(10)],
  [30, 14, round(8)],
  [12, 6, { shape: 'grid', rows: 1, columns: 12 } as const],
])(
  '%i guests have new neighbours in %i sessions, and all that could meet do',
  async (people, sessions, shape) => {
    const problem = await guests(people, sessions, shape);
    const seed = seatsSeed(problem, new Rng(1));
    expect(seed?.sessions).toBe(sessions);
    expect(priceOf(problem, seed!.assignment)).toBe(0n);
  },
);

test('rooms, tables of two and a few sessions are left to the search', async () => {
  const rng = new Rng(1);
  expect(seatsSeed(await guests(12, 5, { shape: 'grid', rows: 3, columns: 4 }), rng)).toBe(null);
  expect(seatsSeed(await guests(12, 5, round(2)), rng)).toBe(null);
  expect(seatsSeed(await guests(30, 3, round(10)), rng)).toBe(null);
});
