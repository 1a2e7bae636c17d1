import { expect, test } from 'vitest';
import { nodeHost } from '../../src/host/node.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../../src/scenario/problem.ts';
import { Rng } from '../../src/shared/rng.ts';
import { fromSchedule } from '../../src/solver/assignment.ts';
import { type SolveOptions } from '../../src/solver/outcome.ts';
import type { Host } from '../../src/solver/plan/host.ts';
import { createLane } from '../../src/solver/plan/lane.ts';
import { priceOf } from '../../src/solver/price.ts';
import { Search } from '../../src/solver/search/search.ts';
import { buildStart } from '../../src/solver/search/start.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { solved } from '../support/solved.ts';
import { laneTask } from './plan/lane-task.ts';
import { brokenRules } from './search/legality.ts';

/** Every schedule that an exchange of two people or a move of one leads to. */
function* neighbours({ peopleCount, groupCount, sessionCount }: Problem, from: Assignment) {
  for (let s = 0; s < sessionCount; s++) {
    for (let p = s * peopleCount; p < (s + 1) * peopleCount; p++) {
      for (let q = s * peopleCount; q < p; q++) {
        if (from[p] === from[q] || from[p] < 0 || from[q] < 0) continue;
        const next = from.slice();
        [next[p], next[q]] = [from[q], from[p]];
        yield next;
      }
      for (let g = 0; g < groupCount && from[p] >= 0; g++) {
        if (g !== from[p]) yield from.with(p, g);
      }
    }
  }
}

function expectLocalOptimum(problem: Problem, found: Assignment) {
  const cost = priceOf(problem, found);
  for (const next of neighbours(problem, found)) {
    if (priceOf(problem, next) < cost) expect(brokenRules(problem, next)).not.toEqual([]);
  }
}

const apart: Constraint = { type: 'MustStayApart', people: ['p0', 'p1', 'p2'], sessions: null };
const together: Constraint = { type: 'MustStayTogether', people: ['p3', 'p4'], sessions: [1, 2] };
const requests: [string, SolveRequest][] = [
  ['full tables', plainRequest([5, 5, 5, 5], 7, [repeatRule(2, true), apart, together])],
  ['free seats', { ...plainRequest([6, 6, 5, 4], 6, [repeatRule(1)]), objectives: [] }],
];

/** A second is one of the processor, for all lanes in one thread: a busy machine would leave a lane no time to descend. */
const byProcessor: Host = { ...nodeHost, clock: nodeHost.processorClock!, startBounds: null };

test.each(requests.map(([name, request], i) => ({ name, request, lanes: i + 1 })))(
  'no exchange and no move betters an answer: $name, lanes $lanes',
  async ({ request, lanes }) => {
    const stop = new AbortController();
    const limits: Partial<SolveOptions>[] = [
      { iterations: 500 },
      { iterations: 40_000 },
      { timeSeconds: 1 },
      { signal: stop.signal, onProgress: () => stop.abort() },
    ];
    const problem = compile(request);
    for (const limit of limits) {
      const outcome = await solved(request, { lanes, threads: 1, ...limit }, byProcessor);
      expectLocalOptimum(problem, fromSchedule(request.scenario, problem, outcome.schedule));
    }
  },
);

test.each(requests)(
  'a lane that time bounds has such a plan before it tries anything else: %s',
  (_, request) => {
    const problem = compile(request);
    let found: Assignment | null = null;
    for (const { stage, better } of createLane(laneTask(problem, null))) {
      if (stage !== 'start' && stage !== 'first descent') break;
      found = better?.assignment ?? found;
    }
    expectLocalOptimum(problem, found!);
    const stages = [...createLane(laneTask(problem, 500))].map(({ stage, skipped }) => [stage, skipped]);
    expect(stages).toContainEqual(['first descent', 'proposals bound the run']);
  },
);

test('a descent ends where one round of a session takes more than a step', () => {
  const problem = compile(plainRequest(new Array<number>(500).fill(4), 1));
  const start = buildStart(problem, new Rng(1))!;
  // Everybody meets three others, whoever they are: no exchange betters anything.
  const search = new Search(problem, { kernel: nodeHost.kernel(), start, seed: 1 });
  const steps = [...search.descend()].length;
  expect([steps > 1, search.iterations >= problem.peopleCount * (problem.peopleCount - 4)]).toEqual([
    true,
    true,
  ]);
});
