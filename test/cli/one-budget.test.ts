/** The same request, limit and seed run the same stages, whoever asks. */
import { expect, test, vi } from 'vitest';
import { solve as solveFromLibrary } from '../../src/index.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { toFormK } from '../../src/scenario/write.ts';
import { solveJob } from '../../src/service/workers/solve-job.ts';
import type { Outcome, SolveOptions } from '../../src/solver/outcome.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { mingle } from './fake-io.ts';

const outcomes = vi.hoisted((): Outcome[] => []);

vi.mock('../../src/host/node.ts', async (original) => {
  const node = await original<typeof import('../../src/host/node.ts')>();
  const { solve } = await import('../../src/solver/solve.ts');
  return {
    ...node,
    solve: async (request: SolveRequest, options: SolveOptions) => {
      let now = 0;
      // Each look at the clock takes as long.
      const clock = () => (now += 0.0005);
      const outcome = await solve(request, options, { ...node.nodeHost, clock, processorClock: clock });
      outcomes.push(outcome);
      return outcome;
    },
  };
});

test('service, library and command line', async () => {
  const request = plainRequest([5, 5, 5, 5, 5, 4], 7, [repeatRule(3)]);
  const seconds = 0.8;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((list) => (list as Uint32Array).fill(7) as never);
  await solveJob(request, seconds);
  vi.restoreAllMocks();
  await solveFromLibrary(toFormK(request), { time: seconds, seed: 7 });
  const flags = ['--time', `${seconds}`, '--seed', '7', '--lanes', '1', '--format', 'json', '--quiet'];
  const { code } = await mingle(['solve', '-', ...flags], { stdin: JSON.stringify(toFormK(request)) });
  expect(code).toBe(0);
  const ran = outcomes.map(({ run: { stages = [], settings } }) => ({
    stages: stages.map((record) =>
      'skipped' in record
        ? `no ${record.stage}: ${record.skipped}`
        : `${record.lane ?? ''} ${record.stage}`.trim(),
    ),
    settings,
  }));
  expect(ran).toHaveLength(3);
  expect(ran[0].stages).toEqual([
    'contradiction',
    'start',
    'bound',
    'no first check: a check takes next to nothing',
    'lanes',
    '0 start',
    '0 first descent',
    'no doubles: no groups are linked',
    'no seats: no groups are linked',
    'no choices: there is more than one session',
    '0 scaffold',
    'no courts: no groups are linked',
    '0 construction',
    '0 search',
    'no last refutation: there is a plan',
    'no ties: the bound is not met',
    'no turns: nobody waits',
    'descent',
    'no late bound: time bounds the run: it was raised beside the search',
    'last check',
  ]);
  expect(ran[0].settings).toMatchObject({ solver_params: { max_total_budget_seconds: seconds } });
  expect(ran[1]).toEqual(ran[0]);
  expect(ran[2]).toEqual(ran[0]);
});
