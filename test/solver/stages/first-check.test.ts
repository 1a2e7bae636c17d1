/** What is kept for the check of an answer, and for the last descent, on a clock of the test's own. */
import { expect, test } from 'vitest';
import { nodeHost } from '../../../src/host/node.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { descentDeadline, laneLimits } from '../../../src/solver/limits.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { SolveWork } from '../../../src/solver/solve-work.ts';
import { start } from '../../../src/solver/stages/beginning.ts';
import { apart, plainRequest } from '../../support/plain-request.ts';

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

test('for the check of a plan that was hard to find no more is kept than for an easy one', async () => {
  // The first try to seat sixty people at three tables misses it.
  const rng = new Rng(3);
  const pairs = Array.from({ length: 450 }, () => [rng.below(60), rng.below(60)]);
  const rules = pairs.filter(([a, b]) => a % 3 !== b % 3).map(([a, b]) => apart([`p${a}`, `p${b}`]));
  const hard = plainRequest([30, 30, 30], 1, rules.slice(0, 150), 60);
  const at = { now: 0 };
  const work = new SolveWork(
    hard,
    { ...PLAIN_OPTIONS, timeSeconds: 2 },
    { ...nodeHost, clock: () => at.now },
  );
  at.now = 0.06;
  for await (const _ of start.run(work)) at.now += 0.1;
  expect(work.first).not.toBeNull();
  expect(work.seatedAt).toBeGreaterThan(0.1);
  expect(work.checkSeconds).toBeCloseTo(0.06);
});

test.each([
  { check: 0.02, kept: 0.01 },
  { check: 0.08, kept: 0 },
])(
  'lanes leave the last descent $kept s where a check takes $check s, and it has its turn only there',
  async ({ check, kept }) => {
    const at = { now: 0 };
    const work = new SolveWork(
      request,
      { ...PLAIN_OPTIONS, timeSeconds: 2 },
      { ...nodeHost, clock: () => at.now },
    );
    for await (const _ of start.run(work)) continue;
    work.checkSeconds = check;
    work.enter({ name: 'lanes', serves: 'plan' });
    const { deadline } = laneLimits(work, { run: async function* () {}, took: () => undefined });
    expect(deadline).toBeCloseTo(2 - check - kept, 6);
    at.now = (deadline ?? 0) + 0.01;
    expect(descentDeadline(work) === null).toBe(kept === 0);
  },
);

test.each([
  { seconds: 2, kept: 0.02 },
  { seconds: 0.5, kept: 0 },
])('lanes of $seconds s keep $kept s for the check of an unfinished bound', async ({ seconds, kept }) => {
  const options = { ...PLAIN_OPTIONS, timeSeconds: seconds };
  const work = new SolveWork(request, options, { ...nodeHost, clock: () => 0 });
  for await (const _ of start.run(work)) continue;
  work.checkSeconds = 0.02;
  work.enter({ name: 'lanes', serves: 'plan' });
  const deadlines = [null, { isDone: () => false, advance: () => 0, end: () => undefined }].map((rest) => {
    work.restOfBound = rest;
    return laneLimits(work, { run: async function* () {}, took: () => undefined }).deadline!;
  });
  expect(deadlines[0] - deadlines[1]).toBeCloseTo(kept, 6);
});
