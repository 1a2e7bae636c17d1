import type { WireForm } from '../../scenario/definition.ts';
import { isRecord } from '../../scenario/form.ts';
import type { Issue } from '../../shared/issue.ts';
import type { ServiceConfig } from '../config.ts';

export interface CountIssues {
  readonly issues: readonly Issue[];
  /** So far over a limit that reading every entry would be work for nothing. */
  readonly excessive: boolean;
}

const EXCESS = 10;

/** The counts of a body, whatever else is wrong with it, against SPEC's limits. */
export function checkCounts(document: unknown, form: WireForm, limits: ServiceConfig['limits']): CountIssues {
  const body = isRecord(document) ? document : {};
  const scenario = isRecord(body.scenario) ? body.scenario : {};
  const sessions = form === 'k' ? 'session_count' : 'num_sessions';
  const counts: [what: string, pointer: string, found: number, limit: number][] = [
    ['people', '/scenario/people', lengthOf(scenario.people), limits.people],
    ['groups', '/scenario/groups', lengthOf(scenario.groups), limits.groups],
    ['sessions', `/scenario/${sessions}`, numberOf(scenario[sessions]), limits.sessions],
    ['constraints', '/constraints', lengthOf(body.constraints), limits.constraints],
  ];
  const over = counts.filter(([, , found, limit]) => found > limit);
  return {
    issues: over.map(([what, pointer, found, limit]) => ({
      code: `too_many_${what}`,
      pointer,
      message: `The request has ${found} ${what}; the service takes up to ${limit}.`,
      advice: 'Larger scenarios can be solved on your own machine with "mingle solve".',
    })),
    excessive: over.some(([what, , found, limit]) => what !== 'sessions' && found > EXCESS * limit),
  };
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
