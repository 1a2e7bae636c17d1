import { comparatorsCheckCommand } from '../bench/comparators-check.ts';
import { comparatorsInstallCommand } from '../bench/comparators-install.ts';
import { comparatorsListCommand } from '../bench/comparators-list.ts';
import { comparatorsNewCommand } from '../bench/comparators-new.ts';
import type { CliCommandGroup } from '../command.ts';

export const comparatorsCommand: CliCommandGroup = {
  name: 'comparators',
  summary: 'list, install, check and add the solvers that a benchmark compares',
  example: 'mingle comparators list',
  commands: [
    comparatorsListCommand,
    comparatorsCheckCommand,
    comparatorsInstallCommand,
    comparatorsNewCommand,
  ],
};
