/** Searches for a proof that no legal schedule exists. Hard rules concern one session each, so one session is enough. */

import { SessionModel } from '../../check/lower/session-model.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { finished } from '../../shared/finished.ts';
import { namesOf } from '../lower/piece.ts';
import type { Refutation } from './argument.ts';
import { conflictCertificate } from './conflict.ts';
import { contradiction, contradicts, mayContradict } from './contradiction.ts';
import { refute, smallestCore } from './core.ts';
import { linkPacking } from './link-packing.ts';
import { differentSessions, everySession, type RuledSession } from './ruled-sessions.ts';

type Steps = Generator<undefined, InfeasibilityCertificate | null>;

/**
 * Contradictions of pins, or of together-sets and apart-sets, of which a `Problem` keeps only one side. Null: a legal seating of
 * the problem is legal for the request, too.
 */
export function proveContradiction(request: SolveRequest): InfeasibilityCertificate | null {
  if (!mayContradict(request)) return null;
  for (const facts of everySession(request)) {
    if (!contradicts(facts)) continue;
    const refutation = contradiction(new SessionModel(facts, facts.rules));
    if (refutation === null) continue;
    const proof = certificateOf(request, facts, refutation, () => false);
    if (proof !== null) return proof;
  }
  return null;
}

/** Only the quick arguments: milliseconds for hundreds of people, minutes for hundreds of large sets. Null: nothing proven, or `isOver()`. */
export function proveInfeasible(
  request: SolveRequest,
  isOver?: () => boolean,
): InfeasibilityCertificate | null {
  return finished(sessionProof(request, 0, isOver)) ?? linkPacking(request);
}

/** The same in steps, a session each; shrinks a conflict until `isOver()`. */
export function* quickProof(request: SolveRequest, isOver?: () => boolean): Steps {
  return (yield* sessionProof(request, 0, undefined, isOver)) ?? linkPacking(request);
}

/**
 * For each session the quick arguments, then an exact search.
 *
 * @param nodeBudget the most placements to try in each session, 0: no search; the checker's own limit is
 *   `SEARCH_LIMIT` in check/infeasible/arguments.ts
 * @param isOver polled; once true, soon returns null
 * @param isEnough once true, a conflict is not shrunk any further
 */
export function* sessionProof(
  request: SolveRequest,
  nodeBudget: number,
  isOver: () => boolean = () => false,
  isEnough = isOver,
): Steps {
  for (const facts of differentSessions(request)) {
    if (isOver()) return null;
    const refutation = refute(facts, facts.rules, nodeBudget, isOver);
    const proof = refutation && certificateOf(request, facts, refutation, isEnough);
    if (proof !== null) return proof;
    yield;
  }
  return null;
}

function certificateOf(
  request: SolveRequest,
  facts: RuledSession,
  found: Refutation,
  isEnough: () => boolean,
): InfeasibilityCertificate | null {
  const names = namesOf(request.scenario);
  const { rules, refutation } = smallestCore(facts, { rules: facts.rules, refutation: found }, isEnough);
  const { argument, people, groups, numbers } = refutation;
  return conflictCertificate(request, {
    session: facts.session,
    rules,
    argument,
    numbers: {
      ...(people ? { people: people.map((person) => names.people[person]) } : {}),
      ...(groups ? { groups: groups.map((group) => names.groups[group]) } : {}),
      ...numbers,
    },
  });
}
