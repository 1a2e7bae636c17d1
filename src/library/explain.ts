import * as z from 'zod';
import { keptIn, mutableIn, unmetTerms } from '../explain/unmet-terms.ts';
import { type WhatIf, whatIf } from '../explain/what-if.ts';
import type { Plan } from '../report/plan.ts';
import { costSentences, fewestWords, proofSentences, qualitySentence } from '../report/words/cost.ts';
import { wishWords } from '../report/words/wishes.ts';
import type { InfeasibilityCertificate } from '../result/certificate.ts';
import type { Result } from '../result/definition.ts';
import { parseRequest } from '../scenario/parse.ts';
import { accept, type Checked, some } from '../shared/issue.ts';
import { PLAIN_OPTIONS, type Solver } from '../solver/outcome.ts';
import { type ExplainedTerm, explainedTerm } from './explained-term.ts';
import { either, fromZero, type OptionTable, refusedOptions, signal } from './options.ts';
import { infeasibleIssues } from './validate.ts';
import { planUnder } from './write.ts';

export interface ExplainOptions {
  /** Number of unmet places of each rule to explain; default 5. */
  readonly details?: number | undefined;
  /** Also try one session and one group more and fewer; default false. */
  readonly whatIf?: boolean | undefined;
  /** With `whatIf`: seconds for each variant's solve from nothing, and as many again from the plan; default 1. */
  readonly time?: number | undefined;
  /** With `whatIf`: seed of the random numbers, a whole number; default 1. */
  readonly seed?: number | undefined;
  /** When aborted, variants that have not been tried are left out. */
  readonly signal?: AbortSignal | null | undefined;
}

/** Why a plan is not better. */
export interface Explanation {
  /** Quality, cost and proof of the plan, in sentences. */
  readonly sentences: readonly string[];
  /** The wishes that are not met, costliest first. */
  readonly terms: readonly ExplainedTerm[];
  /** Results with other numbers of sessions and groups; null unless `whatIf` is true. */
  readonly what_if: readonly WhatIf[] | null;
}

export type Explain = (result: Result, options?: ExplainOptions) => Promise<Checked<Explanation>>;

const OPTIONS: OptionTable<ExplainOptions> = {
  details: z.int().min(0),
  whatIf: either,
  time: fromZero,
  seed: z.int(),
  signal,
};

/** The library's `explain`, for a solver. */
export function explainOver(solver: Solver): Explain {
  return async (result, options = {}) => {
    const wrong = refusedOptions(options, OPTIONS);
    if (wrong) return wrong;
    const { details = 5, whatIf: others = false, time = 1, seed = 1, signal: stop = null } = options;
    if (result.proof?.kind === 'infeasibility') return infeasible(result, result.proof);
    const read = planUnder(result);
    if (!read.ok) return read;
    const plan = read.value;
    const { request, solution } = plan;
    const unmet = unmetTerms(request, solution.schedule, details, mutableIn(result.run));
    const keepSessions = keptIn(result.run, request);
    const trial = { ...PLAIN_OPTIONS, timeSeconds: time, seed, signal: stop, keepSessions };
    const value = {
      sentences: sentencesOf(plan),
      terms: unmet.map((term) => explainedTerm(plan, term)),
      what_if: others ? await whatIf(solver, request, solution.schedule, trial) : null,
    };
    return accept(value, read.warnings);
  };
}

/** The plan is proven impossible: the issues name the rules in conflict. */
function infeasible({ scenario }: Result, proof: InfeasibilityCertificate): Checked<never> {
  const read = parseRequest(scenario);
  return read.ok ? { ok: false, issues: some(infeasibleIssues(read.value.request, proof)) } : read;
}

/** Quality, cost and proof of a plan, in sentences. */
export function sentencesOf(plan: Plan): string[] {
  return [
    qualitySentence(plan),
    ...costSentences(plan),
    ...fewestWords(plan).map((words) => `Fewest: ${words}.`),
    ...wishWords(plan).map((words) => `Wishes: ${words}.`),
    ...proofSentences(plan),
  ];
}
