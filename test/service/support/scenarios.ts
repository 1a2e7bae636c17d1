import type { RequestBodyA, RequestBodyK, SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';

/** Four people in two groups of two; the first one's name tells the fake worker how to behave. */
export function bodyK(first = 'ann', change: Partial<RequestBodyK['scenario']> = {}): RequestBodyK {
  return {
    scenario: {
      people: [{ id: first }, { id: 'bob' }, { id: 'cyd' }, { id: 'dee' }],
      groups: [
        { id: 'g1', capacity: 2 },
        { id: 'g2', capacity: 2 },
      ],
      session_count: 2,
      ...change,
    },
  };
}

/** The body of a solve that writes a line to a file when it begins. */
export function bodyWithLog(first: string, log: string): string {
  const people = [{ id: first, attributes: { log } }, { id: 'bob' }, { id: 'cyd' }, { id: 'dee' }];
  return JSON.stringify(bodyK('', { people }));
}

export function bodyA(first = 'ann'): RequestBodyA {
  return {
    scenario: {
      people: [{ id: first }, { id: 'bob' }, { id: 'cyd' }, { id: 'dee' }],
      groups: [
        { id: 'g1', size: 2 },
        { id: 'g2', size: 2 },
      ],
      num_sessions: 2,
    },
  };
}

export function request(first?: string): SolveRequest {
  const parsed = parseRequest(bodyK(first));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value.request;
}
