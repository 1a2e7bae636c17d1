import * as z from 'zod';
import { keptIn, mutableIn, unmetTerms } from '../explain/unmet-terms.ts';
import { type WhatIf, whatIf } from '../explain/what-if.ts';
import type { Plan } from '../report/plan.ts';
import { costSentences, fewestWords, proofSentences, qualitySentence } from '../report/words/cost.ts';
import { wishWords } from '../report/words/wishes.ts';
import type { InfeasibilityCertificate } from '../result/certificate.ts';
import type { Result } from '../result/definition.ts';
import { parseRequest } from '../scenario/parse.ts';
import { type Checked, some } from '../shared/issue.ts';
import { PLAIN_OPTIONS, type Solver } from '../solver/outcome.ts';
import { type ExplainedTerm, explainedTerm } from './explained-term.ts';
import { either, fromZero, type OptionTable, refusedOptions, signal } from './options.ts';
import { infeasibleIssues } from './validate.ts';
import { planUnder } from './write.ts';

export interface ExplainOptions {
  /** How many places of each rule to look into; default 5. */
  readonly details?: number | undefined;
  /** Also try one session and one group more and fewer; default false. */
  readonly whatIf?: boolean | undefined;
  /** With `whatIf`: seconds to try each anew, and as long again from the plan; default 1. */
  readonly time?: number | undefined;
  /** With `whatIf`: where the random numbers start; default 1. */
  readonly seed?: number | undefined;
  /** Aborted: what has not been tried is left out. */
  readonly signal?: AbortSignal | null | undefined;
}

/** Why a plan is not better. */
export interface Explanation {
  /** What the plan is worth, in sentences. */
  readonly sentences: readonly string[];
  /** The wishes that are not met, the costliest first. */
  readonly terms: readonly ExplainedTerm[];
  /** What other numbers of sessions and groups would give; null: not asked for. */
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

/** The library's `explain` over a solver of the host. */
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
    return { ok: true, value, warnings: read.warnings };
  };
}

/** A proof that there is no plan names the rules in conflict: that is the explanation. */
function infeasible({ scenario }: Result, proof: InfeasibilityCertificate): Checked<never> {
  const read = parseRequest(scenario);
  return read.ok ? { ok: false, issues: some(infeasibleIssues(read.value.request, proof)) } : read;
}

/** What a plan is worth, in sentences. */
export function sentencesOf(plan: Plan): string[] {
  return [
    qualitySentence(plan),
    ...costSentences(plan),
    ...fewestWords(plan).map((words) => `Fewest: ${words}.`),
    ...wishWords(plan).map((words) => `Wishes: ${words}.`),
    ...proofSentences(plan),
  ];
}
