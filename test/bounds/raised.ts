import { improvedBound } from '../../src/bounds/composition/improve.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../../src/host/node.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { monotonicClock } from '../../src/shared/clock.ts';
import { judge } from '../../src/verdict/judge.ts';

const EFFORT = { entries: 60_000, seconds: 20, clock: monotonicClock };

/** The quick bound, and what linear programs raise it to: a proof that holds. */
export async function raised(request: SolveRequest) {
  const problem = compile(request);
  const quick = lowerBound(problem, request);
  const proof = await improvedBound(problem, request, quick, EFFORT, nodeHost.highs);
  if (!judge(request, { proof }).proof.holds) throw new Error('the proof does not hold');
  return { problem, quick, proof };
}
