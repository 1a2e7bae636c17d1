/** The outcome of reading names, a list or a file. */
import type { TableRow } from '../../scenario/people/table.ts';
import type { Language } from '../language/english/english.ts';
import { said, words } from '../language/languages.ts';
import type { Problem } from '../language/problems.ts';
import type { ReadPeople } from '../state/people-of-table.ts';
import type { PersonRow } from '../state/project.ts';

/** Messages for the user: warnings on the list, or why nothing was read. */
export interface Taken {
  readonly ok: boolean;
  readonly problems: readonly Problem[];
  /** A refusal by the app itself: not text or a workbook, too many people, or a new project while the open one is not saved. */
  readonly refused?: (w: Language) => string;
  /** Name of the file that was read, if several were dropped. */
  readonly only?: string;
  /** A list read beside existing people; the user is asked what to do. */
  readonly offer?: ReadPeople;
  /** The original rows of a list with columns, for another reading. */
  readonly rows?: readonly TableRow[];
  /** Keys of the rules made from it, and its people, until these are edited. */
  readonly made?: readonly number[];
  readonly people?: readonly PersonRow[];
}

export const NOTHING: Taken = { ok: true, problems: [] };
/** More than any event has; with more, each change would block the page. */
export const MOST_PEOPLE = 5000;

const refused = (say: (w: Language) => string): Taken => ({ ok: false, problems: [], refused: say });
export const NO_TEXT = refused(({ people }) => people.notText);
export const TOO_LONG = refused(({ people }) => people.tooLong(MOST_PEOPLE));
export const STAYS = refused(({ plan }) => plan.trouble.stays);

/** In the app's current language. */
export function linesOf({ only, problems, refused: why }: Taken): readonly string[] {
  const all = why ? [why(words.value)] : problems.map(said);
  return only === undefined ? all : [words.value.people.onlyOne(only), ...all];
}
