/** Whatever rules and numbers a certificate names, no bound above the least cost is accepted. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { improvedBound } from '../../../src/bounds/composition/improve.ts';
import { lowerBound } from '../../../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../../../src/host/node.ts';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { monotonicClock } from '../../../src/shared/clock.ts';
import { fraction, plus, times } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { leastUnits } from '../../bounds/least-units.ts';
import { anyRequest } from '../../support/any-request.ts';
import { damaged, forged } from '../../support/forge.ts';
import { sized } from '../../support/long.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { searchInfeasible } from '../../support/search-infeasible.ts';

const EFFORT = { entries: 10_000, seconds: 5, clock: monotonicClock };

test('of the pieces on random requests', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.nat(10_000_000), async (seed) => {
      const request = anyRequest(seed);
      if (searchInfeasible(request, 10_000) !== null) return;
      const problem = compile(request);
      const least = leastUnits(request, problem, 300);
      if (least === null) return;
      const proof = await improvedBound(
        problem,
        request,
        lowerBound(problem, request),
        EFFORT,
        nodeHost.highs,
      );
      if (proof.pieces.length === 0) return;
      const rng = new Rng(seed);
      const best = times(fraction(least), problem.costs.measure);
      for (let i = 0; i < sized(10, 20); i++) {
        const above = plus(best, fraction(1n, [1n, 1000n, 10n ** 18n][rng.below(3)]));
        const certificate = forged(proof, above, rng);
        expect(judge(request, { proof: certificate }).proof?.holds, JSON.stringify(certificate)).toBe(false);
        for (const { numbers } of proof.pieces)
          for (const name of Object.keys(numbers)) seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }),
    { numRuns: 60 },
  );
  expect([...seen.keys()]).toContain('partitions');
  expect([...seen.keys()]).toContain('own');
});

/** A shape, and a cost that schedules of it are known to have; repeats cost 1. */
const SHAPES: readonly [groups: number, size: number, sessions: number, cost: number][] = [
  [2, 3, 3, 5],
  [3, 4, 4, 13],
  [4, 3, 5, 3],
  [6, 6, 3, 0],
  [6, 6, 4, 2],
  [5, 4, 5, 0],
  [5, 4, 6, 6],
  [6, 5, 6, 0],
  [7, 6, 7, 0],
];

/** Requests that are nearly those of the theorems, whose schedules cost no more than those of the shape. */
function easier(request: SolveRequest, rng: Rng): SolveRequest {
  const { scenario } = request;
  const { people, groups } = scenario;
  const at = rng.below(people.length);
  const away = { ...people[at], sessions: [0, 1] };
  const variants: SolveRequest[] = [
    request,
    { ...request, scenario: { ...scenario, people: people.with(at, away) } },
    { ...request, scenario: { ...scenario, people: people.slice(1) } },
    { ...request, scenario: { ...scenario, session_count: scenario.session_count - 1 } },
    {
      ...request,
      constraints: [{ ...repeatRule(1), max_allowed_encounters: 2 } as (typeof request.constraints)[number]],
    },
    {
      ...request,
      scenario: {
        ...scenario,
        groups: groups.map((group) => ({ ...group, capacity: (group.capacity ?? 0) + 1 })),
      },
    },
  ];
  return variants[rng.below(variants.length)];
}

function repeatsOnly(groups: number, size: number, sessions: number): SolveRequest {
  return { ...plainRequest(Array(groups).fill(size), sessions, [repeatRule(1)]), objectives: [] };
}

test('of theorems, on what they are about and what is nearly that', () => {
  const ofShapes = SHAPES.map(([groups, size, sessions]) => {
    const request = repeatsOnly(groups, size, sessions);
    const { pieces } = lowerBound(compile(request), request);
    return pieces.filter(({ source }) => source !== undefined);
  });
  const theorems = ofShapes.flat();
  expect(new Set(theorems.map(({ argument }) => argument))).toEqual(new Set(['known_repeats']));
  let held = 0;
  fc.assert(
    fc.property(fc.nat(10_000_000), (seed) => {
      const rng = new Rng(seed);
      const shape = rng.below(SHAPES.length);
      const [groups, size, sessions, cost] = SHAPES[shape];
      const request = easier(repeatsOnly(groups, size, sessions), rng);
      const near = rng.below(2) === 0 ? ofShapes[shape] : theorems;
      const theorem = near.length > 0 ? near[rng.below(near.length)] : theorems[0];
      const piece = damaged({ ...theorem, bound: '' }, rng);
      const bound = rng.below(3) === 0 ? theorem.bound : String(1 + rng.below(cost + 2));
      const own = { ...piece, argument: theorem.argument, bound };
      const proof: LowerBoundCertificate = { kind: 'lower_bound', version: 2, bound, pieces: [own] };
      if (!judge(request, { proof }).proof?.holds) return;
      held += 1;
      expect(Number(bound), JSON.stringify([groups, size, sessions, proof])).toBeLessThanOrEqual(cost);
    }),
    { numRuns: sized(300, 600) },
  );
  expect(held).toBeGreaterThan(0);
});
