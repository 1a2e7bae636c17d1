import { describe, expect, test, vi } from 'vitest';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import { certificate as certificateSchema } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { compare, fraction, parseFraction, times } from '../../../src/shared/fraction.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { toSchedule } from '../../../src/solver/assignment.ts';
import { closeGap } from '../../../src/solver/exact/close-gap.ts';
import { ClauseArena } from '../../../src/solver/exact/sat/clause-arena.ts';
import { Cnf, WORDS_A_MOMENT } from '../../../src/solver/exact/sat/cnf.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { proved } from '../../support/judged.ts';
import { leastExactCost } from '../../support/least-cost.ts';
import { sized, usualTest } from '../../support/long.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { withUsed } from '../../support/used-request.ts';
import { LEAST_REPEATS } from './known-optima.ts';
import { runGap } from './run-gap.ts';

function repeatsOnly(sizes: readonly number[], sessions: number): SolveRequest {
  return { ...plainRequest(sizes, sessions, [repeatRule(1)]), objectives: [] };
}

/** As a reader of the result file has it. */
function throughJson(certificate: LowerBoundCertificate): LowerBoundCertificate {
  return certificateSchema.parse(JSON.parse(JSON.stringify(certificate))) as LowerBoundCertificate;
}

const WEIGHTS = [1, 0.0005, 12345.678, 1e15, 1e-12, 1 / 3];

/** The request with every weight times one of quite another size. */
function withWideWeights(request: SolveRequest, seed: number): SolveRequest {
  const wide = (weight: number, i: number): number => weight * WEIGHTS[(seed + 5 * i) % WEIGHTS.length];
  return {
    ...request,
    objectives: request.objectives.map((rule) => ({ ...rule, weight: wide(rule.weight, 0) })),
    constraints: request.constraints.map((rule, i) =>
      'penalty_weight' in rule ? { ...rule, penalty_weight: wide(rule.penalty_weight, i + 1) } : rule,
    ),
  };
}

function usedBySeed(request: SolveRequest, seed: number): SolveRequest {
  return withUsed(request, new Rng(seed));
}

const { add } = Cnf.prototype;
const { add: hold } = ClauseArena.prototype;

