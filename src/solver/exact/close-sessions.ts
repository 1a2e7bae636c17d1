/**
 * The exact search where no cost depends on several sessions: each session is solved alone, and of sessions that are alike only one. So formulas
 * stay as small as that of one session.
 */
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Costs, Curve, PairCosts, Problem } from '../../scenario/problem.ts';
import { fraction, fractionText, times } from '../../shared/fraction.ts';
import { isLinear, priceOf } from '../price.ts';
import { closeGap, type GapEnd, type GapStep, type GapTask, LINKED_WORDS, type Priced } from './close-gap.ts';
import { isTooLarge, seatingWords } from './encode.ts';
import { LONG_TRY } from './sat/sat-solver.ts';
import { seatsInSession } from './seat-model.ts';
import { alikeSessions } from './symmetry.ts';

/** Sizes of formulas, in words, up to which a search is worth its time: where the gap is at most this share of the cost, and where sessions do not interact. */
const NARROW_WORDS = 300_000;
const NARROW = { gap: 1n, of: 4n };
const FEW_WORDS = 2_000_000;
/** Words of the formulas of all sessions that differ: the checker writes them in a second or two. */
const ALL_WORDS = 10_000_000;
/** Formulas so many times smaller than `LINKED_WORDS` are tiny: twelve people in three sessions. */
const TINY = 4;

export function isTiny(problem: Problem): boolean {
  return TINY * seatingWords(problem) <= LINKED_WORDS;
}

/**
 * The exact search that suits the problem; null where none is worth its time. There is one for small formulas, for larger ones with a narrow gap,
 * and for sessions that can be solved one by one.
 */
export function exactSearch(problem: Problem): ((task: GapTask) => Generator<GapStep, GapEnd>) | null {
  const { sessionCount } = problem;
  // The formulas know nothing of who meets over links.
  if (problem.links.length > 0) return null;
  const isApart = sessionCount === 1 || areSessionsApart(problem);
  if (!isApart) return isTooLarge(problem, NARROW_WORDS) ? null : closeLinked;
  if (isTooLarge({ ...problem, sessionCount: 1 }, FEW_WORDS)) return null;
  if (sessionCount === 1) return closeGap;
  return isTooLarge({ ...problem, sessionCount: alikeSessions(problem).length }, ALL_WORDS)
    ? null
    : closeSessions;
}

/**
 * As closeGap, with many more conflicts where the formula is tiny, or small and the gap narrow. Larger formulas, in which a conflict takes longer, are
 * tried for a narrow gap only, with fewer conflicts, so that the search beside loses little time.
 */
function* closeLinked(task: GapTask): Generator<GapStep, GapEnd> {
  const { problem, best, lower } = task;
  const share = LINKED_WORDS / seatingWords(problem);
  const isNarrow = NARROW.of * (best.cost - lower) <= NARROW.gap * best.cost;
  if (isTiny(problem) || (isNarrow && share >= 1))
    return yield* closeGap({ ...task, conflicts: Math.max(task.conflicts, LONG_TRY) });
  if (isNarrow) return yield* closeGap({ ...task, conflicts: Math.round(2 * share * task.conflicts) });
  return share < 1 ? { outcome: 'unknown', reason: 'conflicts' } : yield* closeGap(task);
}

/** Whether what a schedule costs is the sum of what each session costs. */
function areSessionsApart({ costs: { pairs, visits } }: Problem): boolean {
  const several = [...pairs.partial, ...visits].filter(
    ({ sessions }) => sessions.indexOf(1) < sessions.lastIndexOf(1),
  );
  return [...pairs.whole, ...several.map(({ points }) => points)].every(isLinear);
}

