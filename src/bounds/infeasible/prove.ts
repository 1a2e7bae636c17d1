/** Looks for a proof that no legal schedule exists. Hard rules speak of one session each, so one is enough. */

import { SessionModel } from '../../check/infeasible/session-model.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { finished } from '../../shared/finished.ts';
import { namesOf } from '../lower/piece.ts';
import type { Refutation } from './argument.ts';
import { conflictCertificate } from './conflict.ts';
import { contradiction, contradicts, mayContradict } from './contradiction.ts';
import { refute, smallestCore } from './core.ts';
import { differentSessions, everySession, type RuledSession } from './hard-rules.ts';
import { linkPacking } from './link-packing.ts';

type Steps = Generator<undefined, InfeasibilityCertificate | null>;

/**
 * Pins against pins, together-sets against apart-sets: of these a `Problem` keeps one side. Null: a legal seating of the
 * problem is legal for the request.
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

/** The quick arguments only: milliseconds for hundreds of people, minutes for hundreds of large sets. Null, also soon after `isOver` says so: nothing is proven. */
export function proveInfeasible(
  request: SolveRequest,
  isOver?: () => boolean,
): InfeasibilityCertificate | null {
  return finished(sessionProof(request, 0, isOver)) ?? linkPacking(request);
}

/** The same, session by session, with the smallest conflict that is found until `isOver` says so. */
export function* quickProof(request: SolveRequest, isOver?: () => boolean): Steps {
  return (yield* sessionProof(request, 0, undefined, isOver)) ?? linkPacking(request);
}

/**
 * The quick arguments, then an exact search of each session.
 *
 * @param nodeBudget the most placements to try in each session; the checker's own limit is
 *   `SEARCH_LIMIT` in check/infeasible/arguments.ts
 * @param isOver asked again and again: null soon after it says so
 */
export function searchInfeasible(
  request: SolveRequest,
  nodeBudget: number,
  isOver: () => boolean = () => false,
): InfeasibilityCertificate | null {
  return finished(sessionProof(request, 0, isOver)) ?? finished(sessionProof(request, nodeBudget, isOver));
}

/**
 * The quick arguments for one session after the other, and for each after them an exact search.
 *
 * @param isEnough a conflict that is found is not made smaller any more
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
