import type { BenchmarkCase } from '../../src/bench/cases/load-case.ts';
import { problemHash } from '../../src/bench/cases/problem-hash.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { parseRequest } from '../../src/scenario/parse.ts';

/** What a reader sees of the case, and how it is run. */
export const head = {
  title: 'Four people',
  summary: 'Two tables of two, three sessions.',
  lane: 'common_mixing',
  caseKind: 'quality',
  resourceClass: 'standard',
  attemptPolicy: 'seeded_five',
  provenance: 'A test.',
  licence: 'CC0-1.0',
} as const;

/** Four people, two tables of two, three sessions: the six pairs can all meet. */
export const body = {
  scenario: {
    people: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    groups: [
      { id: 'x', capacity: 2 },
      { id: 'y', capacity: 2 },
    ],
    session_count: 3,
  },
};

function session(x: string, y: string): Schedule[string] {
  return { x: [...x], y: [...y] };
}

/** All six pairs meet: cost 0. */
export const best: Schedule = {
  session_0: session('ab', 'cd'),
  session_1: session('ac', 'bd'),
  session_2: session('ad', 'bc'),
};

/** Two pairs never meet: cost 2. */
export const worse: Schedule = { ...best, session_2: session('ab', 'cd') };

/** One person sits twice, another nowhere. */
export const illegal: Schedule = { ...best, session_2: session('aa', 'bc') };

export function fourPeople(given: Partial<BenchmarkCase> = {}): BenchmarkCase {
  const parsed = parseRequest(body);
  if (!parsed.ok) throw new Error('the request of the tests is broken');
  const { request } = parsed.value;
  return {
    id: 'four-people',
    suite: 'tests',
    ...head,
    problemHash: problemHash(request, given.targetCost ?? null),
    targetCost: null,
    lowerBound: null,
    bestKnown: null,
    infeasibility: null,
    witness: null,
    dimensions: { people: 4, groups: 2, sessions: 3 },
    request,
    ...given,
  };
}
