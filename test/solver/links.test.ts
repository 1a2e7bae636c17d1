/** Tiny requests with links against every legal schedule: no bound, refutation or search says what is not so. */
import { expect, test } from 'vitest';
import { proveContradiction, proveInfeasible } from '../../src/bounds/infeasible/prove.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../../src/host/node.ts';
import { boundOf } from '../../src/result/certificate.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { compare } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { firstSchedule } from '../../src/solver/plan/first-schedule.ts';
import { costOfUnits, priceOf } from '../../src/solver/price.ts';
import { Search } from '../../src/solver/search/search.ts';
import { judge } from '../../src/verdict/judge.ts';
import { legalAssignments } from '../support/every-seating.ts';
import { linkRequests, MOST_SCHEDULES } from '../support/link-requests.ts';
import { sized } from '../support/long.ts';

test('with links, what is proven is so, and no certificate takes a rule over one for one on groups', () => {
  let tried = 0;
  let found = 0;
  for (const { seed, request } of linkRequests()) {
    if (seed > sized(40, 150)) break;
    const problem = compile(request);
    const all = legalAssignments(request, MOST_SCHEDULES);
    if (all === null) continue;
    const what = `seed ${seed}`;
    const refutation = proveContradiction(request) ?? proveInfeasible(request);
    const frozen = new Uint8Array(problem.sessionCount);
    const start = refutation ? null : firstSchedule(problem, new Rng(seed), null, frozen);
    if (all.length === 0) {
      expect(start, what).toBe(null);
      continue;
    }
    tried++;
    expect(refutation, what).toBe(null);
    const least = all.map((one) => priceOf(problem, one)).reduce((one, other) => (one < other ? one : other));
    const proof = lowerBound(problem, request);
    expect(compare(boundOf(proof), costOfUnits(problem, least)), what).toBeLessThanOrEqual(0);
    expect(judge(request, { proof }).proof.holds, what).toBe(true);
    for (const [i, rule] of request.constraints.entries()) {
      if (!('over' in rule) || rule.over === undefined) continue;
      for (const piece of proof.pieces.filter((one) => one.over === undefined)) {
        const pieces = [{ ...piece, rules: [`/constraints/${i}`] }];
        expect(judge(request, { proof: { ...proof, bound: piece.bound, pieces } }).proof.holds, what).toBe(
          false,
        );
      }
    }
    if (start === null) throw new Error(`${what}: no legal start`);
    const search = new Search(problem, { kernel: nodeHost.kernel(), start: start.assignment, seed });
    for (const temperature of [5, 2, 1, 0.5, 0.2]) {
      search.temperature(temperature);
      search.visit(30, 2);
    }
    expect(search.bestCost, what).toBe(priceOf(problem, search.best()));
    expect(search.bestCost >= least, what).toBe(true);
    if (search.bestCost === least) found++;
  }
  expect(found).toBeGreaterThan(0.9 * tried);
});
