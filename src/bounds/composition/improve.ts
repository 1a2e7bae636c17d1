import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import { compare, type Fraction, fractionText, parseFraction, plus, ZERO } from '../../shared/fraction.ts';
import { certified, lowerBound } from '../lower/lower-bound.ts';
import type { Names } from '../lower/piece.ts';
import { rulePartsOf } from '../lower/rule-parts.ts';
import { compositionPiece } from './composition-piece.ts';
import type { Effort } from './prices.ts';
import type { LoadHighs } from './sparse-program.ts';

/** Rules on pairs in some sessions beyond which they are bounded by themselves: each divides the people once more. */
const MOST_SETS = 8;

/**
 * A bound that sees rules of all kinds together, where it is better than the pieces on these rules. Nothing
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
  const sets = [...parts.partial].filter(([, curves]) => curves.length === 1);
  const all = {
    pairs: [...parts.whole.keys()],
    counts: [...parts.counts.keys()],
    visits: [...parts.visits.keys()],
    squares: [...parts.squares.keys()],
    sets: sets.length > MOST_SETS ? [] : sets.map(([rule]) => rule),
  };
  const end = effort.clock() + effort.seconds;
  // With fewer rules less is proven, but sooner.
  const fewer = [all, { ...all, squares: [], sets: [] }, { ...all, squares: [], sets: [], visits: [] }];
  const sizes = fewer.map((rules) => Object.values(rules).flat().length);
  const tried = fewer.filter((_, i) => sizes[i] > 0 && sizes.indexOf(sizes[i]) === i);
  for (const [i, rules] of tried.entries()) {
    const left = end - effort.clock();
    const seconds = i < tried.length - 1 ? left / 2 : left;
    const piece = await compositionPiece(problem, names, rules, { ...effort, seconds }, highs);
    const better = piece && withPiece(problem, names, quick, certified(problem, piece));
    if (better) return better;
  }
  return quick;
}

/** With a piece in place of those on its rules; null where that proves no more. */
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
  return compare(sum, sumOf(quick.pieces)) > 0 ? { ...quick, bound: fractionText(sum), pieces } : null;
}

function sumOf(pieces: readonly BoundPiece[]): Fraction {
  return pieces.reduce((sum, { bound }) => plus(sum, parseFraction(bound) ?? ZERO), ZERO);
}
