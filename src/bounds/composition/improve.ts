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

/** Seconds for checking prices that were found, even if time is over. */
const SHORT_CHECK = 0.25;
/** The most rules on pairs in some sessions for a joint bound, since each of them divides the people further. */
const MOST_SETS = 8;

/**
 * Joint bounds on rules of all kinds, each better than the one before and than separate pieces on these rules; yields null
 * between slices of the work, where the caller may do other work, or stop.
 *
 * @param highs loads HiGHS; without HiGHS there are no bounds
 */
export async function* improvedBounds(
  problem: Problem,
  request: SolveRequest,
  quick: LowerBoundCertificate,
  effort: Effort,
  highs: LoadHighs,
): AsyncGenerator<LowerBoundCertificate | null, void> {
  const end = effort.clock() + effort.seconds;
  const maker = new PieceMaker(problem, request, () => Math.max(SHORT_CHECK, end - effort.clock()));
  if (maker.tables.length === 0) return;
  const parts = rulePartsOf(problem.costs);
  // Rules by which each meeting costs the same.
  const sets = [...parts.partial.keys()].filter((rule) =>
    maker.about([rule])?.rules.some(({ terms }) => setOf(terms)?.bySession),
  );
  const all = {
    pairs: [...parts.whole.keys()],
    counts: [...parts.counts.keys()],
    visits: [...parts.visits.keys()],
    squares: [...parts.squares.keys()],
    sets: sets.length > MOST_SETS ? [] : sets,
  };
  let best = quick;
  /** @returns whether a piece proved more */
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
  if (isOfPlaces) yield* raise(placePieces(problem, maker, effort, highs));
  // Fewer rules prove less, but sooner.
  const fewer = [all, { ...all, squares: [], sets: [] }, { ...all, squares: [], sets: [], visits: [] }];
  const sizes = fewer.map((rules) => Object.values(rules).flat().length);
  const tried = fewer.filter((_, i) => sizes[i] > 0 && sizes.indexOf(sizes[i]) === i);
  for (const [i, rules] of tried.entries()) {
    const left = end - effort.clock();
    const seconds = i < tried.length - 1 ? left / 2 : left;
    if (yield* raise(compositionPieces(problem, maker, rules, within(seconds), highs))) break;
  }
  if (!isOfPlaces) yield* raise(placePieces(problem, maker, within(end - effort.clock()), highs));
}

/** The best of these bounds, or the quick one. @param goesOn polled after each slice; absent: always true */
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

/** The certificate with the piece in place of those on its rules; null if that proves no more. */
function withPiece(quick: LowerBoundCertificate, joint: BoundPiece): LowerBoundCertificate | null {
  const isOther = ({ rules: own }: BoundPiece) => !own.some((rule) => joint.rules.includes(rule));
  const pieces = [joint, ...quick.pieces.filter(isOther)];
  const sum = sumOf(pieces);
  return compare(sum, sumOf(quick.pieces)) > 0 ? { ...quick, bound: fractionText(sum), pieces } : null;
}

export function sumOf(pieces: readonly Pick<BoundPiece, 'bound'>[]): Fraction {
  return pieces.reduce((sum, { bound }) => plus(sum, parseFraction(bound) ?? ZERO), ZERO);
}
