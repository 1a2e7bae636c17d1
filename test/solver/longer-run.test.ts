import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';

/** The costs of the schedules that a run finds one after the other. */
async function costs(request: SolveRequest, iterations: number): Promise<number[]> {
  const found: number[] = [];
  const outcome = await solve(request, {
    ...PLAIN_OPTIONS,
    iterations,
    seed: 3,
    // Between two better schedules there may be a sign of life.
    onProgress: ({ cost, schedule }) => schedule && found.push(cost),
  });
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  expect(found.at(-1)).toBe(outcome.checked.schedule.cost.total_cost);
  return found;
}

test.each([
  ['beyond its design', plainRequest(Array(8).fill(5), 11)],
  [
    'with people to keep apart',
    plainRequest([6, 6, 5, 5, 4], 7, [repeatRule(2, true), apart('p0', 'p1', 'p2')]),
  ],
])('a run %s begins as the shorter one and never ends worse', async (_, request) => {
  let shorter: number[] = [];
  for (const iterations of [500_000, 1_000_000, 3_000_000, 7_000_000]) {
    const longer = await costs(request, iterations);
    expect(longer.slice(0, shorter.length)).toEqual(shorter);
    shorter = longer;
  }
});

function apart(...people: string[]) {
  return { type: 'MustStayApart' as const, people, sessions: null };
}
