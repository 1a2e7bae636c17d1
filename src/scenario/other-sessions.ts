import type { SolveRequest } from './definition.ts';

/** All sessions but these, ascending: those that are still ahead where these are kept. */
export function otherSessions({ scenario }: SolveRequest, these: readonly number[]): number[] {
  const all = Array.from({ length: scenario.session_count }, (_, session) => session);
  return all.filter((session) => !these.includes(session));
}
