import type { Place, Word } from './model.ts';

/** A script for zsh, with a description beside every word. */
export function zshCompletion(places: readonly Place[]): string {
  const known = places.slice(1).map(({ path }) => `/${path.join('/')}`);
  return `#compdef mingle
# zsh completion for mingle; load it with: source <(mingle completion zsh)
_mingle() {
  local at='' word
  local -a bare flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in ${known.join('|')}) at="$at/$word" ;; esac
  done
  case "$at \${words[CURRENT-1]}" in
${places.flatMap(valueCases).join('\n')}
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
compdef _mingle mingle
`;
}

function valueCases({ path, flags }: Place): string[] {
  const at = path.map((step) => `/${step}`).join('');
  return flags
    .filter(({ takesValue }) => takesValue)
    .map(({ word, choices }) =>
      choices.length === 0
        ? `    '${at} ${word}') _files; return ;;`
        : `    '${at} ${word}') compadd ${choices.map(quote).join(' ')}; return ;;`,
    );
}

function placeCase({ path, commands, flags, arguments: choices }: Place): string {
  const bare = [...commands, ...choices.map((word) => ({ word, text: '' }))];
  const at = path.map((step) => `/${step}`).join('');
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
