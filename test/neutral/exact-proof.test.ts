import { describe, expect, test } from 'vitest';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import { exactProof } from '../../src/neutral/exact-proof.ts';
import { opbText } from '../../src/neutral/opb.ts';
import { problemFormula } from '../../src/neutral/problem-formula.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { closeGap } from '../../src/solver/exact/close-gap.ts';
import { runGapOn } from '../solver/exact/run-gap.ts';
import { sized, usualTest } from '../support/long.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { verdictOf, veripb } from '../support/veripb.ts';
import { anySmall } from './requests.ts';

/** Searches that end do so within some hundreds; one that does not costs seconds for each thousand. */
const CONFLICTS = 300;

/** Formula, proof and what it says; null: the search did not end, or has no such proof. */
function proven(request: SolveRequest) {
  const end = runGapOn(compile(request), CONFLICTS, 100, 0n, (task) =>
    closeGap({ ...task, asIs: true }),
  )?.end;
  if (!end) return null;
  const rules = softRules(request);
  const formula = problemFormula(request, rules);
  const proof = exactProof({ request, rules, formula }, end, null);
  if (proof === null) return null;
  const { interchangeable } = end.pieces[0].numbers as { interchangeable: object };
  return {
    opb: opbText(formula),
    pbp: proof.text.endBounds(proof.lower, null),
    lower: proof.lower.value,
    isSymmetric: /\d/.test(JSON.stringify(interchangeable)),
  };
}

describe.skipIf(veripb === null)('VeriPB (needs VeriPB)', () => {
  test(
    'confirms exact searches of random requests, symmetries among them',
    {
      timeout: 600_000,
    },
    async () => {
      const seen = { proven: 0, symmetric: 0 };
      // Seed 11 takes nine seconds of ten, in vain.
      for (let seed = sized(12, 40); seed < sized(26, 80); seed++) {
        const found = proven(anySmall(seed, { maxPeople: 6, maxGroups: 3, maxSessions: 3 }));
        if (found === null) continue;
        const said = `s VERIFIED BOUNDS ${found.lower} <= obj <= INF`;
        expect(await verdictOf(found.opb, found.pbp), `seed ${seed}`).toEqual({ accepted: true, said });
        seen.proven += 1;
        if (found.isSymmetric) seen.symmetric += 1;
      }
      expect(seen.proven).toBeGreaterThan(sized(4, 7));
      expect(seen.symmetric).toBeGreaterThan(sized(1, 2));
    },
  );

  usualTest('refuses an exact search that was tampered with', async () => {
    const request = { ...plainRequest([4, 4], 2, [repeatRule(1)]), objectives: [] };
    const { opb, pbp, lower } = proven(request)!;
    expect((await verdictOf(opb, pbp)).accepted).toBe(true);
    const forged = {
      'a bound one too high': [
        opb,
        pbp.replace(/conclusion BOUNDS (-?\d+)/, `conclusion BOUNDS ${lower + 1n}`),
      ],
      'a symmetry of other variables': [opb, pbp.replace(/ : x1 -> x2 x2 -> x1/, ' : x1 -> x3 x3 -> x1')],
      'the last lemma at once': [opb, pbp.replace(/^rup \+1 ~x\d+ >= 1;\n(?=pol [^\n]*\noutput)/m, '')],
      'a formula with a constraint less': [
        opb.replace(/^\+1 x1 .*\n/m, '').replace(/#constraint= (\d+)/, (_, n) => `#constraint= ${n - 1}`),
        pbp,
      ],
      'groups that are not alike': [
        opb.replace(/^-1 x1 .* >= -4 ;$/m, (line) => line.replace('-4', '-3')),
        pbp,
      ],
    };
    for (const [what, [formula, proof]] of Object.entries(forged)) {
      expect(formula !== opb || proof !== pbp, what).toBe(true);
      expect((await verdictOf(formula, proof)).accepted, what).toBe(false);
    }
  });
});
