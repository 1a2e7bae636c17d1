import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeAgain } from '../../../src/bench/publish/judge-again.ts';
import { batchVerifier, caseOrders } from '../../../src/bench/publish/verify-attempt.ts';
import { type Evidence, lastLines } from '../../../src/bench/run/evidence.ts';
import { readJournal } from '../../../src/bench/run/journal.ts';
import { mingle } from '../../cli/fake-io.ts';
import { valueOf } from '../../support/value-of.ts';
import { says, smallBenchmark } from '../cli/small-benchmark.ts';
import { fourPeople, worse } from '../four-people.ts';
import { exited } from '../publication/sample.ts';
import { thinWalls } from '../thin-walls.ts';

thinWalls();

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

it('takes what archives said until it was told that a schedule comes after the last line', async () => {
  const [incumbent, last] = says(worse).split('; ').slice(1);
  const late = { id: 'late', script: `cat >/dev/null; ${last}; ${incumbent}` };
  const { file, folder } = await smallBenchmark([{ ...late, manifest: { deterministic: true } }]);
  const out = join(folder, 'out');
  await mingle(['bench', 'run', '--benchmark', file, '--case', 'four-people', '--out', out]);
  const { plan } = valueOf(readJournal(out));
  const [own] = lastLines(join(out, 'evidence/four-people/late.jsonl'));
  const faults = (reason: string) => {
    const order = caseOrders(plan, plan.cases)('four-people')!;
    const [[, verified]] = batchVerifier()({ order, evidence: [[{ ...own, reason }, undefined]] });
    return verified?.faults;
  };
  expect(faults(own.reason)).toEqual([]);
  expect(faults('ended with code 0 without a schedule and without a last line')).toEqual([]);
  expect(faults('ended with code 1 without a schedule and without a last line')).toHaveLength(1);
});
