import { gateFailures } from '../../bench/compare/gate.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { SubCommand } from '../command.ts';
import { nonNegative } from '../flags/numbers.ts';
import { withComparatorFlag } from './shared-flags.ts';
import { readSides } from './sides.ts';

interface Flags {
  readonly against: string;
  readonly comparator?: string[];
  readonly costThreshold: number;
  readonly timeThreshold: number;
}

export const benchGateCommand: SubCommand<Flags> = {
  summary: 'fail (exit code 6) where a publication is worse than another, beyond threshold and noise',
  example: 'mingle bench gate new.json --against base.json --comparator mingle',
  declare: (command) =>
    withComparatorFlag(command)
      .argument('<file>', 'the new publication')
      .requiredOption('--against <file>', 'the one to hold it against')
      .option('--cost-threshold <share>', 'how much the cost may rise', nonNegative, 0.05)
      .option('--time-threshold <share>', 'how much the time to the same cost may rise', nonNegative, 0.5),
  run: async (terminal, [file], flags) => {
    const sides = await readSides(terminal, file, flags.against, flags.comparator);
    const thresholds = { cost: flags.costThreshold, time: flags.timeThreshold };
    const failures = sides.flatMap(([a, b]) => gateFailures(a, b, thresholds));
    for (const failure of failures) terminal.err(`${terminal.errorColors.red('gate:')} ${failure}\n`);
    if (failures.length > 0) return EXIT.gateFailed;
    terminal.out(`Passed: ${sides.map(([a]) => a.comparatorId).join(', ')}.\n`);
    return EXIT.ok;
  },
};
