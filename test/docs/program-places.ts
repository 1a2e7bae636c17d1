/** The commands of the program with their flags, as pages are held against them. */
import type { Command } from 'commander';
import { buildProgram } from '../../src/cli/program.ts';
import { loadCommands } from '../../src/cli/registry.ts';
import { openTerminal } from '../../src/cli/terminal.ts';
import { FakeIo } from '../cli/fake-io.ts';

interface Place {
  /** [], ['solve'], ['bench', 'run']. */
  readonly path: readonly string[];
  readonly commands: readonly string[];
  readonly flags: readonly { readonly word: string; readonly choices: readonly string[] }[];
}

function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const help = command.createHelp();
  const here = {
    path,
    commands: help.visibleCommands(command).map((each) => each.name()),
    flags: help.visibleOptions(command).map(({ long, flags, argChoices }) => {
      return { word: long ?? flags, choices: argChoices ?? [] };
    }),
  };
  return [here, ...command.commands.flatMap((each) => placesOf(each, [...path, each.name()]))];
}

/** Every command of the program; the program itself is first. */
export async function programPlaces(): Promise<Place[]> {
  const terminal = openTerminal(new FakeIo([]), new AbortController().signal);
  const names = (await loadCommands([])).map(({ name }) => name);
  return placesOf(buildProgram(await loadCommands(names), terminal, () => undefined));
}
