/** Objectives in words. */
import type { ContactKind, Objective } from '../../scenario/definition.ts';

/** Which pairs come first, as an addition with its comma; empty where all are alike. */
export function firstPairs(objective: Objective | null): string {
  if (objective?.type !== 'maximize_weighted_contacts') return '';
  const kinds = [
    ...objective.kinds.map((kind) => ({ words: kindWords(kind), weight: kind.weight })),
    { words: 'all others', weight: objective.otherwise },
  ];
  const wanted = kinds.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  const [first, ...rest] = wanted.map(({ words, weight }, i) =>
    i > 0 && weight === wanted[i - 1].weight ? ` and ${words}` : `${i > 0 ? ', then ' : ''}${words}`,
  );
  if (first === undefined) return '';
  const only = wanted.every(({ weight }) => weight === wanted[0].weight);
  return `, ${first}${only ? rest.join('') : ` first${rest.join('')}`}${only ? ' only' : ''}`;
}

function kindWords({ attribute_key, values, same }: ContactKind): string {
  if (values) return `${values[0]} with ${values[1]}`;
  return same ? `those of the same ${attribute_key}` : `those of different ${attribute_key}`;
}
