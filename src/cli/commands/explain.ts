import { Option } from 'commander';
import { explain } from '../../index.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { parseDuration } from '../flags/duration.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { readResultFile } from '../input/result-file.ts';
import { interruptible } from '../interrupt.ts';
import { explanationText, whatIfText } from '../print/explanation.ts';
import { accepted } from '../refusal.ts';
import { SUMMARIES } from '../summaries.ts';

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
    const { value } = await interruptible(terminal, async (signal) => {
      const { details, whatIf = false, time, seed } = flags;
      return accepted(await explain(file.result, { details, whatIf, time, seed, signal }), file.source);
    });
    const { sentences, terms, what_if } = value;
    if (flags.format === 'json') {
      terminal.out(prettyJson({ sentences, terms, ...(what_if === null ? {} : { what_if }) }));
      return EXIT.ok;
    }
    terminal.out(explanationText(value, terminal.colors));
    if (what_if !== null) terminal.out(whatIfText(what_if, flags.time, terminal.colors));
    return EXIT.ok;
  },
};
