/** Which column (or two) of a table tells people apart. */
import type { Checked } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { refuse } from '../issue-codes.ts';

/** Best first; compared without case, and with `_` and `-` as blanks. */
const WHOLE_NAMES = [
  'id',
  'person id',
  'participant id',
  'student id',
  'full name',
  'name',
  'person',
  'participant',
  'student',
  'attendee',
  'guest',
  'member',
  'people',
  'names',
  'participants',
];
const FIRST_NAMES = ['first name', 'firstname', 'given name', 'forename'];
const LAST_NAMES = ['last name', 'lastname', 'surname', 'family name'];
const ADDRESSES = ['email', 'e mail', 'email address', 'e mail address', 'mail'];

/** Columns by number; the id is their cells with a blank between. */
export function findIdColumns(
  header: readonly string[],
  named: string | undefined,
): Checked<readonly number[]> {
  const plain = header.map(plainName);
  const found = (columns: readonly number[]): Checked<readonly number[]> => {
    return { ok: true, value: columns, warnings: [] };
  };
  if (named !== undefined) {
    const exact = header.indexOf(named);
    const column = exact >= 0 ? exact : plain.indexOf(plainName(named));
    if (column >= 0) return found([column]);
    return refuse(
      'no_id_column',
      `There is no column ${JSON.stringify(named)}.`,
      didYouMean(named, header) ?? listed(header),
    );
  }
  const first = (names: readonly string[]) => names.map((name) => plain.indexOf(name)).find((c) => c >= 0);
  const whole = first(WHOLE_NAMES);
  if (whole !== undefined) return found([whole]);
  const [given, family] = [first(FIRST_NAMES), first(LAST_NAMES)];
  if (given !== undefined && family !== undefined) return found([given, family]);
  const other = first(ADDRESSES) ?? given ?? (header.length === 1 ? 0 : undefined);
  if (other !== undefined) return found([other]);
  return refuse(
    'no_id_column',
    'No column is called "id" or "name".',
    `Say which column names the people. ${listed(header)}`,
  );
}

/** A word that people put above a column of names. */
export function isNameHeading(name: string): boolean {
  return [WHOLE_NAMES, FIRST_NAMES, LAST_NAMES, ADDRESSES].some((names) => names.includes(plainName(name)));
}

export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

function listed(header: readonly string[]): string {
  return `The columns are ${header.map((name) => JSON.stringify(name)).join(', ')}.`;
}
