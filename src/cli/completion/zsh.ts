import { knownCommands, type Place, valueCases, type Word } from './model.ts';

/** Completion script for zsh, with a description of each word. */
export function zshCompletion(places: readonly Place[]): string {
  return `#compdef mingle mingle-plan
# zsh completion for mingle; load it with: source <(mingle completion zsh)
_mingle() {
  local at='' word
  local -a bare flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in ${knownCommands(places)}) at="$at/$word" ;; esac
  done
  case "$at \${words[CURRENT-1]}" in
${valueCases(places, offerOf)}
  esac
  case "$at" in
${places.map(placeCase).join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    _describe 'flag' flags
  elif (( \${#bare} )); then
    _describe 'word' bare
  else
    _files
  fi
}
compdef _mingle mingle mingle-plan
`;
}

function offerOf(choices: readonly string[]): string {
  return choices.length === 0 ? '_files; ' : `compadd ${choices.map(quote).join(' ')}; `;
}

function placeCase({ at, commands, flags, arguments: choices }: Place): string {
  const bare = [...commands, ...choices.map((word) => ({ word, text: '' }))];
  return `    '${at}')
      bare=(${bare.map(described).join(' ')})
      flags=(${flags.map(described).join(' ')}) ;;`;
}

function described({ word, text }: Word): string {
  const name = word.replaceAll(':', '\\:');
  return quote(text === '' ? name : `${name}:${text}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