/** As closeGap, of the sessions one by one. No bound is raised before all are done. */
function* closeSessions(task: GapTask): Generator<GapStep, GapEnd> {
  const { problem, lower } = task;
  let { best } = task;
  let spent = 0;
  const proven: { sessions: readonly number[]; units: bigint; numbers: object }[] = [];
  for (const sessions of alikeSessions(problem)) {
    const alone = oneSession(problem, sessions[0]);
    const cheapest = sessions
      .map((s): Priced => {
        const assignment = seatingIn(problem, best.assignment, s);
        return { assignment, cost: priceOf(alone, assignment) };
      })
      .reduce((one, other) => (other.cost < one.cost ? other : one));
    const everywhere = (seating: Priced): Priced | null => {
      const assignment = best.assignment.slice();
      for (const s of sessions) assignment.set(seating.assignment, s * problem.peopleCount);
      const cost = priceOf(problem, assignment);
      return cost < best.cost ? { assignment, cost } : null;
    };
    const step = (better: Priced | null): GapStep => {
      best = better ?? best;
      return { conflicts: spent, better, raised: null };
    };
    yield step(everywhere(cheapest));
    if (best.cost <= lower) return { outcome: 'gap_closed_before' };
    const before = spent;
    const search = closeGap({
      ...task,
      problem: alone,
      asIs: true,
      best: cheapest,
      // If a cheaper seating than this existed, the best schedule with it would cost less than the bound.
      lower: cheapest.cost - (best.cost - lower),
      conflicts: task.conflicts - before,
    });
    for (;;) {
      const { done, value } = search.next();
      if (!done) {
        spent = before + value.conflicts;
        yield step(value.better && everywhere(value.better));
        continue;
      }
      if (value.outcome !== 'optimal') return value;
      const [{ numbers }] = value.certificate.pieces;
      proven.push({ sessions, units: value.bound, numbers });
      break;
    }
  }
  return { outcome: 'optimal', bound: best.cost, certificate: certificateOf(problem, best.cost, proven) };
}

function certificateOf(
  { costs }: Problem,
  units: bigint,
  proven: readonly { sessions: readonly number[]; units: bigint; numbers: object }[],
): LowerBoundCertificate {
  const text = (cost: bigint) => fractionText(times(fraction(cost), costs.measure));
  const alone = proven.map(({ sessions, units: each, numbers }) => ({
    sessions,
    bound: text(each),
    ...numbers,
  }));
  const piece = {
    rules: costs.sources.flat(),
    argument: 'exact_sessions',
    bound: text(units),
    numbers: { alone },
  };
  return { kind: 'lower_bound', version: 2, bound: text(units), pieces: [piece] };
}

function seatingIn({ peopleCount: n }: Problem, assignment: Int32Array, s: number): Int32Array {
  return assignment.slice(s * n, (s + 1) * n);
}

/** The session as a problem of its own, without what it costs when nothing is counted. */
function oneSession(problem: Problem, s: number): Problem {
  return { ...problem, ...seatsInSession(problem, s), costs: costsIn(problem.costs, s) };
}

function costsIn(costs: Costs, s: number): Costs {
  const { constants, visits, counts, squares, company } = costs;
  const held = <T extends { readonly sessions: Uint8Array }>(curves: readonly T[]): T[] =>
    curves.flatMap((curve) => (curve.sessions[s] === 1 ? [{ ...curve, sessions: Uint8Array.of(1) }] : []));
  return {
    ...costs,
    constants: constants.map(() => 0n),
    pairs: pairsIn(costs.pairs, held),
    visits: held(visits).map((curve) => ({ ...curve, points: firstStep(curve.points) })),
    counts: held(counts).map((curve) => ({ ...curve, points: fromNone(curve.points) })),
    squares: held(squares),
    company: held(company).map((curve) => ({ ...curve, points: fromNone(curve.points) })),
  };
}

function pairsIn(
  { whole, wholeOf, partial }: PairCosts,
  held: (curves: PairCosts['partial']) => PairCosts['partial'],
): PairCosts {
  return {
    sets: [],
    tables: [],
    whole: whole.map(firstStep),
    wholeOf,
    partial: held(partial).map((set) => ({ ...set, points: firstStep(set.points) })),
  };
}

/** What each number costs more than none. */
function fromNone(points: Curve): Curve {
  return points.map((cost) => cost - points[0]);
}

function firstStep(points: Curve): Curve {
  return fromNone(points.slice(0, 2));
}
