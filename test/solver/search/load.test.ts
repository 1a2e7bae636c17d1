/** What it takes to write a problem into a kernel. */
import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import type { ConstraintOf, SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { Kernel, TooLarge } from '../../../src/solver/search/kernel.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { solve } from '../../../src/solver/solve.ts';
import { longTest } from '../../support/long.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { valueOf } from '../../support/value-of.ts';

const PEOPLE = 1000;

/** So many wishes of two people each for the first session, beside repeats. */
function wishes(count: number): SolveRequest {
  const rng = new Rng(1);
  const { request } = valueOf(
    parseRequest({
      scenario: {
        people: Array.from({ length: PEOPLE }, (_, p) => ({ id: `p${p}` })),
        groups: Array.from({ length: PEOPLE / 10 }, (_, g) => ({ id: `g${g}`, capacity: 10 })),
        session_count: 2,
      },
      objectives: [{ type: 'maximize_unique_contacts', weight: 1 }],
      constraints: [],
    }),
  );
  const constraints = Array.from({ length: count }, (): ConstraintOf<'ShouldNotBeTogether'> => {
    const a = rng.below(PEOPLE - 1);
    const people = [`p${a}`, `p${a + 1 + rng.below(PEOPLE - 1 - a)}`];
    return { type: 'ShouldNotBeTogether', people, sessions: [0], penalty_weight: 1 };
  });
  return { ...request, constraints };
}

test('of tens of thousands of wishes for a session, each person has only their own looked through', () => {
  const problem = compile(wishes(30_000));
  const start = buildStart(problem, new Rng(1))!;
  const seconds = [0, 1].map((seed) => {
    const from = process.cpuUsage();
    new Search(problem, { seed, start, kernel: nodeHost.kernel() });
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1e6;
  });
  expect(Math.min(...seconds)).toBeLessThan(0.6);
});

test('more than two gigabytes are laid out side by side', () => {
  const kernel = new Kernel(nodeHost.kernel());
  kernel.reserve('visitStart', 2 ** 31);
  kernel.reserve('visitList', 16);
  const [first, second] = ['visitStart', 'visitList'].map((name) => kernel.get(name) >>> 0);
  expect(second - first).toBe(2 ** 31);
});

test('what no kernel can hold is refused', () => {
  const kernel = new Kernel(nodeHost.kernel());
  kernel.reserve('visitStart', 2 ** 33);
  expect(() => kernel.commit()).toThrow(TooLarge);
});

longTest('40,000 people get a plan without a search, whose tables no kernel can hold', async () => {
  const request = plainRequest(Array<number>(4000).fill(10), 2, [repeatRule(1)]);
  const { status, run } = await solve(request, { ...PLAIN_OPTIONS, iterations: 1000 }, nodeHost);
  expect(status).toBe('solved');
  expect(run.stages).toContainEqual(
    expect.objectContaining({ stage: 'search', skipped: expect.stringContaining('memory') }),
  );
});
