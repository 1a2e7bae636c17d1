/** Checks ids of people and groups: each once, none reserved. */
import type { ScenarioCode } from '../issue-codes.ts';
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

/**
 * The fault of an id that cannot be read on a card or written to every format: a spreadsheet takes a cell of
 * blanks for an empty one, and XML and calendars cannot contain control characters and lone surrogates. Null: none.
 */
export function idFault(id: string): { code: ScenarioCode; message: string; advice: string } | null {
  if (id !== '' && !/[^\s\p{Cc}\p{Cf}\p{Cs}]/u.test(id)) {
    const message = 'the id has nothing to see in it.';
    return { code: 'empty_text', message, advice: 'Give an id with letters, digits or signs.' };
  }
  const [sign] = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.exec(id) ?? [];
  if (sign === undefined) return null;
  const code = Number(sign.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0');
  const message = `the id has U+${code} in it, which is no printable character.`;
  return { code: 'control_character', message, advice: 'Remove it.' };
}
