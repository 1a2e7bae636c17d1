import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rng } from '../../../src/shared/rng.ts';
import { unequalSizes } from '../../../src/solver/plan/unequal-sizes.ts';
import { sized } from '../../support/long.ts';
import { randomProblem } from '../search/random-problem.ts';

test('no other sizes have so many of two people meet', () => {
  let free = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const { groupCount, sessionCount, peopleCount, ...problem } = randomProblem(seed);
      const used = Uint8Array.from(problem.minSize, (least) => new Rng(seed + least).below(2));
      const sizes = unequalSizes({ groupCount, sessionCount, peopleCount, ...problem, used });
      for (let s = 0; s < sessionCount; s++) {
        const row = s * groupCount;
        const attending = problem.unit
          .slice(s * peopleCount, (s + 1) * peopleCount)
          .filter((p) => p >= 0).length;
        const seats = problem.capacity.slice(row, row + groupCount);
        if (sizes === null || seats.reduce((sum, some) => sum + some, 0) === attending) continue;
        free++;
        const mayHave = (g: number, n: number): boolean =>
          n === 0 ? seats[g] === 0 || used[g] === 0 : n >= problem.minSize[g] && n <= seats[g];
        const mostSquared = (g: number, left: number): number => {
          if (g === groupCount) return left === 0 ? 0 : Number.NEGATIVE_INFINITY;
          let best = Number.NEGATIVE_INFINITY;
          for (let n = 0; n <= left; n++)
            if (mayHave(g, n)) best = Math.max(best, problem.meets[g] * n * n + mostSquared(g + 1, left - n));
          return best;
        };
        const own = [...sizes.subarray(row, row + groupCount)];
        expect(own.reduce((sum, n) => sum + n, 0)).toBe(attending);
        own.forEach((n, g) => expect(mayHave(g, n)).toBe(true));
        expect(own.reduce((sum, n, g) => sum + problem.meets[g] * n * n, 0)).toBe(mostSquared(0, attending));
      }
    }),
    { numRuns: sized(50, 200) },
  );
  expect(free).toBeGreaterThan(50);
});
