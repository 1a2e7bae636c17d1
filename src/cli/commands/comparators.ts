import { comparatorsCheckCommand } from '../bench/comparators-check.ts';
import { comparatorsInstallCommand } from '../bench/comparators-install.ts';
import { comparatorsListCommand } from '../bench/comparators-list.ts';
import { comparatorsNewCommand } from '../bench/comparators-new.ts';
import type { CliCommandGroup } from '../command.ts';

export const comparatorsCommand: CliCommandGroup = {
  example: 'mingle comparators list',
  commands: {
    list: comparatorsListCommand,
    check: comparatorsCheckCommand,
    install: comparatorsInstallCommand,
    new: comparatorsNewCommand,
  },
};
