/** People and groups: every id once, none that has another meaning. */
import type { Draft, Entry } from './draft.ts';
import { type Findings, quoted } from './findings.ts';

export function checkIds(draft: Draft, found: Findings): void {
  eachOnce('people', 'Person', draft.people, found);
  eachOnce('groups', 'Group', draft.groups, found);
  for (const { index, value } of draft.groups) {
    if (value.id !== 'ALL') continue;
    const path = ['scenario', 'groups', index, 'id'];
    found.error('reserved_name', path, 'A group cannot be called "ALL": it means every group.');
  }
}

function eachOnce(
  list: 'people' | 'groups',
  noun: string,
  entries: readonly Entry<{ readonly id: string }>[],
  found: Findings,
): void {
  const first = new Map<string, number>();
  for (const { index, value } of entries) {
    const path = ['scenario', list, index, 'id'];
    if (value.id === '__proto__') {
      found.error('reserved_name', path, 'The name "__proto__" cannot be used.', 'Choose another name.');
    }
    const earlier = first.get(value.id);
    if (earlier === undefined) {
      first.set(value.id, index);
      continue;
    }
    found.error(
      'duplicate_id',
      path,
      `${noun} ${quoted(value.id)} is listed twice (first at /scenario/${list}/${earlier}).`,
      'Give each its own id.',
    );
  }
}
