/** The bound that linear programs raise beside the search: whoever has the thread, the limit and the plan are the search's. */
import { beforeEach, describe, expect, test } from 'vitest';
import { lowerBound } from '../../../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { PLAIN_OPTIONS, type Progress } from '../../../src/solver/outcome.ts';
import type { Hear, Host, Thread } from '../../../src/solver/plan/host.ts';
import { type BoundTask, type FromBounds, serveBounds } from '../../../src/solver/plan/serve-bounds.ts';
import { SolveWork } from '../../../src/solver/solve-work.ts';
import { solve } from '../../../src/solver/solve.ts';
import { raisedBounds } from '../../../src/solver/stages/raised-bounds.ts';
import { suiteRequest } from '../../support/suite-request.ts';

/** The quick bound is 10; linear programs prove 17. */
const request = suiteRequest('5×4×6 hosts counts');
const RAISED = '17';

/** A host with a thread for bounds that answers as `run` has it. */
function hostOf(run: (hear: Hear<FromBounds>) => (task: BoundTask) => void) {
  let [started, ended] = [0, 0];
  const startBounds = (hear: Hear<FromBounds>): Thread<BoundTask> => {
    started++;
    return { post: run(hear), end: () => void ended++ };
  };
  const host: Host = { ...nodeHost, clock: () => nodeHost.clock() + ahead, startBounds };
  return { host, started: () => started, running: () => started - ended };
}

/** Seconds by which the hosts' clock is ahead. */
let ahead = 0;
beforeEach(() => {
  ahead = 0;
});

/** What a solve has proven when the bound is raised, or the limit comes. */
async function boundIn(host: Host): Promise<string> {
  const stop = new AbortController();
  const onProgress = ({ lowerBound }: Progress) => {
    if (lowerBound >= Number(RAISED)) stop.abort();
  };
  // The look for a bound begins after a part of the limit, which need not be waited for.
  const kernel = () => {
    ahead = 15;
    return nodeHost.kernel();
  };
  const options = { ...PLAIN_OPTIONS, timeSeconds: 60, signal: stop.signal, onProgress };
  const outcome = await solve(request, options, { ...host, kernel });
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  return outcome.proof.bound;
}

const serve = (hear: Hear<FromBounds>) => serveBounds(hear, nodeHost);

describe('in a thread of its own', () => {
  test('a bound is raised, and the thread is ended', async () => {
    const { host, running, started } = hostOf(serve);
    expect(await boundIn({ ...host, highs: () => Promise.reject(new Error('not here')) })).toBe(RAISED);
    expect([started(), running()]).toEqual([1, 0]);
  });

  test('a real worker raises it', async () => {
    const { host } = hostOf(serve);
    const worker = nodeHost.startBounds;
    expect(worker === null || (await boundIn({ ...host, startBounds: worker })) === RAISED).toBe(true);
  });

  test('that never answers the limit is kept, and the thread is ended', async () => {
    const { host, running, started } = hostOf((hear) => () => {
      hear({ kind: 'begun' });
      ahead = 60;
    });
    expect(await boundIn(host)).not.toBe(RAISED);
    expect([started(), running()]).toEqual([1, 0]);
  });

  test('that cannot start, the search has it by turns', async () => {
    const error = new Error('no worker');
    const { host, running } = hostOf((hear) => () => hear({ kind: 'failed', error }));
    expect(await boundIn(host)).toBe(RAISED);
    expect(running()).toBe(0);
  });

  test('that fails later on is a defect, which is told', async () => {
    const { host, running } = hostOf((hear) => () => {
      hear({ kind: 'begun' });
      hear({ kind: 'failed', error: new Error('lost') });
    });
    await expect(boundIn(host)).rejects.toThrow('lost');
    expect(running()).toBe(0);
  });
});

test('with one processor a program has no more than what is left of the share of proofs', async () => {
  const asked: number[] = [];
  let now = 0;
  const clock = () => (now += 0.0005);
  const highs: Host['highs'] = async (seconds) => {
    asked.push(seconds);
    now = 10;
    return null;
  };
  const host: Host = { ...nodeHost, clock, processorClock: clock, startBounds: null, highs };
  // The first plan comes after half of the time: proofs have three tenths of the rest, less than a program may else take.
  const onProgress = () => {
    now = Math.max(now, 5);
  };
  await solve(request, { ...PLAIN_OPTIONS, timeSeconds: 10, onProgress }, host);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeGreaterThan(1.3);
  expect(asked[0]).toBeLessThan(1.5);
});

test('a quick bound that would hold up the plan comes beside the search', async () => {
  const long = suiteRequest('10×10×10 balance wishes together');
  const whole = lowerBound(compile(long), long).bound;
  const stop = new AbortController();
  const onProgress = ({ lowerBound: bound }: Progress) => {
    if (bound >= Number(whole)) stop.abort();
  };
  // Each look at the clock takes a while, until lanes begin.
  let tick = 3;
  const clock = () => {
    ahead += tick;
    return nodeHost.clock() + ahead;
  };
  const kernel = () => {
    tick = 0;
    // Proofs have three tenths of the time, and took more so far: it is their turn after this.
    ahead += 300;
    return nodeHost.kernel();
  };
  const options = { ...PLAIN_OPTIONS, timeSeconds: 600, signal: stop.signal, onProgress };
  // Linear programs would raise the bound further before the solve hears that it is to stop.
  const host: Host = { ...nodeHost, clock, kernel, startBounds: null, highs: async () => null };
  const outcome = await solve(long, options, host);
  expect(outcome).toMatchObject({ status: 'solved', proof: { bound: whole } });
  const stages = outcome.run.stages?.filter(({ stage }) => stage === 'bound' || stage === 'lanes');
  expect(stages?.map(({ stage }) => stage)).toEqual(['bound', 'lanes', 'bound']);
});

test.each([
  [1, 0],
  [10, 1],
])(
  'of a limit of %i s, one thread has so much left for programs that what solves them is loaded: %i',
  async (seconds, most) => {
    let loads = 0;
    const highs: Host['highs'] = (part) => {
      loads = 1;
      return nodeHost.highs(part);
    };
    const options = { ...PLAIN_OPTIONS, timeSeconds: seconds };
    const work = new SolveWork(request, options, { ...nodeHost, startBounds: null, highs });
    work.seatedAt = work.began;
    const effort = { seconds: 0.3 * seconds, entries: 1000 };
    const slices = raisedBounds(work, effort, work.began + seconds, new AbortController().signal);
    for (let slice = await slices.next(); !slice.done;) slice = await slices.next();
    expect(loads).toBe(most);
  },
);
