import type { BenchmarkCaseFile } from '../../src/bench/cases/definition.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import type { GroupInput, PersonInput } from './people.ts';

/** A case before its hash, certificates and policy are computed. */
export interface Draft {
  id: string;
  title: string;
  summary: string;
  lane: BenchmarkCaseFile['lane'];
  caseKind?: BenchmarkCaseFile['caseKind'];
  resourceClass?: BenchmarkCaseFile['resourceClass'];
  /** Default: five seeds if people mix or keep rules within ten seconds, else one attempt. */
  attemptPolicy?: BenchmarkCaseFile['attemptPolicy'];
  seed: number;
  source: string;
  targetCost?: number;
  lower?: { value: number; source: string };
  best?: { cost: number; source: string } | undefined;
  people: PersonInput[];
  groups: GroupInput[];
  sessions: number;
  prior?: { people: [string, string]; count: number }[];
  objectives?: unknown[];
  constraints?: Record<string, unknown>[];
}

export const OWN = 'Made up for this suite; people and events are invented.';

/** The request in Form K, as in a case file. */
export function bodyOf({ people, groups, sessions, prior, objectives, constraints = [] }: Draft): object {
  return {
    scenario: { people, groups, session_count: sessions, prior_meetings: prior },
    objectives,
    constraints,
  };
}

/** Parses the request as from a file. */
export function read(name: string, body: object): SolveRequest {
  const parsed = parseRequest(JSON.parse(JSON.stringify(body)));
  if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.issues, null, 2)}`);
  return parsed.value.request;
}
