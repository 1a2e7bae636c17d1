import { Option } from 'commander';
import { unmetTerms } from '../../explain/unmet-terms.ts';
import { type WhatIf, whatIf } from '../../explain/what-if.ts';
import { solve } from '../../host/node.ts';
import { planOf } from '../../report/plan.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { PLAIN_OPTIONS } from '../../solver/outcome.ts';
import type { CliCommand } from '../command.ts';
import { parseDuration } from '../flags/duration.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { type ResultFile, readResultFile } from '../input/result-file.ts';
import { interruptible } from '../interrupt.ts';
import { explainedTerm, explanationText, whatIfText } from '../print/explanation.ts';
import { infeasibleIssues } from '../print/infeasible.ts';
import { accepted, Refusal } from '../refusal.ts';
import { SUMMARIES } from '../summaries.ts';
import type { Terminal } from '../terminal.ts';

interface Flags {
  readonly details: number;
  readonly whatIf?: boolean;
  /** Seconds. */
  readonly time: number;
  readonly seed: number;
  readonly format: 'text' | 'json';
}

export const explainCommand: CliCommand<Flags> = {
  name: 'explain',
  summary: SUMMARIES.explain,
  example: 'mingle explain result.json --what-if',
  declare: (command) =>
    command
      .argument('<result>', 'a result file, or the page made of one; - for standard input')
      .option('--details <n>', 'how many places of each rule to look into', wholeNumber(0, 1000), 5)
      .option('--what-if', 'also try one session and one group more and fewer')
      .option(
        '-t, --time <duration>',
        'with --what-if: how long to try each anew, and as long again from the plan',
        parseDuration,
        1,
      )
      .option('--seed <n>', 'with --what-if: where the random numbers start', wholeNumber(0), 1)
      .addOption(new Option('--format <format>', 'how to answer').choices(['text', 'json']).default('text')),
  run: async (terminal, [name], flags) => {
    const file = await readResultFile(terminal, name);
    refuseInfeasible(file);
    const plan = accepted(planOf(file.request, file.result), null).value;
    const terms = unmetTerms(plan.request, plan.solution.schedule, flags.details, plan.solution.optimal).map(
      (unmet) => explainedTerm(plan, unmet),
    );
    const rows = flags.whatIf ? await tryOthers(terminal, file, flags) : [];
    if (flags.format === 'json') {
      terminal.out(prettyJson({ terms, ...(flags.whatIf ? { what_if: rows } : {}) }));
      return EXIT.ok;
    }
    terminal.out(explanationText(plan, terms, terminal.colors));
    if (flags.whatIf) terminal.out(whatIfText(rows, flags.time, terminal.colors));
    return EXIT.ok;
  },
};

/** A proof that there is no plan names the rules in conflict: that is the explanation. */
function refuseInfeasible({ request, result, source }: ResultFile): void {
  if (result.proof?.kind !== 'infeasibility') return;
  throw new Refusal(infeasibleIssues(request, result.proof), source, EXIT.infeasible);
}

function tryOthers(terminal: Terminal, { request, result }: ResultFile, flags: Flags): Promise<WhatIf[]> {
  return interruptible(terminal, (signal) =>
    whatIf(solve, request, result.solution?.schedule ?? {}, {
      ...PLAIN_OPTIONS,
      timeSeconds: flags.time,
      seed: flags.seed,
      signal,
    }),
  );
}
