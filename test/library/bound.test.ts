import { expect, it, vi } from 'vitest';
import { bound } from '../../src/index.ts';
import type { LowerBoundCertificate } from '../../src/result/certificate.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';

type Named = (typeof import('../../src/bounds/lower/lower-bound.ts'))['lowerBoundSteps'];
const quick = vi.hoisted(() => ({ isLong: false }));

vi.mock('../../src/bounds/lower/lower-bound.ts', async (original) => {
  const all = await original<typeof import('../../src/bounds/lower/lower-bound.ts')>();
  const quickOrLong: Named = function* (...given) {
    const proof = yield* all.lowerBoundSteps(...given);
    return quick.isLong ? tooLong(proof) : proof;
  };
  return { ...all, lowerBoundSteps: quickOrLong };
});

vi.mock('../../src/bounds/composition/improve.ts', () => ({
  improvedBound: async (...[, , proof]: unknown[]) => tooLong(proof as LowerBoundCertificate),
}));

/** The same with numbers of which there are too many to read. */
function tooLong(proof: LowerBoundCertificate): LowerBoundCertificate {
  const [piece, ...others] = proof.pieces;
  if (piece === undefined) return proof;
  return { ...proof, pieces: [{ ...piece, numbers: { all: Array(2_100_000).fill(1) } }, ...others] };
}

const request = { ...plainRequest([3, 3], 4), objectives: [], constraints: [repeatRule(1)] };

it('says what the quicker proof says where the checker gives up on the better one', async () => {
  const found = await bound(request);
  expect(found).toMatchObject({ ok: true, value: { proof: { kind: 'lower_bound', version: 2 } } });
  expect(found.ok && found.value.bound).toBeGreaterThan(0);
});

it('pauses while it looks for the quicker one, and ends there when aborted', async () => {
  const stop = new AbortController();
  const found = bound(request, { signal: stop.signal });
  await Promise.resolve();
  stop.abort();
  expect(await found).toMatchObject({ ok: true, value: { bound: 0, proof: { pieces: [] } } });
});

it('says nothing where the checker gives up on that too', async () => {
  quick.isLong = true;
  expect(await bound(request)).toMatchObject({
    ok: true,
    value: { bound: 0, exact: '0', proof: { pieces: [] } },
  });
});
