import { setOf } from '../../check/bound/argument.ts';
import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { Problem } from '../../scenario/problem.ts';
import { compare, type Fraction, fractionText, parseFraction, plus, ZERO } from '../../shared/fraction.ts';
import { certified, type Piece, PieceMaker } from '../lower/piece.ts';
import { rulePartsOf } from '../lower/rule-parts.ts';
import { compositionPieces } from './composition-piece.ts';
import { placePieces } from './place-piece.ts';
import type { Effort } from './prices.ts';
import type { LoadHighs } from './sparse-program.ts';

/** Seconds for the check of prices that were found, even where the time is over. */
const SHORT_CHECK = 0.25;
/** With more rules on pairs in some sessions these are bounded apart, as each of them divides the people once more. */
const MOST_SETS = 8;

/**
 * Bounds on rules of all kinds together, each better than the one before and than the separate pieces on these rules; null
 * between slices of the work. The caller may do other work between them, or stop.
 *
 * @param highs without it there are none
 */
export async function* improvedBounds(
  problem: Problem,
  request: SolveRequest,
  quick: LowerBoundCertificate,
  effort: Effort,
  highs: LoadHighs,
): AsyncGenerator<LowerBoundCertificate | null, void> {
  const end = effort.clock() + effort.seconds;
  const make = new PieceMaker(problem, request, () => Math.max(SHORT_CHECK, end - effort.clock()));
  if (make.tables.length === 0) return;
  const parts = rulePartsOf(problem.costs);
  // Whose meetings each cost the same.
  const sets = [...parts.partial.keys()].filter((rule) =>
    make.about([rule])?.rules.some(({ terms }) => setOf(terms)?.bySession),
  );
  const all = {
    pairs: [...parts.whole.keys()],
    counts: [...parts.counts.keys()],
    visits: [...parts.visits.keys()],
    squares: [...parts.squares.keys()],
    sets: sets.length > MOST_SETS ? [] : sets,
  };
  let best = quick;
  /** @returns whether one proved more */
  async function* raise(
    pieces: AsyncGenerator<Piece | null, void>,
  ): AsyncGenerator<LowerBoundCertificate | null, boolean> {
    let isBetter = false;
    for await (const piece of pieces) {
      const found = piece && withPiece(quick, certified(piece));
      const better = found && compare(sumOf(found.pieces), sumOf(best.pieces)) > 0 ? found : null;
      best = better ?? best;
      isBetter ||= better !== null;
      yield better;
    }
    return isBetter;
  }
  const within = (seconds: number): Effort => ({ ...effort, seconds });
  const { sets: pairs, tables } = problem.costs.pairs;
  const isOfPlaces = pairs.length + tables.length === 0;
  if (isOfPlaces) yield* raise(placePieces(problem, make, effort, highs));
  // With fewer rules less is proven, but sooner.
  const fewer = [all, { ...all, squares: [], sets: [] }, { ...all, squares: [], sets: [], visits: [] }];
  const sizes = fewer.map((rules) => Object.values(rules).flat().length);
  const tried = fewer.filter((_, i) => sizes[i] > 0 && sizes.indexOf(sizes[i]) === i);
  for (const [i, rules] of tried.entries()) {
    const left = end - effort.clock();
    const seconds = i < tried.length - 1 ? left / 2 : left;
    if (yield* raise(compositionPieces(problem, make, rules, within(seconds), highs))) break;
  }
  if (!isOfPlaces) yield* raise(placePieces(problem, make, within(end - effort.clock()), highs));
}

/** The best of them, or the quick one. @param goesOn asked after each slice; absent: it does */
export async function improvedBound(
  problem: Problem,
  request: SolveRequest,
  quick: LowerBoundCertificate,
  effort: Effort,
  highs: LoadHighs,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<LowerBoundCertificate> {
  let best = quick;
  for await (const better of improvedBounds(problem, request, quick, effort, highs)) {
    best = better ?? best;
    if (!(await goesOn())) break;
  }
  return best;
}

/** With a piece in place of those on its rules; null where that proves no more. */
function withPiece(quick: LowerBoundCertificate, joint: BoundPiece): LowerBoundCertificate | null {
  const isOther = ({ rules: own }: BoundPiece) => !own.some((rule) => joint.rules.includes(rule));
  const pieces = [joint, ...quick.pieces.filter(isOther)];
  const sum = sumOf(pieces);
  return compare(sum, sumOf(quick.pieces)) > 0 ? { ...quick, bound: fractionText(sum), pieces } : null;
}

/** What the bounds of pieces come to. */
export function sumOf(pieces: readonly Pick<BoundPiece, 'bound'>[]): Fraction {
  return pieces.reduce((sum, { bound }) => plus(sum, parseFraction(bound) ?? ZERO), ZERO);
}
