/**
 * The proof of an exact search for VeriPB: counts become new variables by redundance, symmetries hold by dominance, the search's clauses follow from the
 * request's formula, and its lemmas from these clauses. All assume "the cost is below the bound", which is thereby refuted.
 */

import { TooMuchEffort } from '../check/effort.ts';
import { boundSearch } from '../check/exact/check-exact.ts';
import { isBench } from '../check/lower/attendance.ts';
import type { SoftRule } from '../check/lower/terms.ts';
import { unlessRefused } from '../check/refuse.ts';
import type { BoundPiece, LowerBoundCertificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { ceiling, fraction, minus, parseFraction, times } from '../shared/fraction.ts';
import { Follower, tableOf } from './follow-search.ts';
import type { LeastCost } from './least-cost.ts';
import type { ProblemFormula } from './problem-formula.ts';
import { ProofText, ProofTooLong } from './proof-text.ts';

/** The certificate's only piece, if it is an exact search of all costly rules, without prices. */
function searchIn(rules: readonly SoftRule[], { pieces }: LowerBoundCertificate) {
  const [piece, ...others] = pieces;
  const costly = rules.filter(({ weight }) => weight.n !== 0n);
  if (piece?.argument !== 'exact_search' || others.length > 0) return null;
  if ('meeting' in piece.numbers) return null;
  return costly.every(({ pointer }) => piece.rules.includes(pointer)) ? piece : null;
}

/**
 * @param solution literals of a plan, if any
 * @returns null if the certificate is no such search, counts something missing from the formula, or the proof would be too long
 */
export function exactProof(
  task: Task,
  certificate: LowerBoundCertificate,
  solution: readonly number[] | null,
): ExactProof | null {
  const piece = searchIn(task.rules, certificate);
  try {
    return piece && proofOf(task, piece, solution);
  } catch (error) {
    if (error instanceof TooMuchEffort || error instanceof ProofTooLong) return null;
    throw error;
  }
}

export interface ExactProof {
  readonly text: ProofText;
  readonly lower: LeastCost;
}

function proofOf(
  { request, rules, formula }: Task,
  piece: BoundPiece,
  solution: readonly number[] | null,
): ExactProof | null {
  // The search's formula has no meetings over links, which its symmetries would have to move too.
  if (formula.layout.links.length > 0 || piece.over !== undefined) return null;
  if (formula.layout.open.some((open) => open.some((g) => isBench(request, g)))) return null;
  const text = new ProofText(formula);
  text.loadOrder([...tableOf(formula).keys()]);
  if (solution) text.solution(solution);
  const named = rules.filter(({ pointer }) => piece.rules.includes(pointer));
  const bound = parseFraction(piece.bound)!;
  const value = ceiling(minus(times(bound, fraction(formula.scale)), fraction(formula.constant)));
  const watcher = new Follower(request, formula, text, value);
  const search = unlessRefused(() => boundSearch(request, named, bound, piece.numbers, watcher));
  if (search === null || watcher.isLost) return null;
  return { text, lower: { value, id: watcher.refuted(search.lemmas) } };
}

export interface Task {
  readonly request: SolveRequest;
  readonly rules: readonly SoftRule[];
  readonly formula: ProblemFormula;
}
