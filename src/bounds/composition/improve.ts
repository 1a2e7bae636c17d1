import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import { compare, type Fraction, fractionText, parseFraction, plus, ZERO } from '../../shared/fraction.ts';
import { certified, lowerBound } from '../lower/lower-bound.ts';
import type { Names } from '../lower/piece.ts';
import { rulePartsOf } from '../lower/rule-parts.ts';
import { compositionPiece } from './composition-piece.ts';
import type { Effort } from './prices.ts';
import type { LoadHighs } from './sparse-program.ts';

/**
 * A bound that sees rules on pairs and on classes together, where it is better than the pieces on these rules. Nothing
 * else runs in this thread meanwhile.
 *
 * @param highs without it the quick bound is the answer
 */
export async function improvedBound(
  problem: Problem,
  names: Names,
  quick: LowerBoundCertificate,
  effort: Effort,
  highs: LoadHighs,
): Promise<LowerBoundCertificate> {
  const parts = rulePartsOf(problem.costs);
  const rules = {
    pairs: [...parts.whole.keys()],
    counts: [...parts.counts.keys()],
    visits: [...parts.visits.keys()],
    squares: [...parts.squares.keys()],
  };
  if (Object.values(rules).every((own) => own.length === 0)) return quick;
  const piece = await compositionPiece(problem, names, rules, effort, highs);
  if (piece === null) return quick;
  const joint = certified(problem, piece);
  const isOther = ({ rules: own }: BoundPiece) => !own.some((rule) => joint.rules.includes(rule));
  // A piece on visits and the same pairs gives way as a whole.
  const apart = quick.pieces.some(
    (each) => !isOther(each) && each.rules.some((rule) => !joint.rules.includes(rule)),
  );
  const others = (apart ? lowerBound(problem, names, false) : quick).pieces.filter(isOther);
  const pieces = [joint, ...others];
  const sum = sumOf(pieces);
  if (compare(sum, sumOf(quick.pieces)) <= 0) return quick;
  return { ...quick, bound: fractionText(sum), pieces };
}

function sumOf(pieces: readonly BoundPiece[]): Fraction {
  return pieces.reduce((sum, { bound }) => plus(sum, parseFraction(bound) ?? ZERO), ZERO);
}
