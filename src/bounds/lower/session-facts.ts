import type { Seats } from '../../scenario/problem.ts';
import { SessionRelations } from './session-relations.ts';
import { type SessionSizes, sessionSizes } from './session-sizes.ts';

/** What every argument starts from, worked out once a session. */
export interface SessionFacts {
  readonly session: number;
  readonly sizes: SessionSizes;
  readonly relations: SessionRelations;
}

export function factsOfSessions(seats: Seats): SessionFacts[] {
  const known: SessionRelations[] = [];
  return Array.from({ length: seats.sessionCount }, (_, session) => {
    const relations = new SessionRelations(seats, session, known);
    known.push(relations);
    return { session, sizes: sessionSizes(seats, session), relations };
  });
}
