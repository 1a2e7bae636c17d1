/** Tiny requests with links against every legal schedule: no bound, refutation or search says what is not so. */
import { expect, test } from 'vitest';
import { proveContradiction, proveInfeasible } from '../../src/bounds/infeasible/prove.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { judge } from '../../src/check/judge.ts';
import { nodeHost } from '../../src/host/node.ts';
import { boundOf } from '../../src/result/certificate.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { compare } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { costOfUnits, priceOf } from '../../src/solver/price.ts';
import { Search } from '../../src/solver/search/search.ts';
import { buildStart } from '../../src/solver/search/start.ts';
import { legalAssignments } from '../support/every-seating.ts';
import { sized } from '../support/long.ts';
import { randomRequest } from '../support/random-request.ts';

const SHAPE = {
  ...{
    maxPeople: 5,
    maxGroups: 3,
    maxSessions: 2,
    soft: true,
    recent: true,
    uneven: true,
    hard: true,
    kinds: true,
  },
  ...{ choices: true, benches: true, visits: true, sums: true, links: true, wishes: true },
};

test('with links, what is proven is so, and no certificate takes a rule over one for one on groups', () => {
  let tried = 0;
  let found = 0;
  for (let seed = 1; seed <= sized(160, 1600); seed++) {
    const request = randomRequest(seed, SHAPE);
    const problem = compile(request);
    const all = legalAssignments(request, 1500);
    if (all === null) continue;
    const what = `seed ${seed}`;
    const refutation = proveContradiction(request) ?? proveInfeasible(request);
    const start = refutation ? null : buildStart(problem, new Rng(seed));
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
    if (start === null) continue;
    const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed });
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
