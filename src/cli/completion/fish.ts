import type { Flag, Place } from './model.ts';

/** Completion script for fish, with a description of each word. */
export function fishCompletion(places: readonly Place[]): string {
  const lines = places.flatMap((place) => {
    const when = conditionOf(place);
    return [
      ...place.commands.map(({ word, text }) => `${when} -f -a ${quote(word)} -d ${quote(text)}`),
      ...(place.arguments.length > 0 ? [`${when} -f -a ${quote(place.arguments.join(' '))}`] : []),
      ...place.flags.map((flag) => `${when} ${flagOf(flag)}`),
    ];
  });
  return `# fish completion for mingle; load it with: mingle completion fish | source
${lines.join('\n')}
complete -c mingle-plan -w mingle
`;
}

/** Condition: the commands of the path were typed, and none below. */
function conditionOf({ path, commands }: Place): string {
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
  const below = commands.map(({ word }) => word).join(' ');
  const unseen = below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`];
  return `complete -c mingle -n ${quote([...seen, ...unseen].join('; and '))}`;
}

function flagOf({ word, text, takesValue, choices }: Flag): string {
  const value = choices.length > 0 ? ` -x -a ${quote(choices.join(' '))}` : takesValue ? ' -r' : '';
  return `-l ${word.replace(/^--/, '')} -d ${quote(text)}${value}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
