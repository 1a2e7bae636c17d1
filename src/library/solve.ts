import { withFewestChanges } from '../explain/replan.ts';
import type { SolvedResult, UnsolvedResult } from '../result/definition.ts';
import { buildResult } from '../result/write-result.ts';
import { accept, type Checked } from '../shared/issue.ts';
import { UnsoundAnswer } from '../solver/last-check.ts';
import type { Outcome, Solver } from '../solver/outcome.ts';
import { DEFECT } from './bound.ts';
import { refused } from './issue-codes.ts';
import { type RequestInput, requestOf } from './request.ts';
import { readSolveOptions, type SolveOptions } from './solve-options.ts';

export type Solve = (
  input: RequestInput,
  options?: SolveOptions,
) => Promise<Checked<SolvedResult | UnsolvedResult>>;

/** The library's `solve`, for a solver. */
export function solveOver(solver: Solver): Solve {
  return async (input, options = {}) => {
    const read = requestOf(input);
    if (!read.ok) return read;
    const { request, document } = read.value;
    const steering = readSolveOptions(request, options);
    if (!steering.ok) return steering;
    const chosen = options.fewChanges ? withFewestChanges(solver) : solver;
    try {
      const outcome = await chosen(request, steering.value);
      const warnings = [...read.warnings, ...outcome.warnings];
      return accept(resultOf(document, outcome), warnings);
    } catch (error) {
      if (!(error instanceof UnsoundAnswer)) throw error;
      const message = `The solver's answer did not stand up to verification: ${error.message}.`;
      return refused('verification_failed', message, DEFECT);
    }
  };
}

/** The result file of an outcome. Its figures are those of the checker. */
export function resultOf(document: Record<string, unknown>, outcome: Outcome): SolvedResult | UnsolvedResult {
  const { status, run } = outcome;
  const proof = 'proof' in outcome ? outcome.proof : null;
  const said = { scenario: document, proof, run };
  if (status !== 'solved')
    return { schema: 'mingle-result-v1', status, ...said, solution: null, metrics: null };
  const solved = { schedule: outcome.schedule, judged: outcome.checked.schedule };
  return buildResult({ ...said, solved });
}
