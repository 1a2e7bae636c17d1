import type { SolveRequest } from './definition.ts';

/** All sessions except these, ascending: those still ahead if these are kept. */
export function otherSessions({ scenario }: SolveRequest, these: readonly number[]): number[] {
  const all = Array.from({ length: scenario.session_count }, (_, session) => session);
  return all.filter((session) => !these.includes(session));
}
