/** Which hard rules a schedule breaks. */
import { judge } from '../check/judge.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';

/** Pointers into the request, each once: to a rule, or to a person or group that it is about. */
export function brokenRules(request: SolveRequest, schedule: Schedule): string[] {
  const { violations } = judge(request, { schedule }).schedule;
  return [...new Set(violations.map(({ pointer }) => pointer))];
}
