import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import { compare, type Fraction, fractionText, parseFraction, plus, ZERO } from '../../shared/fraction.ts';
import { certified, lowerBound } from '../lower/lower-bound.ts';
import type { Names } from '../lower/piece.ts';
import { rulePartsOf } from '../lower/rule-parts.ts';
import { compositionPieces } from './composition-piece.ts';
import type { Effort } from './prices.ts';
import type { LoadHighs } from './sparse-program.ts';

/**
 * Bounds that see rules on pairs and on classes together, each better than the one before and than the pieces on these rules;
 * null between slices of the work. Between them other work may go on, and the rest need not be asked for.
 *
 * @param highs without it there are none
 */
export async function* improvedBounds(
  problem: Problem,
  names: Names,
  quick: LowerBoundCertificate,
  effort: Effort,
  highs: LoadHighs,
): AsyncGenerator<LowerBoundCertificate | null, void> {
  const parts = rulePartsOf(problem.costs);
  const rules = { pairs: [...parts.whole.keys()], counts: [...parts.counts.keys()] };
  if (rules.pairs.length + rules.counts.length === 0) return;
  for await (const piece of compositionPieces(problem, names, rules, effort, highs)) {
    yield piece && withPiece(problem, names, quick, certified(problem, piece));
  }
}

/** The best of them, or the quick one. */
export async function improvedBound(
  problem: Problem,
  names: Names,
  quick: LowerBoundCertificate,
  effort: Effort,
  highs: LoadHighs,
): Promise<LowerBoundCertificate> {
  let best = quick;
  for await (const better of improvedBounds(problem, names, quick, effort, highs)) best = better ?? best;
  return best;
}

/** Null where that is no better. */
function withPiece(
  problem: Problem,
  names: Names,
  quick: LowerBoundCertificate,
  joint: BoundPiece,
): LowerBoundCertificate | null {
  const isOther = ({ rules: own }: BoundPiece) => !own.some((rule) => joint.rules.includes(rule));
  // A piece on visits and the same pairs gives way as a whole.
  const apart = quick.pieces.some(
    (each) => !isOther(each) && each.rules.some((rule) => !joint.rules.includes(rule)),
  );
  const others = (apart ? lowerBound(problem, names, false) : quick).pieces.filter(isOther);
  const pieces = [joint, ...others];
  const sum = sumOf(pieces);
  return compare(sum, sumOf(quick.pieces)) <= 0 ? null : { ...quick, bound: fractionText(sum), pieces };
}

function sumOf(pieces: readonly BoundPiece[]): Fraction {
  return pieces.reduce((sum, { bound }) => plus(sum, parseFraction(bound) ?? ZERO), ZERO);
}
