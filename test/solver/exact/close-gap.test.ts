import { describe, expect, test } from 'vitest';
import { checkCertificate } from '../../../src/check/check-certificate.ts';
import { verifySchedule } from '../../../src/check/verdict.ts';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import { certificate as certificateSchema } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { fraction, parseFraction, times, toNumber } from '../../../src/shared/fraction.ts';
import { toSchedule } from '../../../src/solver/assignment.ts';
import { leastCost } from '../../support/least-cost.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { LEAST_REPEATS } from './known-optima.ts';
import { runGap } from './run-gap.ts';

function repeatsOnly(sizes: readonly number[], sessions: number): SolveRequest {
  return { ...plainRequest(sizes, sessions, [repeatRule(1)]), objectives: [] };
}

/** As a reader of the result file has it. */
function throughJson(certificate: LowerBoundCertificate): LowerBoundCertificate {
  return certificateSchema.parse(JSON.parse(JSON.stringify(certificate))) as LowerBoundCertificate;
}

describe('the exact search', () => {
  test('finds the least cost that brute force finds, with a proof that holds', () => {
    const seen = { proved: 0, better: 0, raised: 0 };
    for (let seed = 0; seed < 50; seed++) {
      const request = randomRequest(seed, {
        maxPeople: 5,
        maxGroups: 3,
        maxSessions: 3,
        soft: true,
        uneven: seed % 2 === 0,
        hard: seed % 3 !== 0,
      });
      const least = leastCost(request, 600);
      const run = least === null ? null : runGap(request);
      if (run === null || least === null) continue;
      expect(run.end.outcome, `seed ${seed}`).toBe(least > 0 ? 'optimal' : 'gap_closed_before');
      if (run.end.outcome !== 'optimal') continue;
      const { measure } = compile(request).costs;
      const inCost = (units: bigint): number => toNumber(times(fraction(units), measure));
      expect(inCost(run.end.bound)).toBeCloseTo(least, 9);
      expect(run.cost).toBe(run.end.bound);
      for (const { assignment, cost } of run.better) {
        const verdict = verifySchedule(request, toSchedule(request.scenario, assignment), inCost(cost));
        expect(verdict).toMatchObject({ legal: true, costTrue: true });
      }
      for (const certificate of [...run.raised, run.end.certificate]) {
        expect(checkCertificate(request, throughJson(certificate))).toMatchObject({ holds: true });
        expect(toNumber(parseFraction(certificate.bound)!)).toBeLessThanOrEqual(least + 1e-9);
      }
      seen.proved += 1;
      seen.raised += run.raised.length;
      seen.better += run.better.length;
    }
    expect(seen.proved).toBeGreaterThan(20);
    expect(seen.better).toBeGreaterThan(5);
    expect(seen.raised).toBeGreaterThan(5);
  });

  test.each(LEAST_REPEATS)(
    'proves the least repeats of groups %j in %i sessions: %i',
    (sizes, sessions, least) => {
      const request = repeatsOnly(sizes, sessions);
      const run = runGap(request);
      expect(run?.end).toMatchObject({ outcome: 'optimal', bound: BigInt(least) });
      if (run?.end.outcome === 'optimal') {
        expect(checkCertificate(request, run.end.certificate)).toMatchObject({ holds: true });
      }
    },
  );

  test('raises the bound on the way to the cost', () => {
    const request = repeatsOnly([4, 4, 3], 4);
    const run = runGap(request, 20_000, 100, 6n);
    expect(run?.end).toMatchObject({ outcome: 'optimal', bound: 8n });
    const [raised] = run!.raised;
    expect(Number(raised.bound)).toBeGreaterThan(6);
    expect(checkCertificate(request, raised)).toMatchObject({ holds: true });
    const higher = { ...raised, bound: '9', pieces: [{ ...raised.pieces[0], bound: '9' }] };
    expect(checkCertificate(request, higher).holds).toBe(false);
  });

  test('is the same whatever the slices, and stops at its conflicts', () => {
    const request = repeatsOnly([4, 4, 4], 4);
    const ends = [7, 100, 1000].map((slice) => runGap(request, 500, slice));
    expect(ends.map((run) => run?.end)).toEqual(
      ends.map(() => ({ outcome: 'unknown', reason: 'conflicts' })),
    );
    for (const run of ends) expect(run?.better).toEqual(ends[0]?.better);
  });

  test('takes on nothing that is too large', () => {
    const large = plainRequest(
      Array.from({ length: 40 }, () => 5),
      10,
    );
    expect(runGap(large)?.end).toEqual({ outcome: 'unknown', reason: 'too_large' });
  });

  test('says nothing anew where the bound already meets the cost', () => {
    const run = runGap(repeatsOnly([3, 3], 2), 20_000, 100, 1000n);
    expect(run?.end).toEqual({ outcome: 'gap_closed_before' });
  });
});
