import type { BenchmarkCaseFile } from '../../src/bench/cases/definition.ts';
import type { GroupInput, PersonInput } from './people.ts';

/** A case before its hash, its certificates and its policy are worked out. */
export interface Draft {
  id: string;
  title: string;
  summary: string;
  lane: BenchmarkCaseFile['lane'];
  caseKind?: BenchmarkCaseFile['caseKind'];
  resourceClass?: BenchmarkCaseFile['resourceClass'];
  /** Default: one attempt. */
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
