/** What a request may have at most once: an objective of a type, the rule on repeats. */
import type { Draft, Entry } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkOnce({ objectives, constraints }: Draft, found: Findings): void {
  repeats(objectives ?? [], (entry, first) => {
    const message = `The objective ${entry.value.type}${overWords(entry.value)} is given twice (first at /objectives/${first}).`;
    found.error(
      'duplicate_objective',
      ['objectives', entry.index],
      message,
      'Keep one, with the weight you want.',
    );
  });
  const onRepeats = constraints.flatMap(({ index, value }) =>
    value.type === 'RepeatEncounter' ? [{ index, value }] : [],
  );
  repeats(onRepeats, (entry, first) => {
    const message = `RepeatEncounter${overWords(entry.value)} is given twice (first at /constraints/${first}).`;
    found.error('duplicate_constraint', ['constraints', entry.index], message, 'Keep one of them.');
  });
}

/** A type may stand once for each link, and once for meetings in a group; for each window of sessions too. */
interface Single {
  readonly type: string;
  readonly over?: string | undefined;
  readonly window?: number | undefined;
}

function overWords({ over }: Single): string {
  return over === undefined ? '' : ` over ${quoted(over)}`;
}

function repeats<T extends Single>(
  entries: readonly Entry<T>[],
  report: (entry: Entry<T>, first: number) => void,
): void {
  const first = new Map<string, number>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.value.type, entry.value.over, entry.value.window]);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, entry.index);
    else report(entry, earlier);
  }
}
