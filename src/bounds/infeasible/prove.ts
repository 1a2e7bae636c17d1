/** Looks for a proof that no legal schedule exists. Hard rules speak of one session each, so one is enough. */
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { conflictCertificate } from './conflict.ts';
import { type Core, refute, smallestCore } from './core.ts';
import { differentSessions } from './hard-rules.ts';

/** The quick arguments only: milliseconds for hundreds of people. Null proves nothing. */
export function proveInfeasible(request: SolveRequest): InfeasibilityCertificate | null {
  return firstProof(request, 0);
}

/**
 * The quick arguments, then an exact search of each session.
 *
 * @param nodeBudget the most placements to try in each session; the checker's own limit is
 *   `SEARCH_LIMIT` in check/infeasible/search.ts
 */
export function searchInfeasible(request: SolveRequest, nodeBudget: number): InfeasibilityCertificate | null {
  return firstProof(request, 0) ?? firstProof(request, nodeBudget);
}

function firstProof(request: SolveRequest, nodeBudget: number): InfeasibilityCertificate | null {
  for (const facts of differentSessions(request)) {
    const refutation = refute(facts, facts.rules, nodeBudget);
    if (refutation === null) continue;
    return certificateOf(request, facts.session, smallestCore(facts, { rules: facts.rules, refutation }));
  }
  return null;
}

function certificateOf(request: SolveRequest, session: number, core: Core): InfeasibilityCertificate {
  const { scenario } = request;
  const { argument, numbers, reason } = core.refutation;
  const people = core.refutation.people.map((person) => scenario.people[person].id);
  const groups = core.refutation.groups.map((group) => scenario.groups[group].id);
  return conflictCertificate({
    session,
    rules: core.rules,
    argument,
    numbers: { people, groups, ...numbers },
    claim: reason(listed(people), listed(groups)),
  });
}

/** Names for a sentence; of many, the first few and how many more. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  if (quoted.length > 8) return `${quoted.slice(0, 6).join(', ')} and ${quoted.length - 6} others`;
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
