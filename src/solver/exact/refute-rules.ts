/**
 * The exact search for hard rules: is there any legal seating of a session? Hard rules concern one session each,
 * so single sessions are enough; colourings and packings that would take for ever placement by placement have
 * short proofs here.
 */
import { conflictCertificate } from '../../bounds/infeasible/conflict.ts';
import { differentSessions, type RuledSession, underRules } from '../../bounds/infeasible/ruled-sessions.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compile } from '../../scenario/lower/compile.ts';
import { encodeSteps, isTooLarge } from './encode.ts';
import { packProof } from './pack-proof.ts';
import { SatSolver, SHORT_TRY } from './sat/sat-solver.ts';
import { solved } from './sat/solved.ts';
import { trimmedProof } from './sat/trim.ts';
import { type Symmetries, symmetriesOf } from './symmetry.ts';

export interface RefuteBudget {
  /** The most conflicts in each session. */
  readonly conflicts: number;
  /** Once true, a refutation is returned with more rules than it needs. */
  readonly isOver?: () => boolean;
}

interface Refutation {
  readonly rules: RuledSession['rules'];
  readonly symmetries: Symmetries;
  readonly lemmas: readonly (readonly number[])[];
}

/**
 * Yields between slices; returns a certificate for the first session that has no legal seating, its rules
 * such that each is needed, as far as the budget can tell, or null when nothing was found out.
 */
export function* refuteRules(
  request: SolveRequest,
  budget: RefuteBudget,
): Generator<undefined, InfeasibilityCertificate | null> {
  for (const facts of differentSessions(request, true)) {
    const found = yield* refute(request, facts, facts.rules, budget);
    if (found === null) continue;
    return certificateOf(request, facts.session, yield* smallestCore(request, facts, found, budget));
  }
  return null;
}

function* refute(
  request: SolveRequest,
  facts: RuledSession,
  rules: RuledSession['rules'],
  { conflicts }: RefuteBudget,
): Generator<undefined, Refutation | null> {
  if (hasTwoPins(rules)) return null;
  const problem = compile(underRules(request, facts.session, rules));
  if (isTooLarge(problem)) return null;
  const symmetries = symmetriesOf(problem);
  const encoding = yield* encodeSteps(problem, null, symmetries);
  if (encoding === null) return null;
  const { model } = encoding;
  const solver = new SatSolver(model.cnf, new Uint8Array(model.cnf.variables));
  const answer = yield* solved(solver, conflicts);
  return answer === 'unsatisfiable' ? { rules, symmetries, lemmas: trimmedProof(solver) } : null;
}

/** Drops rules, many at a time and then one by one, as long as the rest can still be refuted. */
function* smallestCore(
  request: SolveRequest,
  facts: RuledSession,
  found: Refutation,
  { isOver }: RefuteBudget,
): Generator<undefined, Refutation> {
  let core = found;
  for (let chunk = core.rules.length; chunk >= 1; chunk = Math.floor(chunk / 2)) {
    for (let start = 0; start < core.rules.length;) {
      if (isOver?.()) return core;
      const rules = core.rules.filter((_, i) => i < start || i >= start + chunk);
      const smaller = yield* refute(request, facts, rules, { conflicts: SHORT_TRY });
      if (smaller === null) start += chunk;
      else core = smaller;
      yield;
    }
  }
  return core;
}

/** Whether somebody has two pins: a compiled problem keeps only one, and the contradiction needs no search. */
function hasTwoPins(rules: RuledSession['rules']): boolean {
  const pin = new Map<number, number>();
  return rules.some(
    ({ kind, people, group }) =>
      kind === 'pin' && people.some((p) => (pin.get(p) ?? group) !== group || !pin.set(p, group)),
  );
}

function certificateOf(
  request: SolveRequest,
  session: number,
  { rules, symmetries, lemmas }: Refutation,
): InfeasibilityCertificate | null {
  const proof = packProof(lemmas);
  if (proof === null) return null;
  return conflictCertificate(request, {
    session,
    rules,
    argument: 'exact_search',
    numbers: { interchangeable: symmetries, proof },
  });
}
