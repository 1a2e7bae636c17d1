import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';

/** A buyer and three sellers, who meet buyers alone, at a table for two beside a bench for two, three times. */
export function waitingRequest(constraints: readonly object[] = []): SolveRequest {
  const parsed = parseRequest({
    scenario: {
      people: ['buyer', 'seller', 'seller', 'seller'].map((role, i) => ({
        id: `p${i}`,
        attributes: { role },
      })),
      groups: [
        { id: 'table', capacity: 2 },
        { id: 'bench', capacity: 2, bench: true },
      ],
      session_count: 3,
    },
    objectives: [
      {
        type: 'maximize_weighted_contacts',
        kinds: [{ attribute_key: 'role', values: ['buyer', 'seller'], weight: 1 }],
        otherwise: 0,
      },
    ],
    constraints,
  });
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  return parsed.value.request;
}

const waits = { table: ['p2', 'p3'], bench: ['p0', 'p1'] };
/** The same two wait each time. */
export const sameWait = { session_0: waits, session_1: waits, session_2: waits };