describe('the exact search', () => {
  test.each([
    ['of one size', (request: SolveRequest) => request],
    ['of all sizes', withWideWeights],
    ['of one size and groups that must be used', usedBySeed],
  ])('finds the least cost that brute force finds with weights %s, and a proof that holds', (_, weighted) => {
    const seen = { proved: 0, better: 0, raised: 0 };
    for (let seed = 0; seed < sized(13, 50); seed++) {
      const shape = { maxPeople: 5, maxGroups: 3, maxSessions: 3, soft: true, wishes: true };
      const given = randomRequest(seed, { ...shape, uneven: seed % 2 === 0, hard: seed % 3 !== 0 });
      const request = weighted(given, seed);
      const least = leastExactCost(request, 600);
      const run = least === null ? null : runGap(request);
      if (run === null || least === null) continue;
      expect(run.end !== null, `seed ${seed}`).toBe(least.n > 0n);
      if (run.end === null) continue;
      const { measure } = compile(request).costs;
      expect(times(fraction(run.cost), measure)).toEqual(least);
      expect(parseFraction(run.end.bound)).toEqual(least);
      for (const { assignment, cost } of run.better) {
        const verdict = judge(request, { schedule: toSchedule(request.scenario, assignment) }).schedule;
        expect(verdict).toMatchObject({ legal: true, exact: times(fraction(cost), measure) });
      }
      for (const certificate of [...run.raised, run.end]) {
        expect(proved(request, throughJson(certificate))).toMatchObject({ holds: true });
        expect(compare(parseFraction(certificate.bound)!, least)).toBeLessThanOrEqual(0);
      }
      seen.proved += 1;
      seen.raised += run.raised.length;
      seen.better += run.better.length;
    }
    expect(seen.proved).toBeGreaterThan(sized(4, 20));
    expect(seen.better).toBeGreaterThan(sized(0, 5));
    expect(seen.raised).toBeGreaterThan(sized(0, 5));
  });

  test.each(LEAST_REPEATS)(
    'proves the least repeats of groups %j in %i sessions: %i',
    (sizes, sessions, least) => {
      const request = repeatsOnly(sizes, sessions);
      const run = runGap(request);
      expect(run?.end?.bound).toBe(`${least}`);
      expect(proved(request, run!.end!)).toMatchObject({ holds: true });
    },
  );

  test('proves the most contacts by how few meetings are further ones', () => {
    const four = runGap(plainRequest([5, 5, 5, 5], 2), 1000);
    expect(four?.end?.bound).toBe('4');
    const request = plainRequest([3, 3, 1], 3);
    const run = runGap(request, 1000);
    expect(run?.end?.bound).toBe('3');
    const certificate = run!.end!;
    expect(certificate.pieces[0].numbers).toMatchObject({ meeting: '-1' });
    expect(proved(request, certificate)).toMatchObject({ holds: true });
    const [{ numbers, ...piece }] = certificate.pieces;
    for (const meeting of ['1', '-2', '-1/2', 'a']) {
      const forged = { ...certificate, pieces: [{ ...piece, numbers: { ...numbers, meeting } }] };
      expect(proved(request, forged).holds, meeting).toBe(false);
    }
  });

  usualTest('raises the bound on the way', () => {
    const request = repeatsOnly([4, 4], 4);
    const run = runGap(request, 20_000, 100, 14n);
    expect(run?.end?.bound).toBe('20');
    const certificate = run!.end!;
    expect(proved(request, certificate)).toMatchObject({ holds: true });
    const [raised] = run!.raised;
    expect(Number(raised.bound)).toBeGreaterThan(14);
    expect(proved(request, raised)).toMatchObject({ holds: true });
    const higher = { ...raised, bound: '21', pieces: [{ ...raised.pieces[0], bound: '21' }] };
    expect(proved(request, higher).holds).toBe(false);
  });

  usualTest('is the same whatever the slices, and stops at its conflicts', () => {
    const request = repeatsOnly([4, 4, 4], 4);
    const ends = [7, 100, 1000].map((slice) => runGap(request, 250, slice));
    expect(ends.map((run) => run?.end)).toEqual([null, null, null]);
    for (const run of ends) expect(run?.better).toEqual(ends[0]?.better);
  });

  test('others have the thread while a formula is written and taken in', () => {
    let words = 0;
    const written = vi.spyOn(Cnf.prototype, 'add').mockImplementation(function (
      this: Cnf,
      ...literals: number[]
    ) {
      words += literals.length + 1;
      return add.apply(this, literals);
    });
    const taken = vi.spyOn(ClauseArena.prototype, 'add').mockImplementation(function (
      this: ClauseArena,
      literals: readonly number[],
      ...rest: [number, readonly number[]]
    ) {
      words += literals.length + 1;
      return hold.call(this, literals, ...rest);
    });
    const problem = compile(plainRequest([5, 5, 5, 5, 5, 5], 2, [repeatRule(1)]));
    const assignment = buildStart(problem, new Rng(1))!;
    const best = { assignment, cost: priceOf(problem, assignment) };
    const search = closeGap({ problem, best, lower: 0n, conflicts: 200, slice: 200 });
    const slices: number[] = [];
    for (let step = search.next(); !step.done && !step.value; step = search.next()) {
      slices.push(words);
      words = 0;
    }
    for (const spy of [written, taken]) spy.mockRestore();
    expect(slices.length).toBeGreaterThan(8);
    expect(Math.max(...slices)).toBeLessThan(2 * WORDS_A_MOMENT);
  });

  test('takes on nothing that is too large', () => {
    const large = plainRequest(
      Array.from({ length: 40 }, () => 5),
      10,
    );
    expect(runGap(large)?.end).toBe(null);
  });

  test('says nothing anew where the bound already meets the cost', () => {
    const run = runGap(repeatsOnly([3, 3], 2), 20_000, 100, 1000n);
    expect(run?.end).toBe(null);
  });
});
