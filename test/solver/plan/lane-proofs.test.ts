import { expect, test } from 'vitest';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { LaneProofs, REPLAYED_CHARACTERS_PER_SECOND } from '../../../src/solver/plan/lane-proofs.ts';
import { NOTHING_PROVEN } from '../../support/judged.ts';
import { plainRequest } from '../../support/plain-request.ts';

const problem = compile(plainRequest([2, 2], 2));

/** About so long to check. */
function proofOf(bound: number, seconds: number): LowerBoundCertificate {
  const filling = 'x'.repeat(seconds * REPLAYED_CHARACTERS_PER_SECOND);
  return {
    ...NOTHING_PROVEN,
    bound: `${bound}`,
    pieces: [{ rules: [], argument: filling, bound: '0', numbers: {} }],
  };
}

test('time is kept for the check of the proof that is kept, and not of a lower one that comes later', () => {
  const [high, low] = [proofOf(5, 0.1), proofOf(3, 0.01)];
  const proofs = new LaneProofs(problem, 10);
  proofs.take(high, null, 0);
  const { deadline } = proofs;
  expect(deadline).toBeCloseTo(9.9, 2);
  proofs.take(low, null, 0);
  expect(proofs.proof).toBe(high);
  expect(proofs.deadline).toBe(deadline);
});

test('a proof for which there is no time is left out, and without a limit none is', () => {
  const long = proofOf(5, 0.1);
  const timed = new LaneProofs(problem, 10);
  timed.take(long, null, 9.99);
  expect([timed.proof, timed.deadline]).toEqual([null, 10]);
  const untimed = new LaneProofs(problem, null);
  untimed.take(long, null, 9.99);
  expect([untimed.proof, untimed.deadline]).toEqual([long, null]);
});
