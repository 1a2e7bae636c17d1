import type { ScenarioCode } from './issue-codes.ts';

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
