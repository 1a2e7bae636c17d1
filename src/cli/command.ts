import { Command, type Option } from 'commander';
import type { ExitCode } from '../shared/exit-codes.ts';
import type { Terminal } from './terminal.ts';

/**
 * One command of the program. To add one: a file in `commands/` that exports this, and a line each in `registry.ts` and
 * `summaries.ts`. A command returns its exit code, prints only through the terminal, and throws a `Refusal` for errors that
 * the user can correct.
 */
export interface CliCommand<Flags = object> {
  /** A working command line, shown under --help. */
  readonly example: string;
  /** Adds arguments and options. */
  declare(command: Command): void;
  run(terminal: Terminal, args: readonly string[], flags: Flags): Promise<ExitCode>;
}

/** A command of a group, such as `mingle bench run`. */
export interface SubCommand<Flags = object> extends CliCommand<Flags> {
  readonly summary: string;
}

/** A command that only holds subcommands, by name. */
export interface CliCommandGroup {
  readonly example: string;
  readonly commands: Readonly<Record<string, SubCommand>>;
}

export type AnyCommand = CliCommand | CliCommandGroup;

/** An entry in the list of commands; `command` is set if it was loaded. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  readonly command: AnyCommand | null;
}

/** All commands in the order of the help; those named by an argument are loaded. */
export type LoadCommands = (args: readonly string[]) => Promise<ListedCommand[]>;

/** Makes commander's command; `done` receives the exit code. */
export function buildCommand(
  { name, summary, command: definition }: ListedCommand,
  terminal: Terminal,
  done: (code: ExitCode) => void,
): Command {
  const command = new Command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .helpOption('-h, --help', 'show this help')
    .allowExcessArguments(false);
  applyStyle(command, terminal);
  if (definition === null) return command;
  command.addHelpText('after', `\nExample:\n  $ ${definition.example}`);
  if ('commands' in definition) {
    command.helpCommand('help [command]', 'show the help of a command');
    for (const [sub, each] of Object.entries(definition.commands)) {
      const listed = { name: sub, summary: each.summary, command: each };
      command.addCommand(buildCommand(listed, terminal, done));
    }
    return command;
  }
  definition.declare(command);
  for (const option of command.options) takeCapitals(option);
  command.action(async () => done(await definition.run(terminal, command.args, command.opts())));
  return command;
}

/** Accepts choices in capitals, too, such as A4 or Form K. */
function takeCapitals(option: Option): void {
  const { argChoices, parseArg } = option;
  if (argChoices && parseArg) option.parseArg = (text, before) => parseArg(text.toLowerCase(), before);
}

/** Sends commander's output through the terminal, and stops it from ending the process. */
export function applyStyle(command: Command, terminal: Terminal): void {
  const { colors, errorColors } = terminal;
  command.exitOverride().configureOutput({
    writeOut: terminal.out,
    writeErr: terminal.err,
    outputError: (text, write) => write(text.replace(/^error:/, errorColors.red('error:'))),
    getOutHelpWidth: () => terminal.width,
    getErrHelpWidth: () => terminal.width,
    getOutHasColors: () => colors.isColorSupported,
    getErrHasColors: () => errorColors.isColorSupported,
  });
  command.configureHelp({ styleTitle: (title) => colors.bold(title) });
}
