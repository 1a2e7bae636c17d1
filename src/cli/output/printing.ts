import { Argument } from 'commander';
import type { CliCommand } from '../command.ts';
import { colorsFor } from '../terminal.ts';
import { withOutFlag, writeOutput } from './write-output.ts';

interface Documents {
  readonly example: string;
  readonly names: readonly string[];
  readonly read: (name: string) => string;
  /** Description of each document in the list. */
  readonly says: (name: string) => string;
  /** Text below the list. */
  readonly foot?: string;
}

/** A command that prints one of several documents, or lists them. */
export function printing({ example, names, read, says, foot = '' }: Documents): CliCommand<{ out?: string }> {
  return {
    example,
    declare: (command) =>
      void withOutFlag(
        command.addArgument(new Argument('[name]', 'which one; without: the list').choices(names)),
      ),
    run: async (terminal, [name], { out }) => {
      if (name !== undefined) return writeOutput(terminal, out, read(name));
      const width = Math.max(...names.map(({ length }) => length));
      const { cyan } = colorsFor(terminal, out);
      const lines = names.map((each) => `  ${cyan(each.padEnd(width))}  ${says(each)}\n`);
      return writeOutput(terminal, out, lines.join('') + foot);
    },
  };
}
