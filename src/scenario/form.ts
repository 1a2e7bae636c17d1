/** Finds which of the two wire forms a document has, by its fields. */
import { issueOf, jsonPointer } from '../shared/issue.ts';
import type { WireForm } from './definition.ts';
import type { ScenarioIssue } from './issue-codes.ts';

/** The names of the same fields in the two forms. */
export const FIELD_NAMES = {
  k: { capacity: 'capacity', sessionCapacities: 'session_capacities', sessionCount: 'session_count' },
  a: { capacity: 'size', sessionCapacities: 'session_sizes', sessionCount: 'num_sessions' },
} as const;

export type FieldNames = (typeof FIELD_NAMES)[WireForm];

/** The form of a document; Form K if no field tells. `mixed`: the fault if it has fields of both forms. */
export function findForm(document: unknown): { form: WireForm; mixed: ScenarioIssue | null } {
  const k = firstField(document, 'k');
  const a = firstField(document, 'a');
  if (k === null || a === null) return { form: a === null ? 'k' : 'a', mixed: null };
  const message = `${quote(k)} belongs to Form K and ${quote(a)} to Form A; one file cannot have both.`;
  const advice = `Use "capacity" with "session_count" (Form K), or "size" with "num_sessions" (Form A), throughout.`;
  const form = FIELD_NAMES.a.sessionCount in scenarioOf(document) ? 'a' : 'k';
  return { form, mixed: issueOf('mixed_forms', a, message, advice) };
}

export function isFormField(name: string): boolean {
  return [FIELD_NAMES.k, FIELD_NAMES.a].some((names) => Object.values<string>(names).includes(name));
}

function firstField(document: unknown, form: WireForm): PropertyKey[] | null {
  const names = FIELD_NAMES[form];
  const scenario = scenarioOf(document);
  if (names.sessionCount in scenario) return ['scenario', names.sessionCount];
  if (!Array.isArray(scenario.groups)) return null;
  for (const [i, group] of scenario.groups.entries()) {
    if (!isRecord(group)) continue;
    for (const name of [names.capacity, names.sessionCapacities]) {
      if (name in group) return ['scenario', 'groups', i, name];
    }
  }
  return null;
}

function scenarioOf(document: unknown): Record<string, unknown> {
  return isRecord(document) && isRecord(document.scenario) ? document.scenario : {};
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quote(path: readonly PropertyKey[]): string {
  return `"${String(path[path.length - 1])}" (${jsonPointer(path)})`;
}
