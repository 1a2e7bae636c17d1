/** What became of names, a list or a file that was typed, pasted, dropped or opened. */
import type { TableRow } from '../../scenario/people/table.ts';
import type { Language } from '../language/english/english.ts';
import { said, words } from '../language/languages.ts';
import type { Problem } from '../language/problems.ts';
import type { ReadPeople } from '../state/people-of-table.ts';
import type { PersonRow } from '../state/project.ts';

/** What to tell the reader: warnings of a list that was read, or why nothing was. */
export interface Taken {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** What the app refuses by itself: neither text nor a workbook, more lines than it plans for, another project while this one is not kept. */
  readonly refused?: (w: Language) => string;
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
/** More than any hall seats; with more the page would stand still at each change. */
export const MOST_PEOPLE = 5000;

const refused = (say: (w: Language) => string): Taken => ({ ok: false, problems: [], refused: say });
export const NO_TEXT = refused(({ people }) => people.notText);
export const TOO_LONG = refused(({ people }) => people.tooLong(MOST_PEOPLE));
export const STAYS = refused(({ plan }) => plan.trouble.stays);

/** In the language that the app speaks now. */
export function linesOf({ only, problems, refused: why }: Taken): readonly string[] {
  const all = why ? [why(words.value)] : problems.map(said);
  return only === undefined ? all : [words.value.people.onlyOne(only), ...all];
}
