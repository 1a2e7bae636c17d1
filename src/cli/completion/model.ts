import type { Command, Option } from 'commander';

export interface Word {
  readonly word: string;
  readonly text: string;
}

export interface Flag extends Word {
  readonly takesValue: boolean;
  /** Allowed values; empty: a file name or free text. */
  readonly choices: readonly string[];
}

/** What may follow a command; the shells differ only in syntax. */
export interface Place {
  /** The commands so far: [], ['solve'], ['bench', 'run']. */
  readonly path: readonly string[];
  /** The path as one word: '', '/solve', '/bench/run'. */
  readonly at: string;
  readonly commands: readonly Word[];
  readonly flags: readonly Flag[];
  /** Allowed values of the first argument; empty: a file name. */
  readonly arguments: readonly string[];
}

/** Every command of the tree with what may follow it; the program itself is first. */
export function placesOf(command: Command, path: readonly string[] = []): Place[] {
  const help = command.createHelp();
  const here: Place = {
    path,
    at: path.map((step) => `/${step}`).join(''),
    commands: help.visibleCommands(command).map((each) => ({
      word: each.name(),
      text: each.summary() || each.description(),
    })),
    flags: help.visibleOptions(command).map(flagOf),
    arguments: command.registeredArguments[0]?.argChoices ?? [],
  };
  return [here, ...command.commands.flatMap((each) => placesOf(each, [...path, each.name()]))];
}

/** A shell's `case` pattern of all commands: '/solve|/bench|/bench/run'. */
export function knownCommands(places: readonly Place[]): string {
  return places
    .slice(1)
    .map(({ at }) => at)
    .join('|');
}

/** The branches of a shell's `case` for flags with a value. @param offer the branch's code, ending in "; "; empty: nothing */
export function valueCases(places: readonly Place[], offer: (choices: readonly string[]) => string): string {
  const cases = places.flatMap(({ at, flags }) =>
    flags.flatMap(({ word, takesValue, choices }) =>
      takesValue ? [`    '${at} ${word}') ${offer(choices)}return ;;`] : [],
    ),
  );
  return cases.join('\n');
}

function flagOf(option: Option): Flag {
  return {
    word: option.long ?? option.flags,
    text: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? [],
  };
}
