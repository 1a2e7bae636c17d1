import { comparatorsCheckCommand } from '../bench/comparators-check.ts';
import { comparatorsInstallCommand } from '../bench/comparators-install.ts';
import { comparatorsListCommand } from '../bench/comparators-list.ts';
import { comparatorsNewCommand } from '../bench/comparators-new.ts';
import type { CliCommandGroup } from '../command.ts';
import { SUMMARIES } from '../summaries.ts';

export const comparatorsCommand: CliCommandGroup = {
  name: 'comparators',
  summary: SUMMARIES.comparators,
  example: 'mingle comparators list',
  commands: [
    comparatorsListCommand,
    comparatorsCheckCommand,
    comparatorsInstallCommand,
    comparatorsNewCommand,
  ],
};
