/** From a request to a checked answer, stage by stage; how one stage does its work is its own file's. */
import type { SolveRequest } from '../scenario/definition.ts';
import type { Outcome, SolveOptions } from './outcome.ts';
import type { Host } from './plan/host.ts';
import { type SolveStage, SolveWork } from './solve-work.ts';
import { contradiction, refutation, start } from './stages/beginning.ts';
import { bound, lateBound } from './stages/bounds.ts';
import { firstCheck, lastCheck } from './stages/checks.ts';
import { descent, lastRefutation, ties, turns } from './stages/ending.ts';
import { lanes } from './stages/lanes.ts';

const STAGES: readonly SolveStage[] = [
  contradiction,
  start,
  refutation,
  bound,
  firstCheck,
  lanes,
  lastRefutation,
  ties,
  turns,
  descent,
  lateBound,
  lastCheck,
];

/**
 * Solves a request that has passed the parser.
 *
 * @throws Error when the solver's own answer or proof fails verification: a defect, never to be shown as an answer.
 */
export async function solve(request: SolveRequest, options: SolveOptions, host: Host): Promise<Outcome> {
  const work = new SolveWork(request, options, host);
  for (const { name, whyNot, run } of STAGES) {
    const reason = whyNot(work);
    if (reason !== null) work.trace.skip(name, reason);
    else await work.timed(name, () => run(work));
    if (work.refuted !== null) break;
  }
  work.teller.end(work.iterations);
  return work.outcome();
}
