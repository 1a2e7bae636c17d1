import { sessionAlone } from '../../check/exact/check-exact.ts';
import { type HardRule, HardRules, type SessionFacts, sessionFacts } from '../../check/lower/hard-rules.ts';
import type { SolveRequest } from '../../scenario/definition.ts';

/** A session with all its hard rules. With an open bench, arguments ignore who must not share a group, as these people may wait together. */
export interface RuledSession extends SessionFacts {
  readonly rules: readonly HardRule[];
}

export function* everySession(request: SolveRequest, forFormula = false): Generator<RuledSession> {
  const { links = [] } = request.scenario;
  const reader = new HardRules(request);
  for (let session = 0; session < request.scenario.session_count; session++) {
    const facts = sessionFacts(request, session);
    const rules = reader.all(session).filter(({ kind }) => kind !== 'apart' || forFormula || !facts.mayWait);
    // The formula says nothing of links.
    if (!forFormula) for (const { name } of links) rules.push(...reader.all(session, name));
    yield { ...facts, rules };
  }
}

/** One session for each kind by attendance, seats and rules: sessions of a kind are refuted together. */
export function* differentSessions(request: SolveRequest, forFormula = false): Generator<RuledSession> {
  const seen = new Set<string>();
  for (const facts of everySession(request, forFormula)) {
    // Where a link applies, it has the same groups in all sessions.
    const rules = facts.rules.map(({ faces, ...rule }) => [rule, faces?.some(({ length }) => length > 0)]);
    const key = JSON.stringify([facts.present, facts.seats, rules]);
    if (seen.has(key)) continue;
    seen.add(key);
    yield facts;
  }
}

/** The session as a request of its own, under some of its rules; people and groups keep their numbers. */
export function underRules(request: SolveRequest, session: number, rules: readonly HardRule[]): SolveRequest {
  return sessionAlone(
    request,
    session,
    rules.map(({ pointer }) => pointer),
  );
}
