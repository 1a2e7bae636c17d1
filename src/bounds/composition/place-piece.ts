/** A joint bound on all rules on who is in which group of a session, person by person. */
import { withinEffort } from '../../check/effort.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Piece, PieceMaker } from '../lower/piece.ts';
import { constantStep } from '../lower/visit-prices.ts';
import { isManyVisits, visitFacts } from '../lower/visit-seats.ts';
import { PlaceProgram } from './place-program.ts';
import type { Effort } from './prices.ts';
import type { LoadHighs } from './sparse-program.ts';

/** Yields the piece once, and null between slices of the work. */
export async function* placePieces(
  problem: Problem,
  maker: PieceMaker,
  { entries, seconds, clock }: Effort,
  load: LoadHighs,
): AsyncGenerator<Piece | null, void> {
  const { pairs, squares, ...costs } = problem.costs;
  const others = new Set([...pairs.sets, ...pairs.tables, ...squares].map(({ source }) => source));
  const own = <T extends { readonly source: number }>(curves: readonly T[]): T[] =>
    curves.filter(({ source }) => !others.has(source));
  const [visits, counts, company] = [own(costs.visits), own(costs.counts), own(costs.company)];
  const sources = new Set([...visits, ...counts, ...company].map(({ source }) => source));
  const rules = [...sources].sort((a, b) => a - b);
  if (rules.length === 0 || isManyVisits(problem, visits)) return;
  const smallProgram = (isOwn: boolean): PlaceProgram | null => {
    const begun = new PlaceProgram(problem, maker, entries);
    const isSmall = withinEffort(
      () =>
        maker.counted(() => begun.addSeats()) &&
        begun.addVisits(visits, visitFacts(problem, visits, maker), isOwn) &&
        begun.addCounts(counts) &&
        begun.addCompany(company),
    );
    return isSmall ? begun : null;
  };
  // With prices of each person's own, unless that is too large; if each visit costs the same, there are none.
  const isBent = visits.some(({ points }) => constantStep(points) === null);
  const program = smallProgram(isBent) ?? (isBent ? smallProgram(false) : null);
  if (program === null) return;
  const end = clock() + seconds;
  const highs = await load(seconds);
  yield null;
  if (highs === null || program.seconds > end - clock()) return;
  const numbers = program.solve(highs, () => clock() >= end);
  yield null;
  if (numbers !== null) yield maker.piece(rules, 'prices', numbers);
}
