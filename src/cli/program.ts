import { Command, CommanderError } from 'commander';
import { EXIT, type ExitCode } from '../shared/exit-codes.ts';
import { version } from '../shared/version.ts';
import { applyStyle, buildCommand, type ListedCommand, type LoadCommands } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Parses the arguments, runs the command they name, and returns its exit code. */
export async function runProgram(terminal: Terminal, load: LoadCommands): Promise<ExitCode> {
  const args = terminal.io.argv.slice(2);
  if (args.every((arg) => arg === '--no-color')) {
    terminal.out(firstSteps(terminal));
    return EXIT.ok;
  }
  let code: ExitCode = EXIT.ok;
  const commands = await load(args);
  const program = buildProgram(commands, terminal, (result) => {
    code = result;
  });
  try {
    // Shells complete from an empty word too.
    if (args[0] !== 'completion') refuseEmpty(args, program);
    await program.parseAsync(args[0] === 'help' ? helpArguments(program, args) : args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.badInput;
    throw error;
  }
  return code;
}

/** Refuses empty arguments, from an empty shell variable: as a path they would mean the current folder. */
function refuseEmpty(args: readonly string[], program: Command): void {
  const at = args.findIndex((arg) => /^(--[\w-]+=)?$/.test(arg));
  if (at >= 0) program.error(`error: the argument after '${args[at] || args[at - 1] || 'mingle'}' is empty`);
}

/** Commander's tree of the commands; shell completion reads it, too. */
export function buildProgram(
  commands: readonly ListedCommand[],
  terminal: Terminal,
  done: (code: ExitCode) => void,
): Command {
  const program = new Command('mingle')
    .description('Plans who sits with whom: everybody meets as many different people as possible.')
    .version(version, '-v, --version', 'print the version')
    // Evaluated when the terminal is opened; commander must only accept it.
    .option('--no-color', 'no colours')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showHelpAfterError('Run mingle --help for the list of commands.');
  applyStyle(program, terminal);
  for (const command of commands) program.addCommand(buildCommand(command, terminal, done));
  return program;
}

/** Makes "bench run --help" of "help bench run": commander reads only the first word, and ignores unknown ones. */
function helpArguments(program: Command, [help, ...words]: readonly string[]): readonly string[] {
  let at = program;
  for (const word of words) {
    const command = at.commands.find((each) => each.name() === word);
    if (command === undefined && (word === 'help' || /^\W/.test(word))) return [help, ...words];
    if (command === undefined && at.commands.length === 0)
      at.error(`error: there is no command '${word}' of '${at.name()}'`);
    if (command === undefined) return words;
    at = command;
  }
  return [...words, '--help'];
}

function firstSteps({ colors }: Terminal): string {
  const step = (line: string, text: string) => `  ${colors.cyan(line)}\n      ${text}\n`;
  return [
    `${colors.bold('mingle')} plans who sits with whom. Three things to try:\n\n`,
    step('mingle example wedding > wedding.json', 'write a scenario that is ready to solve'),
    step('mingle solve wedding.json', 'plan it: everybody meets as many different people as possible'),
    step(
      'mingle solve people.csv --groups 6 --sessions 5',
      'plan from a list of names: a CSV file with a header line',
    ),
    '\nmingle --help lists all commands.\n',
  ].join('');
}
