import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { partsOf } from '../../../src/scenario/lower/parts.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import { fraction } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { countable } from '../../../src/solver/search/number-width.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';

/** Every pair with a curve that no other pair has, or one of so many. */
function withOwnCurves(groups: number, size: number, sessions: number, kinds: number): Problem {
  const seats = compile(plainRequest(Array<number>(groups).fill(size), sessions));
  const parts = partsOf(seats);
  parts.begin(['/constraints/0']);
  const always = new Uint8Array(sessions).fill(1);
  for (let b = 1, pair = 0; b < seats.peopleCount; b++) {
    for (let a = 0; a < b; a++) {
      const own = 1 + (pair++ % kinds);
      const points = parts.curve(sessions, (m) => BigInt(own >> (sessions - m)));
      parts.pairs({ people: Int32Array.of(a, b), sessions: always, withPrior: false, points });
    }
  }
  return { ...seats, costs: parts.costs(fraction(1n)) };
}

test.each([
  ['bytes', [4, 3, 4, 15], 8],
  ['two bytes', [5, 4, 8, 400], 16],
  ['more curves than a cell can tell apart', [24, 5, 9, 10_000], 32],
] as const)('%s: the running cost is the true one', (_, [groups, size, sessions, kinds], width) => {
  const problem = withOwnCurves(groups, size, sessions, kinds);
  const { costs, numbers } = countable(problem);
  expect(numbers.width).toBe(width);
  expect(costs.steps.reduce((sum, { length }) => sum + length + 1, 0)).toBeLessThanOrEqual(65_536);
  expect(costs.pairRules.length > 0).toBe(kinds === 10_000);
  const search = new Search(problem, {
    kernel: nodeHost.kernel(),
    start: buildStart(problem, new Rng(1))!,
    seed: 1,
  });
  for (const temperature of [1000, 10, 1]) {
    search.temperature(temperature);
    for (let i = 0; i < 10; i++) {
      search.visit(2, 1);
      expect(search.cost).toBe(priceOf(problem, search.current()));
    }
  }
  expect(search.acceptedCount).toBeGreaterThan(100);
});
