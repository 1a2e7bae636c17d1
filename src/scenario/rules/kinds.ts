/** Kinds of contacts: each says which pairs it means, in one way. */
import type { Draft } from './draft.ts';
import type { Findings } from './findings.ts';

export function checkKinds({ objectives }: Draft, found: Findings): void {
  for (const { index, value: objective } of objectives ?? []) {
    if (objective.type !== 'maximize_weighted_contacts') continue;
    for (const [i, { values, same }] of objective.kinds.entries()) {
      if ((values === undefined) !== (same === undefined)) continue;
      const both = values === undefined ? 'neither "values" nor "same"' : 'both "values" and "same"';
      found.error(
        'unclear_kind',
        ['objectives', index, 'kinds', i],
        `This kind of contacts has ${both}.`,
        'Give "values" with two values, or "same" as true or false.',
      );
    }
  }
}
