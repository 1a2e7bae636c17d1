import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { levelsBelow, defaultLevels } from '../../../src/solver/search/cooling.ts';
import { LastRound } from '../../../src/solver/search/last-round.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';

test('a cooling sees where the cost changes most, whatever was said before', () => {
  const problem = compile(plainRequest([4, 4, 4, 4, 4], 6, [repeatRule(1)]));
  const start = buildStart(problem, new Rng(1))!;
  const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed: 1 });
  // As if the cost changed most where it is hottest.
  const levels = defaultLevels(64).map((level, i) => ({ ...level, deviation: i < 5 ? 1e4 : 1 }));
  const round = new LastRound(search, levels, false);
  for (let left = 20_000; left > 0; left -= 100) round.advance(Number.MAX_SAFE_INTEGER, left);
  const [{ temperature }] = levelsBelow(levels, 1);
  expect(temperature).toBeLessThan(8);
  expect(temperature).toBeGreaterThan(0.1);
});
