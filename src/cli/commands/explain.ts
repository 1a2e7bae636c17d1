import { keptIn } from '../../explain/unmet-terms.ts';
import type { WhatIf } from '../../explain/what-if.ts';
import { explain } from '../../index.ts';
import type { Explanation } from '../../library/explain.ts';
import type { ExplainedTerm } from '../../library/explained-term.ts';
import { variantsOf } from '../../scenario/change/variants.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { boundFigure, figure } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { flagName } from '../flags/name.ts';
import { parseDuration, wholeNumber } from '../flags/numbers.ts';
import { readResultFile } from '../input/request.ts';
import { interruptible } from '../interrupt.ts';
import { withFormatFlag } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { reportWarnings } from '../print/issues.ts';
import { textTable } from '../print/text-table.ts';
import { accepted, refuseWithout } from '../refusal.ts';
import type { Colors, Terminal } from '../terminal.ts';

interface Flags {
  readonly details: number;
  readonly whatIf?: boolean;
  /** In seconds. */
  readonly time?: number;
  readonly seed?: number;
  readonly format: 'text' | 'json';
}

export const explainCommand: CliCommand<Flags> = {
  example: 'mingle explain result.json --what-if',
  declare: (command) => {
    command
      .argument('<result>', 'a result file, or the page made of one; - for standard input')
      .option('--details <n>', 'how many places of each rule to look into', wholeNumber(0, 1000), 5)
      .option('--what-if', 'also try one session and one group more and fewer')
      .option(
        '-t, --time <duration>',
        'with --what-if: how long to try each anew, and as long again from the plan (default: 1s)',
        parseDuration,
      )
      .option('--seed <n>', 'with --what-if: where the random numbers start (default: 1)', wholeNumber(0));
    withFormatFlag(command);
  },
  run: async (terminal, [name], flags) => {
    const { details, whatIf = false, time = 1, seed } = flags;
    const trials = (['time', 'seed'] as const).filter((name) => flags[name] !== undefined);
    if (!whatIf) refuseWithout('--what-if', trials.map(flagName));
    const { result, request, source } = await readResultFile(terminal, name);
    const work = async (signal: AbortSignal | null) =>
      accepted(await explain(result, { details, whatIf, time, seed, signal }), source);
    // Without trials there is nothing to end soon: Ctrl-C ends the program.
    const { value } = await (whatIf ? interruptible(terminal, work) : work(null));
    const { sentences, terms, what_if } = value;
    const kept = keptIn(result.run, request);
    if (flags.format === 'json') {
      terminal.out(prettyJson({ sentences, terms, ...(what_if === null ? {} : { what_if }) }));
    } else {
      terminal.out(explanationText(value, terminal.colors));
      if (what_if !== null) terminal.out(whatIfText(what_if, time, kept.length > 0, terminal));
    }
    const untried = what_if === null ? [] : variantsOf(request, kept).slice(what_if.length - 1);
    if (untried.length === 0) return EXIT.ok;
    const message = `Stopped before all was tried; left out: ${untried.map(({ name }) => name).join(', ')}.`;
    reportWarnings(terminal, [{ code: 'interrupted', pointer: '', message }], null);
    return EXIT.interrupted;
  },
};

function explanationText({ sentences, terms }: Explanation, colors: Colors): string {
  const lines = sentences.map((each) => `${plain(each)}\n`);
  return lines.join('') + terms.map((term) => termText(term, colors)).join('');
}

function termText({ text, cost, least, details, left }: ExplainedTerm, colors: Colors): string {
  const needed =
    least === null
      ? ''
      : least === cost
        ? ', as any plan does'
        : ` (any plan: ${boundFigure(least)} or more)`;
  return [
    `\n${colors.yellow(`✗ ${plain(text)}: costs ${figure(cost)}${needed}`)}`,
    ...details.flatMap(({ text: where, obstacle }) => [
      `  ${plain(where)}`,
      colors.dim(`    ${plain(obstacle)}`),
    ]),
    ...(left > 0 ? [`  and ${figure(left)} more; --details N lists them`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function whatIfText(
  rows: readonly WhatIf[],
  seconds: number,
  isKept: boolean,
  { colors, width }: Terminal,
): string {
  const columns = {
    mean_contacts: 'people met by each',
    least_contacts: 'fewest',
    unique_contacts: 'pairs that meet',
    pairs_repeated: 'pairs that meet again',
    rules_cost: 'cost of rules',
  } as const;
  const fields = Object.keys(columns) as (keyof typeof columns)[];
  const head = ['', ...Object.values(columns)];
  const lines = rows.map(({ name, figures }) =>
    figures === null ? [name, 'no plan'] : [name, ...fields.map((field) => figure(figures[field]))],
  );
  const anew = isKept ? 'Kept sessions stay; ' : `${seconds} s anew and `;
  const title = colors.bold(`What if? (${anew}${seconds} s from the plan each)`);
  return `\n${title}\n${textTable(head, lines, 'lrrrrr', width)}`;
}
