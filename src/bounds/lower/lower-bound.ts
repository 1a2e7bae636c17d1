/** The lower bound of a request: the best argument on each cost term, added up. */

import { personNumbers, ruleSessions } from '../../check/lower/attendance.ts';
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import type { BalanceTerm, Problem } from '../../scenario/problem.ts';
import { type BalancePrices, balancePrices } from './balance.ts';
import { meetingsPiece } from './meetings.ts';
import type { Piece } from './piece.ts';
import { meetingCountPiece, preferencePiece } from './preferences.ts';
import { factsOfSessions, type SessionFacts } from './session-facts.ts';

/** Milliseconds for hundreds of people. For requests that `proveInfeasible` did not refuse. */
export function lowerBound(request: SolveRequest, problem: Problem): LowerBoundCertificate {
  const facts = factsOfSessions(problem);
  const pieces = [meetingsPiece(request, problem, facts), ...rulePieces(request, problem, facts)].filter(
    (piece) => piece !== null,
  );
  return { kind: 'lower_bound', bound: pieces.reduce((sum, piece) => sum + piece.value, 0), pieces };
}

function rulePieces(
  request: SolveRequest,
  problem: Problem,
  facts: readonly SessionFacts[],
): (Piece | null)[] {
  const numberOf = personNumbers(request);
  const numbers = (ids: readonly string[]): number[] => ids.map((id) => numberOf.get(id)!);
  return request.constraints.map((rule, index) => {
    const term = `/constraints/${index}`;
    switch (rule.type) {
      case 'ShouldStayTogether':
      case 'ShouldNotBeTogether':
        return preferencePiece(sessionsOf(request, facts, rule.sessions), rule, numbers(rule.people), term);
      case 'PairMeetingCount': {
        const sessions = rule.sessions?.length === 0 ? null : rule.sessions;
        return meetingCountPiece(sessionsOf(request, facts, sessions), rule, numbers(rule.people), term);
      }
      case 'AttributeBalance':
        return balancePiece(request, problem, sessionsOf(request, facts, rule.sessions), rule, term);
      default:
        return null;
    }
  });
}

function sessionsOf(
  request: SolveRequest,
  facts: readonly SessionFacts[],
  sessions: readonly number[] | null,
): SessionFacts[] {
  return ruleSessions(request, sessions).map((session) => facts[session]);
}

function balancePiece(
  request: SolveRequest,
  problem: Problem,
  sessions: readonly SessionFacts[],
  rule: ConstraintOf<'AttributeBalance'>,
  term: string,
): Piece | null {
  if (rule.penalty_weight === 0) return null;
  const { people, groups } = request.scenario;
  const values = Object.keys(rule.desired_values);
  const balance: BalanceTerm = {
    groups: Int32Array.from(
      groups.flatMap((group, g) => (rule.group_id === 'ALL' || rule.group_id === group.id ? [g] : [])),
    ),
    sessions: new Uint8Array(0),
    valueOf: Int32Array.from(people, ({ attributes }) =>
      Object.hasOwn(attributes, rule.attribute_key) ? values.indexOf(attributes[rule.attribute_key]) : -1,
    ),
    desired: Int32Array.from(Object.values(rule.desired_values)),
    mode: rule.mode,
    weight: rule.penalty_weight,
  };
  const found = sessions
    .map((facts) => balancePrices(problem, facts, balance))
    .filter((prices) => prices !== null);
  if (found.length === 0) return null;
  const units = found.reduce((sum, prices) => sum + prices.units, 0);
  const named = ({ session, values: priceOf, groups: groupPrices }: BalancePrices): object => ({
    session,
    values: Object.fromEntries(values.map((value, i) => [value, priceOf[i]])),
    others: priceOf[values.length],
    groups: Object.fromEntries(groups.map((group, g) => [group.id, groupPrices[g]])),
  });
  return {
    term,
    argument: 'balance',
    value: units * rule.penalty_weight,
    numbers: { units, sessions: found.map(named) },
  };
}
