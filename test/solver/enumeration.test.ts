/**
 * Answers against every legal schedule, tried one by one, at weights of all sizes in one request.
 * `MINGLE_ENUMERATION=4000 npx vitest run test/solver/enumeration` tries more of them.
 */
import { expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import { boundOf } from '../../src/result/certificate.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compare } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { judge } from '../../src/verdict/judge.ts';
import { leastExactCost } from '../support/least-cost.ts';
import { sized } from '../support/long.ts';
import { randomRequest } from '../support/random-request.ts';

const SHAPE = {
  maxPeople: 6,
  maxGroups: 3,
  maxSessions: 3,
  soft: true,
  recent: true,
  uneven: true,
  hard: true,
  kinds: true,
  choices: true,
  benches: true,
  visits: true,
  wishes: true,
  several: true,
};
const REQUESTS = Number(process.env.MINGLE_ENUMERATION ?? sized(10, 40));
/** Schedules of one request that are tried; larger requests are passed over. */
const MOST_SCHEDULES = 1500;

/** Sizes from the smallest to the largest, and in between any decimal whatever. */
function anyWeight(rng: Rng): number {
  const fixed = [1e-12, 1 / 3, 0.1, 1, 57059.15, 1e9, 1e15];
  return rng.below(3) === 0 ? rng.unit() * 10 ** (rng.below(20) - 8) : fixed[rng.below(fixed.length)];
}

function withAnyWeights(request: SolveRequest, rng: Rng): SolveRequest {
  return {
    ...request,
    objectives: request.objectives.map((objective) => ({ ...objective, weight: anyWeight(rng) })),
    constraints: request.constraints.map((rule) => {
      if (rule.type === 'PairWeights' && Array.isArray(rule.weights)) {
        const weights = rule.weights.map(([a, b, w]): [string, string, number] => [
          a,
          b,
          Math.sign(w) * anyWeight(rng),
        ]);
        return { ...rule, weights };
      }
      return 'penalty_weight' in rule ? { ...rule, penalty_weight: anyWeight(rng) } : rule;
    }),
  };
}

test('what is said of an answer is so', { timeout: 3_600_000 }, async () => {
  let [tried, proven] = [0, 0];
  for (let seed = 1; tried < REQUESTS; seed++) {
    const request = withAnyWeights(randomRequest(seed, SHAPE), new Rng(seed));
    const least = leastExactCost(request, MOST_SCHEDULES);
    if (least === null) continue;
    tried++;
    const outcome = await solve(request, { ...PLAIN_OPTIONS, seed, iterations: 50_000 });
    const what = `seed ${seed}`;
    expect(outcome.status, what).toBe('solved');
    if (outcome.status !== 'solved') continue;
    const { schedule, optimal } = outcome.checked;
    expect(compare(boundOf(outcome.proof), least), what).toBeLessThanOrEqual(0);
    expect(compare(schedule.exact, least), what).toBeGreaterThanOrEqual(0);
    expect(optimal, what).toBe(compare(boundOf(outcome.proof), schedule.exact) >= 0);
    expect(judge(request, { schedule: outcome.schedule, proof: outcome.proof }).optimal, what).toBe(optimal);
    if (optimal) proven++;
  }
  expect(proven).toBeGreaterThan(0.9 * tried);
});
