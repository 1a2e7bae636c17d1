/** What a request may have at most once: an objective of a type, the rule on repeats. */
import type { Draft, Entry } from './draft.ts';
import type { Findings } from './findings.ts';

export function checkOnce({ objectives, constraints }: Draft, found: Findings): void {
  repeats(objectives ?? [], (entry, first) => {
    const message = `The objective ${entry.value.type} is given twice (first at /objectives/${first}).`;
    found.error(
      'duplicate_objective',
      ['objectives', entry.index],
      message,
      'Keep one, with the weight you want.',
    );
  });
  const onRepeats = constraints.filter(({ value }) => value.type === 'RepeatEncounter');
  repeats(onRepeats, (entry, first) => {
    const message = `RepeatEncounter is given twice (first at /constraints/${first}).`;
    found.error('duplicate_constraint', ['constraints', entry.index], message, 'Keep one of them.');
  });
}

function repeats<T extends { readonly type: string }>(
  entries: readonly Entry<T>[],
  report: (entry: Entry<T>, first: number) => void,
): void {
  const first = new Map<string, number>();
  for (const entry of entries) {
    const earlier = first.get(entry.value.type);
    if (earlier === undefined) first.set(entry.value.type, entry.index);
    else report(entry, earlier);
  }
}
