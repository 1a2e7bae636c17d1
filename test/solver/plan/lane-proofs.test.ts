import { expect, test } from 'vitest';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { LaneProofs, paceOf, REPLAYED_CHARACTERS_PER_SECOND } from '../../../src/solver/plan/lane-proofs.ts';
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

test('the check of a short proof writes its formula anew, which takes longer the less of a processor it gets', () => {
  const large = compile(plainRequest(new Array(12).fill(5), 1));
  const short = proofOf(5, 0);
  const [whole, quarter] = [1, 0.25].map((pace) => {
    const proofs = new LaneProofs(large, 10, () => pace);
    proofs.take(short, null, 0);
    return 10 - (proofs.deadline ?? 10);
  });
  expect(whole).toBeGreaterThan(0.2);
  expect(quarter).toBeCloseTo(4 * whole, 6);
});

test('a thread that gets a third of a processor has that pace, and one of which nothing is told has all', () => {
  const at = { wall: 0, processor: 0 };
  const clocks = { clock: () => at.wall, processorClock: () => at.processor };
  const pace = paceOf(clocks, 2);
  expect(pace()).toBe(1);
  Object.assign(at, { wall: 3, processor: 2 });
  expect(pace()).toBeCloseTo(1 / 3);
  at.processor = 20;
  expect(pace()).toBe(1);
  expect(paceOf({ clock: clocks.clock }, 1)()).toBe(1);
});
