import type { Objective } from '../../scenario/definition.ts';
import { english, type Language } from '../language/english/english.ts';

/** The preferred pairs, as a clause beginning with a comma; empty if all pairs are equal. */
export function firstPairs(objective: Objective | null, language: Language = english): string {
  const over = objective?.over === undefined ? '' : language.rules.over(objective.over);
  if (objective?.type !== 'maximize_weighted_contacts') return over;
  const { cost: words, and } = language;
  const kinds = [
    ...objective.kinds.map(({ attribute_key: key, values, same, weight }) => {
      if (values) return { words: words.kindOf(values[0], values[1]), weight };
      return { words: same ? words.kindSame(key) : words.kindDiffers(key), weight };
    }),
    { words: words.allOthers, weight: objective.otherwise },
  ];
  const wanted = kinds.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  if (wanted.length === 0) return over;
  const best = wanted.filter(({ weight }) => weight === wanted[0].weight);
  const first = best.map((kind) => kind.words).join(` ${and} `);
  if (best.length === wanted.length) return over + words.only(first);
  const rest = wanted.slice(best.length).map((kind, i, others) => {
    const same = i > 0 && kind.weight === others[i - 1].weight;
    return `${same ? ` ${and} ` : words.afterThat}${kind.words}`;
  });
  return `${over}${words.first(first)}${rest.join('')}`;
}
