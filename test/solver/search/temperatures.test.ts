import { expect, test, vi } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import type { Constraint } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Anneal } from '../../../src/solver/search/anneal.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { plainRequest } from '../../support/plain-request.ts';

const wishes: Constraint[] = [
  {
    type: 'ShouldStayTogether',
    people: ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'],
    penalty_weight: 1000,
    sessions: null,
  },
  { type: 'ShouldNotBeTogether', people: ['p0', 'p3', 'p9'], penalty_weight: 700, sessions: null },
];
const trifle: Constraint = {
  type: 'PairMeetingCount',
  people: ['p20', 'p21'],
  sessions: [0, 2],
  target_meetings: 2,
  mode: 'exact',
  penalty_weight: 0.001,
};

/** The hottest temperature of the first rounds, in the request's units. */
function hottest(rules: Constraint[]): number {
  const problem = compile({ ...plainRequest(Array<number>(8).fill(6), 5, rules), objectives: [] });
  const search = new Search(problem, {
    kernel: nodeHost.kernel(),
    start: buildStart(problem, new Rng(1))!,
    seed: 1,
  });
  const heat = vi.spyOn(search, 'temperature');
  const anneal = new Anneal(search);
  while (search.iterations < 500_000 && anneal.advance(500_000));
  const { n, d } = problem.costs.measure;
  return (Math.max(...heat.mock.calls.map(([value]) => value)) * Number(n)) / Number(d);
}

test('a rule of next to no weight leaves the others as hot as they are without it', () => {
  const without = hottest(wishes);
  expect(without).toBeGreaterThan(100);
  expect(hottest([...wishes, trifle])).toBeGreaterThan(without / 4);
});

test('looking at what exchanges would cost changes nothing of the search', () => {
  const problem = compile(plainRequest([4, 4, 4], 4));
  const start = buildStart(problem, new Rng(1))!;
  const run = (looks: boolean) => {
    const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed: 1 });
    search.temperature(1);
    for (let i = 0; i < 20; i++) {
      search.visit(1, 1);
      if (looks) expect(search.sample().some((cost) => cost > 0)).toBe(true);
    }
    return [search.iterations, search.acceptedCount, search.cost, search.current().join()];
  };
  expect(run(true)).toEqual(run(false));
});
