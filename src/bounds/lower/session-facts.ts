import type { Problem } from '../../scenario/problem.ts';
import { SessionRelations } from './session-relations.ts';
import { type SessionSizes, sessionSizes } from './session-sizes.ts';

/** What every argument starts from, worked out once a session. */
export interface SessionFacts {
  readonly session: number;
  readonly sizes: SessionSizes;
  readonly relations: SessionRelations;
}

export function factsOfSessions(problem: Problem): SessionFacts[] {
  return Array.from({ length: problem.sessionCount }, (_, session) => ({
    session,
    sizes: sessionSizes(problem, session),
    relations: new SessionRelations(problem, session),
  }));
}
