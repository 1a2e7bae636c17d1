import { expect, it } from 'vitest';
import { judgeAgain } from '../../../src/bench/publish/judge-again.ts';
import type { Evidence } from '../../../src/bench/run/evidence.ts';
import { fourPeople, worse } from '../four-people.ts';
import { exited } from '../publication/sample.ts';

const certificate = { kind: 'lower_bound', version: 2, bound: '2', pieces: [] } as const;
const bare = fourPeople();
const entry = fourPeople({
  lowerBound: { value: 2, source: 'found later', certificate: { ...certificate, pieces: [] } },
});

/** An attempt that printed one schedule, of cost 2, with what the run made of it. */
function stored(proof: Evidence['proof']): Evidence {
  const output = { result: { type: 'result', status: 'feasible' }, claimedCost: null, malformed: null };
  const answer = { schedule: worse, steps: [worse], curve: [{ seconds: 1, cost: 2 }], start: null };
  return { ...answer, proof, output, process: exited } as unknown as Evidence;
}

it('counts the certificate of a case for every attempt that it proves, or for none', () => {
  const judged = (then: typeof entry | null, proof: Evidence['proof']) => {
    const again = judgeAgain(entry, then, stored(proof), entry.request, () => ({ holds: true, reason: '' }));
    return [again.proof, again.provenSince];
  };
  for (const proof of ['optimality', null] as const) {
    expect(judged(entry, proof)).toEqual(['optimality', false]);
    expect(judged(bare, proof)).toEqual([null, true]);
  }
  // Of a certificate of an older version nobody knows what it showed.
  expect(judged(null, 'optimality')).toEqual(['optimality', false]);
  expect(judged(null, null)).toEqual([null, true]);
});
