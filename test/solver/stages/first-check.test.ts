/** What is kept for the check of an answer, on a clock of the test's own. */
import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { SolveWork } from '../../../src/solver/solve-work.ts';
import { start } from '../../../src/solver/stages/beginning.ts';
import { plainRequest } from '../../support/plain-request.ts';

const request = plainRequest([5, 5, 5, 5], 4);

test.each([
  { limit: 0.2, seated: 0.06, kept: 0.06 },
  { limit: 2, seated: 0.06, kept: 0.06 },
])('keeps $kept s of $limit s where there is a plan after $seated s', async ({ limit, seated, kept }) => {
  const at = { now: 0 };
  const work = new SolveWork(
    request,
    { ...PLAIN_OPTIONS, timeSeconds: limit },
    { ...nodeHost, clock: () => at.now },
  );
  at.now = seated;
  for await (const _ of start.run(work)) continue;
  expect(work.checkSeconds).toBe(kept);
});
