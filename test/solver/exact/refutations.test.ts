import { describe, expect, test } from 'vitest';
import { solve } from '../../../src/host/node.ts';
import type { InfeasibilityCertificate } from '../../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { type RefutationEffort, refutations } from '../../../src/solver/exact/refutations.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { proved } from '../../support/judged.ts';
import { plainRequest } from '../../support/plain-request.ts';

/** Five in a ring, each at odds with its neighbours and with one in the middle: no clique of four, yet four tables. */
const WHEEL = [0, 1, 2, 3, 4].flatMap((i): Constraint[] => [
  { type: 'MustStayApart', people: [`p${i}`, `p${(i + 1) % 5}`], sessions: null },
  { type: 'MustStayApart', people: [`p${i}`, 'p5'], sessions: null },
]);
const RING = [0, 1, 2, 3, 4].map((i): [number, number] => [i, (i + 1) % 5]);
const wheel = plainRequest([4, 4, 4], 2, WHEEL);
const effort = { placements: 1000, conflicts: 1000 };

/** A graph that needs one colour more, still without a clique of that size (Mycielski 1955). */
function mycielski(vertices: number, edges: readonly [number, number][]): [number, number][] {
  const copies = edges.flatMap(([a, b]): [number, number][] => [
    [a, b],
    [vertices + a, b],
    [a, vertices + b],
  ]);
  const spokes = Array.from({ length: vertices }, (_, i): [number, number] => [vertices + i, 2 * vertices]);
  return [...copies, ...spokes];
}

function firstProof(
  request: SolveRequest,
  given: RefutationEffort,
  isOver = () => false,
): InfeasibilityCertificate | null {
  for (const proof of refutations(request, given, isOver)) if (proof) return proof;
  return null;
}

describe('the exact refutations', () => {
  test.each([
    ['placing people', effort, 'search'],
    ['learning clauses where placing may not', { ...effort, placements: 0 }, 'exact_search'],
  ])('refutes by %s', (_, given, argument) => {
    const found = firstProof(wheel, given);
    expect(found).toMatchObject({ argument, numbers: { session: 0 } });
    expect(found?.rules).toHaveLength(10);
    expect(proved(wheel, found!)).toMatchObject({ holds: true });
  });

  test('shows nothing of rules that can be kept', async () => {
    expect(firstProof(plainRequest([4, 4, 4], 2, WHEEL.slice(1)), effort)).toBeNull();
  });

  test('stops when it is over, with what the first conflicts showed', async () => {
    const rules = mycielski(11, mycielski(5, RING)).map(([a, b]): Constraint => ({
      type: 'MustStayApart',
      people: [`p${a}`, `p${b}`],
      sessions: null,
    }));
    const request = plainRequest([8, 8, 8, 8], 1, rules, 23);
    const long = { placements: 10, conflicts: 1e9 };
    const rough = firstProof(request, long, () => true);
    expect(rough).toMatchObject({ argument: 'exact_search' });
    expect(proved(request, rough!)).toMatchObject({ holds: true });
    const none = plainRequest([8, 8, 8, 8, 8], 1, rules, 23);
    expect(firstProof(none, long, () => true)).toBeNull();
  });
});

test('a solve that finds no legal start proves why before it searches', async () => {
  const outcome = await solve(wheel, PLAIN_OPTIONS);
  expect(outcome).toMatchObject({ status: 'infeasible', run: { iterations: 0 } });
});
