import { Argument, type Command } from 'commander';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand, LoadCommands } from '../command.ts';
import { buildProgram } from '../program.ts';

/** Each script asks `mingle completion words` what may stand at the end of the line; where nothing may, files are offered. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `# bash completion for mingle; load it with: source <(mingle completion bash)
_mingle() {
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]/#\\~/$HOME}" completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _mingle mingle mingle-plan
`,
  zsh: `#compdef mingle mingle-plan
# zsh completion for mingle; load it with: source <(mingle completion zsh)
_mingle() {
  local -a found
  found=("\${(@f)$("$words[1]" completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=("\${(@)found//:/\\\\:}")
  found=("\${(@)found/$'\\t'/:}")
  if [[ -n "$found" ]]; then _describe 'word' found; else _files; fi
}
compdef _mingle mingle mingle-plan
`,
  fish: `# fish completion for mingle; load it with: mingle completion fish | source
function __mingle
  set -l words (commandline -opc) (commandline -ct)
  set -l found ($words[1] completion words -- $words[2..] 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c mingle -f -a '(__mingle)'
complete -c mingle-plan -w mingle
`,
};

/** @param load loads the commands that the line names */
export const completionCommandOf = (load: LoadCommands): CliCommand => ({
  example: 'source <(mingle completion bash)',
  declare: (command) =>
    command
      .addArgument(
        new Argument('<shell>', 'the shell; words: for its script').choices([
          ...Object.keys(SCRIPTS),
          'words',
        ]),
      )
      .argument('[words...]', 'the line up to the word that is being typed'),
  run: async (terminal, [shell, ...line]) => {
    const program = buildProgram(await load(line), terminal, () => undefined);
    if (shell in SCRIPTS && line.length > 0)
      program.error(`error: too many arguments for 'completion ${shell}'.`);
    if (shell in SCRIPTS) terminal.out(SCRIPTS[shell]);
    else
      for (const [word, text] of wordsAfter(program, line))
        terminal.out(text === '' ? `${word}\n` : `${word}\t${text}\n`);
    return EXIT.ok;
  },
});

/** What may stand in place of the last word, with descriptions: commands, flags, or values of a flag or argument. */
function wordsAfter(program: Command, line: readonly string[]): (readonly [word: string, text: string])[] {
  const typed = line.at(-1) ?? '';
  const at = line
    .slice(0, -1)
    .reduce((command, word) => command.commands.find((each) => each.name() === word) ?? command, program);
  const help = at.createHelp();
  const flags = help.visibleOptions(at);
  const flag = flags.find(({ long, short }) => [long, short].includes(line.at(-2)));
  const bare = (choices: readonly string[] = []) => choices.map((word) => [word, ''] as const);
  const all =
    flag?.required || flag?.optional
      ? bare(flag.argChoices)
      : typed.startsWith('-')
        ? flags.map(({ long, flags: both, description }) => [long ?? both, description] as const)
        : [
            ...help
              .visibleCommands(at)
              .map((each) => [each.name(), each.summary() || each.description()] as const),
            ...bare(at.registeredArguments[0]?.argChoices),
          ];
  return all.filter(([word]) => word.startsWith(typed) && word !== 'words');
}
