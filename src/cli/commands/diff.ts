import { Option } from 'commander';
import { diffSchedules } from '../../report/diff.ts';
import { diffLines } from '../../report/words/diff.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { readAnyPlan, withSameIds } from '../input/any-plan.ts';
import { plain } from '../plain-text.ts';
import { refuseStandardInputTwice } from '../refusal.ts';
import { SUMMARIES } from '../summaries.ts';

interface Flags {
  readonly format: 'text' | 'json';
}

export const diffCommand: CliCommand<Flags> = {
  name: 'diff',
  summary: SUMMARIES.diff,
  example: 'mingle diff before.json after.json',
  declare: (command) =>
    command
      .argument('<before>', 'a plan in any format that mingle writes')
      .argument('<after>', 'another')
      .addOption(new Option('--format <format>', 'how to answer').choices(['text', 'json']).default('text')),
  run: async (terminal, files, { format }) => {
    refuseStandardInputTwice(files);
    const [first, second] = [await readAnyPlan(terminal, files[0]), await readAnyPlan(terminal, files[1])];
    const { before, after, nameOf } = withSameIds(first, second);
    const diff = diffSchedules(before, after);
    const cost = { before: first.cost, after: second.cost };
    if (format === 'json') terminal.out(prettyJson({ ...diff, cost }));
    else
      terminal.out(
        diffLines(diff, nameOf, cost, second.labels ?? first.labels)
          .map((line) => `${plain(line)}\n`)
          .join(''),
      );
    return EXIT.ok;
  },
};
