import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { finished } from '../../../src/shared/finished.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { seatExactly } from '../../../src/solver/exact/seat-exactly.ts';
import { firstSchedule, firstSteps, cheaperIfUnequal } from '../../../src/solver/plan/first-schedule.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { isFeasible } from '../../support/every-seating.ts';
import { sized } from '../../support/long.ts';
import { apart, pinned, plainRequest, together, withScenario } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { brokenRules } from '../search/legality.ts';
import { randomProblem } from '../search/random-problem.ts';
import { ONLY_WAY, onlyWay } from './only-way.ts';

const tight = { maxPeople: 6, maxGroups: 3, maxSessions: 2, soft: false, uneven: true, hard: true };

test('a legal schedule is found wherever there is one', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      const request = randomRequest(seed, tight);
      const problem = compile(request);
      const first = firstSchedule(problem, new Rng(seed), null, new Uint8Array(problem.sessionCount));
      const feasible = isFeasible(request);
      if (feasible) {
        found++;
        expect(first).not.toBeNull();
        expect(brokenRules(problem, first!.assignment)).toEqual([]);
      }
    }),
    { numRuns: sized(100, 200) },
  );
  expect(found).toBeGreaterThan(sized(10, 20));
});

test('the most unequal groups are taken where they cost less', () => {
  let unequal = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const problem = randomProblem(seed);
      const rng = new Rng(seed);
      const kept = firstSchedule(problem, rng, null, new Uint8Array(problem.sessionCount));
      if (!kept) return;
      const { assignment, cost } = cheaperIfUnequal(problem, rng, kept);
      expect(brokenRules(problem, assignment)).toEqual([]);
      expect(cost).toBe(priceOf(problem, assignment));
      expect(cost <= kept.cost).toBe(true);
      if (cost < kept.cost) unequal++;
    }),
    { numRuns: sized(50, 100) },
  );
  expect(unequal).toBeGreaterThan(5);
});

test('the exact search finds a legal schedule wherever placing people one by one finds one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const problem = randomProblem(seed);
      const placed = buildStart(problem, new Rng(seed));
      const rows = Array.from({ length: problem.sessionCount }, (_, s) =>
        finished(seatExactly(problem, s, 2000)),
      );
      const exact = rows.every((row) => row instanceof Int32Array)
        ? Int32Array.from(rows.flatMap((row) => [...row]))
        : null;
      if (placed) expect(exact).not.toBeNull();
      if (exact) expect(brokenRules(problem, exact)).toEqual([]);
    }),
    { numRuns: sized(20, 40) },
  );
});

test('a group that needs all the others, and a rule over a link, leave one way, which is found beside sessions that stay too', () => {
  const problem = compile(onlyWay(2));
  const way = ONLY_WAY;
  const none = new Uint8Array(2);
  expect([...firstSchedule(problem, new Rng(1), null, none)!.assignment]).toEqual([...way, ...way]);
  const start = Int32Array.from([...way, 0, 1, 0, 0, 1]);
  const kept = firstSchedule(problem, new Rng(1), start, Uint8Array.of(1, 0))!;
  expect([...kept.assignment]).toEqual([...way, ...way]);
});

test('where time is short, sessions are seated as one that was hard to seat, as far as who attends allows', () => {
  const rng = new Rng(3);
  const pairs = Array.from({ length: 450 }, () => [rng.below(60), rng.below(60)]);
  const rules = pairs.filter(([a, b]) => a % 3 !== b % 3).map(([a, b]) => apart([`p${a}`, `p${b}`]));
  const plain = plainRequest([30, 30, 30], 3, rules.slice(0, 150), 60);
  const [first, ...others] = plain.scenario.people;
  const problem = compile(withScenario(plain, { people: [{ ...first, sessions: [0, 1] }, ...others] }));
  const effort = { attempts: 100, conflicts: 0, isLate: () => true };
  const found = finished(firstSteps(problem, new Rng(1), null, new Uint8Array(3), effort))!;
  const rows = [0, 60, 120].map((row) => [...found.assignment.subarray(row, row + 60)]);
  expect(rows.slice(1)).toEqual([rows[0], [-1, ...rows[0].slice(1)]]);
});

test('sessions that are easy to seat are seated where time is short as they are else, near the plan to start from', () => {
  const problem = compile(plainRequest([5, 5, 5, 5], 4));
  const free = new Uint8Array(4);
  const seated = (from: Int32Array | null, isLate: boolean) => {
    const effort = { attempts: 100, conflicts: 0, isLate: () => isLate };
    return [...finished(firstSteps(problem, new Rng(1), from, free, effort))!.assignment];
  };
  const before = seated(null, false);
  expect(seated(null, true)).toEqual(before);
  expect(seated(Int32Array.from(before), true)).toEqual(before);
});

test('tries that put nobody out, as only the sizes are wrong, let others in too', () => {
  // Ten groups of at least ten: two threes, one of them pinned, and a four each.
  const sizes = [...Array(20).fill(3), ...Array(10).fill(4)];
  const all = Array.from({ length: 100 }, (_, i) => `p${i}`);
  const units = sizes.map((size: number) => all.splice(0, size));
  const pins = units.slice(0, 10).map((unit, group) => pinned(unit, `g${group}`));
  const plain = plainRequest(Array(10).fill(20), 1, [...units.map((unit) => together(unit)), ...pins], 100);
  const groups = plain.scenario.groups.map((group) => ({ ...group, min_size: 10 }));
  const problem = compile(withScenario(plain, { groups }));
  const steps = firstSteps(problem, new Rng(1), null, new Uint8Array(1), { attempts: 3000, conflicts: 0 });
  let yields = 0;
  while (!steps.next().done) yields += 1;
  expect(yields).toBeGreaterThan(1);
});

test('beside a session that stays, a later one has its own rules, not those of an earlier one', () => {
  const plain = plainRequest([2, 2], 3, [], 4);
  const [first, ...others] = plain.scenario.people;
  const problem = compile(withScenario(plain, { people: [{ ...first, sessions: [0] }, ...others] }));
  const start = Int32Array.from([0, 0, 1, 1, -1, 0, 1, 1, -1, 0, 1, 1]);
  const kept = firstSchedule(problem, new Rng(1), start, Uint8Array.of(0, 1, 0))!;
  expect(brokenRules(problem, kept.assignment)).toEqual([]);
});
