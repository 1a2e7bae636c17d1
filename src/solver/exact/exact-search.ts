/** Chooses the exact search for a problem. */
import type { Problem } from '../../scenario/problem.ts';
import { closeGap, type GapSteps, type GapTask, LINKED_WORDS } from './close-gap.ts';
import { isTooLarge, seatingWords } from './encode.ts';
import { LONG_TRY } from './sat/sat-solver.ts';

/** The largest formulas, in words, for which a search is worth its time: with a gap of at most this share of the cost, and with one session (experiment A52). */
const NARROW_WORDS = 300_000;
const NARROW = { gap: 1n, of: 4n };
const FEW_WORDS = 2_000_000;
/** Formulas this many times smaller than `LINKED_WORDS` are tiny: twelve people in three sessions (experiment A52). */
const TINY = 4;

export function isTiny(problem: Problem): boolean {
  return TINY * seatingWords(problem) <= LINKED_WORDS;
}

/** Null if none is worth its time. There is one for small formulas, for larger ones with a narrow gap, and for one session. */
export function exactSearch(problem: Problem): ((task: GapTask) => GapSteps) | null {
  // The formulas do not count meetings over links.
  if (problem.links.length > 0) return null;
  if (problem.sessionCount === 1) return isTooLarge(problem, FEW_WORDS) ? null : closeGap;
  return isTooLarge(problem, NARROW_WORDS) ? null : closeLinked;
}

/**
 * `closeGap`, with many more conflicts if the formula is tiny, or small with a narrow gap. Larger formulas, in which a conflict takes longer,
 * are tried only for a narrow gap and with fewer conflicts, so that the lanes lose little time.
 */
function* closeLinked(task: GapTask): GapSteps {
  const { problem, best, lower } = task;
  const share = LINKED_WORDS / seatingWords(problem);
  const isNarrow = NARROW.of * (best.cost - lower) <= NARROW.gap * best.cost;
  if (isTiny(problem) || (isNarrow && share >= 1))
    return yield* closeGap({ ...task, conflicts: Math.max(task.conflicts, LONG_TRY) });
  if (isNarrow) return yield* closeGap({ ...task, conflicts: Math.round(2 * share * task.conflicts) });
  return share < 1 ? null : yield* closeGap(task);
}
