/** What became of names, a list or a file that was typed, pasted, dropped or opened. */
import type { TableRow } from '../../scenario/people/table.ts';
import { said, words } from '../language/languages.ts';
import type { Problem } from '../language/problems.ts';
import type { ReadPeople } from '../state/people-of-table.ts';
import type { PersonRow } from '../state/project.ts';

/** What to tell the reader: warnings of a list that was read, or why nothing was. */
export interface Taken {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** What the app refuses by itself: neither text nor a workbook, more lines than it plans for, another project while this one is not kept. */
  readonly refused?: 'no_text' | 'too_long' | 'stays';
  /** Of several files that were dropped, the one that was read. */
  readonly only?: string;
  /** A list that was read where there are people already: what to do with it is asked. */
  readonly offer?: ReadPeople;
  /** Of a list with columns: its rows as they were, to be read otherwise. */
  readonly rows?: readonly TableRow[];
  /** Keys of the rules that were made of it, and the people, until somebody changes them. */
  readonly made?: readonly number[];
  readonly people?: readonly PersonRow[];
}

export const NOTHING: Taken = { ok: true, problems: [] };
export const NO_TEXT: Taken = { ok: false, problems: [], refused: 'no_text' };
export const TOO_LONG: Taken = { ok: false, problems: [], refused: 'too_long' };
export const STAYS: Taken = { ok: false, problems: [], refused: 'stays' };
/** More than any hall seats; with more the page would stand still at each change. */
export const MOST_PEOPLE = 5000;

/** In the language that the app speaks now. */
export function linesOf(taken: Taken): readonly string[] {
  const { only } = taken;
  return [...(only === undefined ? [] : [words.value.people.onlyOne(only)]), ...problemsOf(taken)];
}

function problemsOf({ problems, refused }: Taken): readonly string[] {
  const w = words.value.people;
  if (refused === 'no_text') return [w.notText];
  if (refused === 'stays') return [words.value.plan.trouble.stays];
  return refused === 'too_long' ? [w.tooLong(MOST_PEOPLE)] : problems.map(said);
}
