/** The exact ways to show that the hard rules leave no legal schedule, one after the other. */
import { searchInfeasible } from '../../bounds/infeasible/prove.ts';
import { checkCertificate } from '../../check/check-certificate.ts';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { refuteRules } from './refute-rules.ts';

export interface RefutationEffort {
  /** Placements to try in each session. */
  readonly placements: number;
  /** Conflicts of clause learning in each session. */
  readonly conflicts: number;
}

/** Between two looks at the signal: some tens of milliseconds. */
const SLICE = 200;

/** Null where nothing was shown, or the signal came. What it returns depends on nothing else. */
export async function refuteExactly(
  request: SolveRequest,
  { placements, conflicts }: RefutationEffort,
  signal: AbortSignal | null,
): Promise<InfeasibilityCertificate | null> {
  const placed = searchInfeasible(request, placements);
  // The checker places people in another order, and may give up where this search did not.
  if (placed && checkCertificate(request, placed).holds) return placed;
  const learning = refuteRules(request, { conflicts, slice: SLICE });
  for (let step = learning.next(); ; step = learning.next()) {
    if (step.done) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted) return null;
  }
}
