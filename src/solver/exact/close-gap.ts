/**
 * The exact search: is there a legal schedule that costs less? It answers with one, with a proof that there is none,
 * with a higher bound, or not at all, in slices that depend on the task alone, never on the clock.
 */
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { ceilDivide, fraction, fractionText, times } from '../../shared/fraction.ts';
import { priceOf } from '../price.ts';
import { encodeSteps, isTooLarge } from './encode.ts';
import { packProof } from './pack-proof.ts';
import { SatSolver } from './sat/sat-solver.ts';
import { solved } from './sat/solved.ts';
import { trimmedProof } from './sat/trim.ts';
import type { SeatModel } from './seat-model.ts';
import { type Symmetries, symmetriesOf } from './symmetry.ts';

/** Words of formulas up to which an exact search beside the lanes is worth its time (experiment A52). */
export const LINKED_WORDS = 120_000;
/** Steps in which the bound is raised to the best cost, so that an unfinished search has proven something (experiment A17). */
const STEPS = 3n;

export interface Priced {
  readonly assignment: Assignment;
  readonly cost: bigint;
}

export interface GapTask {
  /** All sessions may change; not for solves that keep some sessions. */
  readonly problem: Problem;
  /** A legal assignment, and what it costs, in units of the problem's measure. */
  readonly best: Priced;
  /** Lower bound in units; at or above the cost there is no gap. */
  readonly lower: bigint;
  /** The most conflicts before it gives up; 5,000 take about half a second of one core, 40,000 four to six. */
  readonly conflicts: number;
  /** Conflicts of a slice. */
  readonly slice: number;
  /** Whether to do without a price for meetings, so that other programs can follow the proof. */
  readonly asIs?: boolean;
}

/** The result of a slice. */
export interface GapStep {
  /** Conflicts so far. */
  readonly conflicts: number;
  /** Set when a better schedule was found since the last slice. */
  readonly better: Priced | null;
  /** Set when a higher bound, still below the cost, was proven since the last slice. */
  readonly raised: LowerBoundCertificate | null;
}

/**
 * Yields undefined in the middle of a slice, to let others use the thread. Ends with the proof that the best schedule, the task's or the
 * last `better`, is optimal; null: no answer, or there was no gap.
 */
export type GapSteps<End = LowerBoundCertificate | null> = Generator<GapStep | undefined, End>;

/**
 * The caller may stop between slices at any time. A slice never claims what a certificate does not prove;
 * check the certificate with `check/` before it is shown, as with any other.
 */
export function* closeGap(task: GapTask): GapSteps {
  const { problem, asIs = false } = task;
  if (isTooLarge(problem)) return null;
  const symmetries = symmetriesOf(problem);
  let { best, lower } = task;
  let proven: LowerBoundCertificate | null = null;
  let spent = 0;
  for (let step = 1n; lower < best.cost;) {
    const below = lower + ceilDivide((best.cost - lower) * step, STEPS);
    const encoding = yield* encodeSteps(problem, { costs: problem.costs, below, asIs }, symmetries);
    if (encoding === null) return null;
    const { model } = encoding;
    const solver = new SatSolver(model.cnf, phasesOf(model, best.assignment));
    const answer = yield* run(solver, task, spent);
    spent += solver.conflicts;
    if (answer === 'limit') return null;
    if (answer === 'satisfiable') {
      const assignment = model.assignment((seat) => solver.isTrue(seat));
      best = { assignment, cost: priceOf(problem, assignment) };
      yield { conflicts: spent, better: best, raised: null };
      continue;
    }
    const proof = packProof(trimmedProof(solver));
    if (proof === null) return null;
    lower = encoding.proves;
    proven = certificateOf(problem, lower, encoding.meeting, { interchangeable: symmetries, proof });
    if (step < STEPS) step++;
    if (lower < best.cost) yield { conflicts: spent, better: null, raised: proven };
  }
  return proven;
}

function certificateOf(
  { costs }: Problem,
  units: bigint,
  meeting: bigint,
  numbers: { readonly interchangeable: Symmetries; readonly proof: string },
): LowerBoundCertificate {
  const text = (cost: bigint) => fractionText(times(fraction(cost), costs.measure));
  const bound = text(units);
  const piece = {
    rules: costs.sources.flat(),
    argument: 'exact_search',
    bound,
    numbers: { ...numbers, ...(meeting === 0n ? {} : { meeting: text(meeting) }) },
  };
  return { kind: 'lower_bound', version: 2, bound, pieces: [piece] };
}

function* run(
  solver: SatSolver,
  { conflicts, slice }: GapTask,
  spent: number,
): GapSteps<ReturnType<SatSolver['solve']>> {
  const steps = solved(solver, conflicts - spent);
  let end = slice;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    const isMidway = solver.conflicts < end;
    if (!isMidway) end = solver.conflicts + slice;
    yield isMidway ? undefined : { conflicts: spent + solver.conflicts, better: null, raised: null };
  }
}

/** First values to try: seats and pairs as in the best schedule known. */
function phasesOf(model: SeatModel, assignment: Assignment): Uint8Array {
  const phases = new Uint8Array(model.cnf.variables);
  const { peopleCount } = model.seats;
  for (const [s, people] of model.present.entries()) {
    const groupOf = (p: number): number => assignment[s * peopleCount + p];
    for (const [i, p] of people.entries()) {
      const seat = model.seat(s, p, groupOf(p));
      if (seat > 0) phases[seat - 1] = 1;
      for (const q of people.slice(i + 1)) {
        if (groupOf(p) === groupOf(q)) phases[model.together(s, p, q) - 1] = 1;
      }
    }
  }
  return phases;
}
