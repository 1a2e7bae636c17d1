/** Looks for a proof that no legal schedule exists. Hard rules speak of one session each, so one is enough. */
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { type Core, refute, smallestCore } from './core.ts';
import { type SessionFacts, sessionFacts } from './hard-rules.ts';

/** The quick arguments only: milliseconds for hundreds of people. Null proves nothing. */
export function proveInfeasible(request: SolveRequest): InfeasibilityCertificate | null {
  return firstProof(request, 0);
}

/**
 * The quick arguments, then an exact search of each session.
 *
 * @param nodeBudget the most placements to try in each session; the checker's own limit is
 *   `SEARCH_LIMIT` in verify/certificate/infeasible/search.ts
 */
export function searchInfeasible(request: SolveRequest, nodeBudget: number): InfeasibilityCertificate | null {
  return firstProof(request, 0) ?? firstProof(request, nodeBudget);
}

function firstProof(request: SolveRequest, nodeBudget: number): InfeasibilityCertificate | null {
  const seen = new Set<string>();
  for (let session = 0; session < request.scenario.session_count; session++) {
    const facts = sessionFacts(request, session);
    const key = JSON.stringify([facts.present, facts.seats, facts.rules]);
    if (seen.has(key)) continue;
    seen.add(key);
    const refutation = refute(facts, facts.rules, nodeBudget);
    if (refutation === null) continue;
    return certificateOf(request, facts, smallestCore(facts, { rules: facts.rules, refutation }));
  }
  return null;
}

function certificateOf(request: SolveRequest, facts: SessionFacts, core: Core): InfeasibilityCertificate {
  const { scenario } = request;
  const { argument, people, groups, numbers, reason } = core.refutation;
  const personIds = people.map((person) => scenario.people[person].id);
  const groupIds = groups.map((group) => scenario.groups[group].id);
  const pointers = core.rules.map((rule) => rule.pointer);
  return {
    kind: 'infeasibility',
    argument,
    rules: pointers.length > 0 ? pointers : ['/scenario/groups'],
    numbers: { session: facts.session, people: personIds, groups: groupIds, ...numbers },
    message: `In session ${facts.session}, ${reason(listed(personIds), listed(groupIds))}.`,
  };
}

/** Names for a sentence; of many, the first few and how many more. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  if (quoted.length > 8) return `${quoted.slice(0, 6).join(', ')} and ${quoted.length - 6} others`;
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
