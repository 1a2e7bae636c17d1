import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proveInfeasible } from '../../../src/bounds/infeasible/prove.ts';
import { nodeHost } from '../../../src/host/node.ts';
import { sessionKey } from '../../../src/result/schedule.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { fractionText } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { toSchedule } from '../../../src/solver/assignment.ts';
import { costOfUnits } from '../../../src/solver/price.ts';
import { countable } from '../../../src/solver/search/number-width.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { scored } from '../../support/judged.ts';
import { sized } from '../../support/long.ts';
import { randomRequest } from '../../support/random-request.ts';

const SHAPE = { maxPeople: 20, maxGroups: 6, maxSessions: 4, soft: true, uneven: true, hard: true };
const WEIGHTS = [0.25, 1, 2, 22, 1000, 1_000_000, 1e9];
const MODES = ['exact', 'at_least', 'at_most'] as const;

/** Several balances of each attribute, of any mode, in all groups or one, beside all else that a request can have. */
function mixed(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const isPlain = rng.below(2) === 0;
  const others = { visits: true, sums: !isPlain, benches: !isPlain, several: seed % 2 === 0 };
  const request = randomRequest(seed, { ...SHAPE, ...others });
  const { people, groups, session_count } = request.scenario;
  for (const person of people) {
    if (rng.below(8) > 0) person.attributes.level = 'xyz'[rng.below(3)];
  }
  const weights = rng.shuffle([...WEIGHTS]).slice(0, 2);
  const balances = Array.from({ length: 1 + rng.below(6) }, (): Constraint => {
    const level = rng.below(2) === 0;
    const values = [...(level ? 'xyz' : 'abc')].filter(() => rng.below(3) > 0);
    return {
      type: 'AttributeBalance',
      group_id: rng.below(2) === 0 ? 'ALL' : groups[rng.below(groups.length)].id,
      attribute_key: level ? 'level' : 'team',
      desired_values: Object.fromEntries((values.length > 0 ? values : ['x']).map((v) => [v, rng.below(5)])),
      penalty_weight: weights[rng.below(2)],
      mode: MODES[rng.below(3)],
      sessions: rng.below(2) === 0 ? null : [rng.below(session_count)],
    };
  });
  return { ...request, constraints: [...request.constraints, ...balances] };
}

test('with balances of every mode and weight each move changes the cost as scoring says', () => {
  const widths = new Map<number, number>();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.constantFrom(0, 5, 2000, 1e9),
      (seed, temperature) => {
        const request = mixed(seed);
        fc.pre(proveInfeasible(request) === null);
        const problem = compile(request);
        const start = buildStart(problem, new Rng(seed));
        fc.pre(start !== null);
        const count = problem.sessionCount > 1 && seed % 3 === 0 ? 1 : 0;
        const frozen = new Uint8Array(problem.sessionCount).fill(1, 0, count);
        const search = new Search(problem, { kernel: nodeHost.kernel(), start: start!, seed, frozen });
        const { width } = countable(problem).numbers;
        search.temperature(temperature);
        const keptOf = (schedule: ReturnType<typeof toSchedule>) =>
          Array.from({ length: count }, (_, s) => schedule[sessionKey(s)]);
        const kept = keptOf(toSchedule(request.scenario, start!));
        for (let i = 0, accepted = 0; i < 40; i++) {
          search.visit(1, 1, search.iterations + 1);
          if (search.acceptedCount === accepted) continue;
          accepted = search.acceptedCount;
          widths.set(width, (widths.get(width) ?? 0) + 1);
          const schedule = toSchedule(request.scenario, search.current());
          const verdict = scored(request, schedule);
          expect(verdict.violations).toEqual([]);
          expect(fractionText(verdict.exact)).toBe(fractionText(costOfUnits(problem, search.cost)));
          expect(keptOf(schedule)).toEqual(kept);
        }
        // Longer visits, in which rows are used again after many moves; where it is cold, rotations are many.
        search.temperature(2);
        search.visit(40, 3);
        const end = scored(request, toSchedule(request.scenario, search.current()));
        expect(fractionText(end.exact)).toBe(fractionText(costOfUnits(problem, search.cost)));
        const best = scored(request, toSchedule(request.scenario, search.best()));
        expect(fractionText(best.exact)).toBe(fractionText(costOfUnits(problem, search.bestCost)));
      },
    ),
    { numRuns: sized(10, 80) },
  );
  for (const width of [16, 32, 64]) expect(widths.get(width)).toBeGreaterThan(20);
});
