/** Proofs for SAT proof checkers: formulas in DIMACS, with refutations in DRAT and LRAT. */

import { Effort, withinEffort } from '../check/effort.ts';
import { boundSearch, infeasibleSearch, type Search } from '../check/exact/check-exact.ts';
import { softRules } from '../check/lower/soft-rules.ts';
import type { SoftRule } from '../check/lower/terms.ts';
import { unlessRefused } from '../check/refuse.ts';
import type { BoundPiece, Certificate, InfeasibilityCertificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { parseFraction, ZERO } from '../shared/fraction.ts';
import { clauseRefutation } from './clause-refutation.ts';
import { lratOf } from './lrat.ts';

export interface ClauseProof {
  /** Claim proven if the clauses have no solution. */
  readonly claim: string;
  readonly cnf: string;
  readonly drat: string;
  /** Null: checking the lemmas would take too long, or fail. */
  readonly lrat: string | null;
  /** Number of clauses at the end that break symmetries; only mingle's own checker confirms that they lose no plan. */
  readonly onTrust: number;
}

/** For exact searches and refutations; none if the request has links. */
export function clausesForOthers(request: SolveRequest, certificate: Certificate | null): ClauseProof[] {
  if (certificate === null || request.scenario.links?.length) return [];
  const effort = new Effort(request);
  const rules = softRules(request);
  const write = () =>
    certificate.kind === 'infeasibility'
      ? ofNoPlan(request, certificate)
      : certificate.pieces.flatMap((piece) => ofPiece(request, rules, piece));
  return withinEffort(() => effort.of(write)) ?? [];
}

function ofNoPlan(
  request: SolveRequest,
  { argument, rules, numbers }: InfeasibilityCertificate,
): ClauseProof[] {
  const session = Number(numbers.session);
  const search = unlessRefused(() =>
    argument === 'exact_search'
      ? infeasibleSearch(request, session, rules, numbers)
      : clauseRefutation(request, session, rules, { argument, numbers }),
  );
  return proofOf(request, `Session ${session + 1} has no seating under ${rules.join(', ')}.`, search);
}

function ofPiece(
  request: SolveRequest,
  rules: readonly SoftRule[],
  { argument, rules: named, numbers, bound }: BoundPiece,
): ClauseProof[] {
  const own = rules.filter(({ pointer }) => named.includes(pointer));
  if (argument !== 'exact_search') return [];
  const least = parseFraction(bound) ?? ZERO;
  const search = unlessRefused(() => boundSearch(request, own, least, numbers));
  return proofOf(request, `${named.join(', ')} cost ${bound} at least together.`, search);
}

function proofOf(request: SolveRequest, claim: string, search: Search | null): ClauseProof[] {
  if (search === null) return [];
  const { formula, beforeSymmetries } = search;
  let onTrust = 0;
  for (let at = beforeSymmetries; at < formula.words; at += formula.store[at] + 1) onTrust += 1;
  // Checkers ignore or misread an empty clause; "x1" and "not x1" are equivalent to it.
  const clauses = formula.clauses.flatMap((clause) => (clause.length > 0 ? [distinct(clause)] : [[1], [-1]]));
  const lemmas = search.lemmas.map(distinct);
  const head = [`c If this has no solution: ${claim}`, `p cnf ${formula.variables} ${clauses.length}`];
  return [
    {
      claim,
      cnf: textOf([...head, ...clauses.map(clauseText)]),
      drat: textOf([...lemmas, []].map(clauseText)),
      // With its own effort, so that later proofs keep theirs.
      lrat: withinEffort(() => new Effort(request).of(() => lratOf(formula.variables, clauses, lemmas))),
      onTrust,
    },
  ];
}

/** Removes repeated literals, which checkers may count twice. */
function distinct(clause: readonly number[]): number[] {
  return [...new Set(clause)];
}

function clauseText(clause: readonly number[]): string {
  return [...clause, 0].join(' ');
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
