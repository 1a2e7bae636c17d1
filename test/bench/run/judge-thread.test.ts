import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { judgeThread } from '../../../src/bench/run/execute.ts';
import type { Plan } from '../../../src/bench/run/plan.ts';
import type { EndedAttempt } from '../../../src/bench/run/record.ts';
import { mingle } from '../../cli/fake-io.ts';
import { good, once, says, smallBenchmark } from '../cli/small-benchmark.ts';
import { worse } from '../four-people.ts';
import { thinWalls } from '../thin-walls.ts';

thinWalls();

// What the thread runs is what tsc built: this is of the runner's own thread alone.
vi.mock(import('../../../src/bench/run/record.ts'), () => ({
  recorded: () => {
    throw new Error('judged by the thread that stamps lines');
  },
}));

describe.runIf(findIsolation().processors.length > 1)('attempts that run beside others', () => {
  it('are judged in another thread than the one that stamps their lines', async () => {
    const { file, folder } = await smallBenchmark([good, { id: 'fixed', script: says(worse) }], {}, once);
    const [out, target] = ['out', 'publication.json'].map((name) => join(folder, name));
    const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', out, '--parallel', '2']);
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('Complete.') });
    expect(await mingle(['bench', 'publish', out, '--out', target])).toMatchObject({ code: 0, err: '' });
    const verified = await mingle(['bench', 'verify', target, '--benchmark', file]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(verified.out).toContain('2 attempts, 2 schedules replayed, 1 proof checked');
  });
});

describe('a thread that judges', () => {
  it('says why it is gone to who waits and who comes later', async () => {
    const thread = judgeThread({ cases: [], comparators: [] } as unknown as Plan);
    const ended = { attempt: { attemptId: 'a/b/run-1', caseId: 'a', comparatorId: 'b' } };
    const first = thread.ask(ended as unknown as EndedAttempt);
    await expect(first).rejects.toThrow('the plan has no a/b/run-1');
    await expect(thread.ask(ended as unknown as EndedAttempt)).rejects.toThrow('the plan has no a/b/run-1');
    await thread.end();
  });
});
