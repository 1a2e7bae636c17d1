import { expect, test } from 'vitest';
import { boundSearch } from '../../../src/check/exact/check-exact.ts';
import { replay } from '../../../src/check/exact/replay.ts';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import { parseFraction } from '../../../src/shared/fraction.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { legalAssignments } from '../../support/every-seating.ts';
import { sized } from '../../support/long.ts';
import { type CurveProblem, leastOf, randomCurves } from '../../support/random-curves.ts';
import { reasonOf } from '../../support/refused.ts';
import { runGapOn } from './run-gap.ts';

function fault({ request, rules }: CurveProblem, { pieces: [piece] }: LowerBoundCertificate): string | null {
  const bound = parseFraction(piece.bound)!;
  return reasonOf(() => {
    const { formula, lemmas } = boundSearch(request, rules, bound, structuredClone(piece.numbers));
    replay(formula, lemmas);
  });
}

test('the exact search finds the least cost of all four kinds of curves, whatever their weights, and proves it', () => {
  const seen = { proved: 0, better: 0, raised: 0 };
  for (let seed = 0; seed < sized(40, 200); seed++) {
    const tiny = randomCurves(seed);
    const all = legalAssignments(tiny.request, 600) ?? [];
    if (all.length === 0) continue;
    const least = leastOf(all.map((assignment) => priceOf(tiny.problem, assignment)));
    const run = runGapOn(tiny.problem);
    expect(run !== null && run.end !== null, `seed ${seed}`).toBe(least > 0n);
    expect(run?.cost, `seed ${seed}`).toBe(least);
    if (!run?.end) continue;
    for (const certificate of [...run.raised, run.end]) {
      expect(fault(tiny, certificate), `seed ${seed}`).toBeNull();
    }
    seen.proved += 1;
    seen.raised += run.raised.length;
    seen.better += run.better.length;
  }
  expect(seen.proved).toBeGreaterThan(sized(15, 80));
  expect(seen.better).toBeGreaterThan(sized(2, 15));
  expect(seen.raised).toBeGreaterThan(sized(2, 15));
});
