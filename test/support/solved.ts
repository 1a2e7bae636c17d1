import { availableParallelism } from 'node:os';
import { nodeHost } from '../../src/host/node.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { type Outcome, PLAIN_OPTIONS, type SolveOptions } from '../../src/solver/outcome.ts';
import { solve } from '../../src/solver/solve.ts';

/** The outcome of a solve that has to find a plan. */
export async function solved(
  request: SolveRequest,
  options: Partial<SolveOptions>,
  host = nodeHost,
): Promise<Extract<Outcome, { status: 'solved' }>> {
  const threads = availableParallelism();
  const outcome = await solve(request, { ...PLAIN_OPTIONS, threads, ...options }, host);
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  return outcome;
}
