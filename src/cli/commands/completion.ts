import { Argument } from 'commander';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand, ListedCommand } from '../command.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { placesOf } from '../completion/model.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { buildProgram } from '../program.ts';

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** @param load loads all commands completely */
export const completionCommandOf = (load: () => Promise<ListedCommand[]>): CliCommand => ({
  example: 'source <(mingle completion bash)',
  declare: (command) =>
    command.addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells))),
  run: async (terminal, [shell]) => {
    const program = buildProgram(await load(), terminal, () => undefined);
    terminal.out(shells[shell as keyof typeof shells](placesOf(program)));
    return EXIT.ok;
  },
});
