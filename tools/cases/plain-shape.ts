import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';

/** Equal groups that are just full, everybody always there; contacts, and the constraints given. */
export function plainShape(
  groups: number,
  size: number,
  sessions: number,
  constraints: readonly object[] = [],
): SolveRequest {
  const parsed = parseRequest({
    scenario: {
      people: Array.from({ length: groups * size }, (_, i) => ({ id: `p${i}` })),
      groups: Array.from({ length: groups }, (_, i) => ({ id: `g${i}`, capacity: size })),
      session_count: sessions,
    },
    constraints,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value.request;
}
