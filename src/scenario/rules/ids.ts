/** Checks ids of people and groups: each once, none reserved. */
import { idFault } from '../id-fault.ts';
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
  const trimmed = new Map<string, Entry<{ readonly id: string }>>();
  for (const { index, value } of entries) {
    const path = ['scenario', list, index, 'id'];
    if (value.id === '__proto__') {
      found.error('reserved_name', path, 'The name "__proto__" cannot be used.', 'Choose another name.');
    }
    const fault = idFault(value.id);
    if (fault) found.error(fault.code, path, `${noun} ${quoted(value.id)}: ${fault.message}`, fault.advice);
    const earlier = first.get(value.id);
    if (earlier === undefined) {
      first.set(value.id, index);
      const alike = trimmed.get(value.id.trim());
      if (!alike) {
        trimmed.set(value.id.trim(), { index, value });
        continue;
      }
      // Both are legal ids, but readers of the plan cannot tell them apart.
      const message = `${noun} ${quoted(value.id)} differs from ${quoted(alike.value.id)} (at /scenario/${list}/${alike.index}) only in blanks at the ends; they count as two.`;
      found.warn('near_duplicate', path, message, 'If they are one, remove an entry.');
      continue;
    }
    const message = `${noun} ${quoted(value.id)} is listed twice (first at /scenario/${list}/${earlier}).`;
    found.error('duplicate_id', path, message, 'Give each its own id.');
  }
}
