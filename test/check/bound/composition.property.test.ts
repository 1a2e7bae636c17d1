/** Whatever prices a certificate has, the checker finds no more than the least cost in them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchInfeasible } from '../../../src/bounds/infeasible/prove.ts';
import { composition } from '../../../src/check/bound/composition.ts';
import { sessionTables } from '../../../src/check/bound/session-table.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { compare, fraction, times } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { leastUnits } from '../../bounds/least-units.ts';
import { randomRequest } from '../../support/random-request.ts';

/** The request without rules that count some sessions only. */
function onlyWhole(request: SolveRequest): SolveRequest {
  const kept = request.constraints.filter(
    (rule) =>
      !rule.type.startsWith('Should') &&
      rule.type !== 'PairMeetingCount' &&
      !('penalty_weight' in rule && rule.penalty_weight === 0),
  );
  return { ...request, constraints: kept };
}

function randomNumbers(request: SolveRequest, rng: Rng): object {
  const { people, session_count: sessions } = request.scenario;
  const team = ({ attributes }: (typeof people)[number]) => String(attributes.team ?? 'none');
  const types: (typeof people)[number][][] = [];
  for (const person of people) {
    const alike = types.find(([other]) => team(other) === team(person));
    if (alike && rng.below(2) === 0) alike.push(person);
    else types.push([person]);
  }
  const teams = [...new Set(people.map(team))];
  const price = (most: number) => (rng.below(4) === 0 ? 0 : rng.below(8 * most + 1) / 8 - most / 2);
  const rules = request.constraints.flatMap(({ type }, i) =>
    type === 'AttributeBalance' ? [`/constraints/${i}`] : [],
  );
  return {
    overlap: rng.below(3) / 2,
    types: types.map((list) => list.map(({ id }) => id)),
    partitions: [
      {
        rules,
        classes: types.map(([person]) => teams.indexOf(team(person))),
        meetings: types.map(() => teams.map(() => price(3))),
        sessions: [
          { sessions: Array.from({ length: sessions }, (_, s) => s), seats: types.map(() => price(8)) },
        ],
      },
    ],
  };
}

test('random prices prove nothing that is wrong', () => {
  let [worked, positive] = [0, 0];
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.boolean(), (seed, hard) => {
      const options = { maxPeople: 5, maxGroups: 3, maxSessions: 3, soft: true, uneven: true, hard };
      const request = onlyWhole(randomRequest(seed, options));
      if (searchInfeasible(request, 10_000) !== null) return;
      const problem = compile(request);
      const least = leastUnits(request, problem, 300);
      if (least === null) return;
      const rules = softRules(request).filter(({ weight }) => weight.n > 0n);
      for (let i = 0; i < 10; i++) {
        const numbers = randomNumbers(request, new Rng(seed + i));
        const proven = composition({ request, tables: sessionTables(request), rules, numbers });
        if (typeof proven === 'string') throw new Error(proven);
        worked += 1;
        if (proven.n > 0n) positive += 1;
        expect(compare(proven, times(fraction(least), problem.costs.measure))).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 300 },
  );
  expect(worked).toBeGreaterThan(500);
  expect(positive).toBeGreaterThan(50);
});
