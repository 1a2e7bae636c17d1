import { knownCommands, type Place, valueCases } from './model.ts';

/** Completion script for bash; where no word of ours fits, bash completes file names. */
export function bashCompletion(places: readonly Place[]): string {
  return `# bash completion for mingle; load it with: source <(mingle completion bash)
_mingle() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" at='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in ${knownCommands(places)}) at="$at/$word" ;; esac
  done
  case "$at $previous" in
${valueCases(places, offerOf)}
  esac
  case "$at" in
${places.map(wordCase).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _mingle mingle mingle-plan
`;
}

function offerOf(choices: readonly string[]): string {
  if (choices.length === 0) return '';
  return `COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$current")); `;
}

function wordCase(place: Place): string {
  const bare = [...place.commands.map(({ word }) => word), ...place.arguments];
  const flags = place.flags.map(({ word }) => word);
  return `    '${place.at}') words='${bare.join(' ')}'; [[ "$current" == -* ]] && words='${flags.join(' ')}' ;;`;
}
