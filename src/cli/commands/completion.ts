import { Argument } from 'commander';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { placesOf } from '../completion/model.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { buildProgram } from '../program.ts';
import { loadCommands } from '../registry.ts';

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

export const completionCommand: CliCommand = {
  name: 'completion',
  summary: 'print a script that completes commands and flags in your shell',
  example: 'source <(mingle completion bash)',
  declare: (command) =>
    command.addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells))),
  run: async (terminal, [shell]) => {
    const program = buildProgram(await loadCommands(undefined), terminal, () => undefined);
    terminal.out(shells[shell as keyof typeof shells](placesOf(program)));
    return EXIT.ok;
  },
};
