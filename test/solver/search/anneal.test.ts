import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/scenario/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Anneal } from '../../../src/solver/search/anneal.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';

const problem = compile(plainRequest(Array(8).fill(5), 10));

/** A run of so many proposals; `left` tells what is left of it, from the proposals made. */
function run(proposals: number, left: ((made: number) => number) | null) {
  const search = new Search(problem, { start: buildStart(problem, new Rng(1))!, seed: 1 });
  const anneal = new Anneal(search, 0.2, Number.POSITIVE_INFINITY, left && (() => left(search.iterations)));
  while (search.iterations < proposals && anneal.advance(proposals));
  return search;
}

const lengths = [2_000_000, 3_000_000, 4_000_000, 6_000_000, 9_000_000];

describe.each(lengths)('a run of %i proposals', (proposals) => {
  test('ends cold where it knows its end', () => {
    const search = run(proposals, (made) => proposals - made);
    expect(search.cost).toBeLessThan(1.05 * search.bestCost);
  });

  test('ends cold too where the search becomes half as fast on the way', () => {
    const half = proposals / 2;
    const left = (made: number) => (made < half ? 3 * half - made : 2 * (proposals - made));
    const search = run(proposals, left);
    expect(search.cost).toBeLessThan(1.05 * search.bestCost);
  });

  test('ends as the beginning of a longer one does where it knows of none', () => {
    const search = run(proposals, () => Number.POSITIVE_INFINITY);
    expect(search.current()).toEqual(run(proposals, null).current());
  });
});

test('it makes no difference in which unit the end is told', () => {
  const [count, share] = [
    run(3_000_000, (made) => 3_000_000 - made),
    run(3_000_000, (made) => 3 - made / 1e6),
  ];
  expect(share.best()).toEqual(count.best());
});

test('some of the runs are hot where nobody knows their end', () => {
  const hot = lengths
    .map((proposals) => run(proposals, null))
    .filter(({ cost, bestCost }) => cost > 1.2 * bestCost);
  expect(hot.length).toBeGreaterThan(1);
});
