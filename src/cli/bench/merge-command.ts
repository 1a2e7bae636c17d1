import { missingAttempts } from '../../bench/run/journal.ts';
import { mergeRuns } from '../../bench/run/merge.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import type { CliCommand } from '../command.ts';
import { Refusal } from '../refusal.ts';

export const benchMergeCommand: CliCommand<{ readonly out: string }> = {
  name: 'merge',
  summary: 'join the journals of several machines, if they belong together',
  example: 'mingle bench merge shard-1 shard-2 --out results',
  declare: (command) =>
    command
      .argument('<folders...>', 'the folders of the runs')
      .requiredOption('--out <folder>', 'a new folder for all of them'),
  run: async (terminal, folders, { out }) => {
    const merged = mergeRuns(folders, out);
    if (!merged.ok) throw new Refusal(merged.issues);
    const { plan, attempts } = merged.value;
    const missing = missingAttempts(merged.value).length;
    terminal.err(
      `${counted(plan.cases.length, 'case')}, ${counted(attempts.length, 'attempt')}${missing > 0 ? `, ${missing} missing` : ''}.\n`,
    );
    for (const { message } of merged.warnings) terminal.err(`${message}\n`);
    return missing > 0 || merged.warnings.length > 0 ? EXIT.benchmarkIncomplete : EXIT.ok;
  },
};
