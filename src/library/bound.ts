import { improvedBound } from '../bounds/composition/improve.ts';
import type { LoadHighs } from '../bounds/composition/sparse-program.ts';
import { proveInfeasible } from '../bounds/infeasible/prove.ts';
import { lowerBoundSteps } from '../bounds/lower/lower-bound.ts';
import { boundOf, type Certificate } from '../result/certificate.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { monotonicClock } from '../shared/clock.ts';
import { roundedDown } from '../shared/fraction.ts';
import { accept, type Checked } from '../shared/issue.ts';
import { NOTHING_PROVEN } from '../solver/last-check.ts';
import { judge } from '../verdict/judge.ts';
import { refused } from './issue-codes.ts';
import { refusedOptions, signal } from './options.ts';
import { type RequestInput, requestOf } from './request.ts';
import { PATIENCE, searchedProof } from './validate.ts';

/** A cost that no plan can beat. */
export interface Bound {
  /** No plan costs less than this; rounded down to a double. Null: no plan is possible. */
  readonly bound: number | null;
  /** The bound as a whole number or a fraction "n/d", not rounded. Null: no plan is possible. */
  readonly exact: string | null;
  /** The certificate of the bound. It was checked, and can be checked again: `judge(request, { proof })`. */
  readonly proof: Certificate;
}

const EFFORT = { entries: 200_000, seconds: 60, clock: monotonicClock };

export interface BoundOptions {
  /** When aborted, the answer is the bound proven by then. */
  readonly signal?: AbortSignal | null | undefined;
}

/** The parts of a host that `bound` uses. */
interface BoundHost {
  readonly highs: LoadHighs;
  readonly pause: () => Promise<void>;
}

export type BoundRequest = (input: RequestInput, options?: BoundOptions) => Promise<Checked<Bound>>;

/** The library's `bound`, for a host. */
export function boundOver(host: BoundHost): BoundRequest {
  return async (input, options = {}) => {
    const wrong = refusedOptions(options, { signal });
    if (wrong) return wrong;
    const read = requestOf(input);
    if (!read.ok) return read;
    const { request } = read.value;
    for await (const proof of proofsOf(request, host, options.signal)) {
      const { holds, gaveUp, reason } = judge(request, { proof }).proof;
      if (gaveUp) continue;
      if (!holds) return refused('verification_failed', `The proof does not hold: ${reason}.`, DEFECT);
      const value =
        proof.kind === 'infeasibility'
          ? { bound: null, exact: null, proof }
          : { bound: roundedDown(boundOf(proof)), exact: proof.bound, proof };
      return accept(value, read.warnings);
    }
    throw new Error('the checker gave up on a proof of nothing');
  };
}

/** Proofs, best first; the later ones are for when the checker gives up on the earlier. */
async function* proofsOf(
  request: SolveRequest,
  { highs, pause }: BoundHost,
  stop: AbortSignal | null | undefined,
): AsyncGenerator<Certificate, void> {
  const overAfter =
    (seconds: number, from = EFFORT.clock()) =>
    () =>
      EFFORT.clock() > from + seconds;
  const refutation =
    proveInfeasible(request, overAfter(EFFORT.seconds)) ?? searchedProof(request, overAfter(PATIENCE));
  if (refutation) yield refutation;
  const problem = compile(request);
  const secondsLeft = () => (stop?.aborted ? 0 : Number.POSITIVE_INFINITY);
  const steps = lowerBoundSteps(problem, request, { secondsLeft });
  let step = steps.next();
  for (; !step.done; step = steps.next()) await pause();
  const quick = step.value;
  const goesOn = async (): Promise<boolean> => {
    await pause();
    return stop?.aborted !== true;
  };
  const best = await improvedBound(problem, request, quick, EFFORT, highs, goesOn);
  yield best;
  if (best !== quick) yield quick;
  yield NOTHING_PROVEN;
}

export const DEFECT = 'This is a defect of mingle: please report it with the scenario and the seed.';
