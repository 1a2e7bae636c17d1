/** Removes lines within a list that are no people: headings of parts or repeated on pages, and people below a heading such as "Absent". */
import type { ScenarioIssue } from '../issue-codes.ts';
import { isCertainNameHeading, isNameHeading, plainName } from './column-words.ts';
import { isPageOf, isSubtotal, ofIdsAlone, passedOver } from './footers.ts';
import { BARE_MARK, withoutMark } from './list-marks.ts';
import { isPlaceholder } from './spellings.ts';
import type { TableRow } from './table.ts';

/** A cell of the line below the heading of a Markdown table. */
const RULE = /^:?-{2,}:?$/;

/** A heading above a part of a list: "Table 1", "Gruppe B:". */
const SECTION =
  /^(?:t(?:able|isch|eam|avolo)|gro?upp?[eo]?|[ck]lass?e?|r(?:oom|aum)|mesa) (?:\d{1,3} ?\p{L}?|\p{L}) ?:?$/iu;

/** Headings of people who do not come, or may not; a word of up to three letters may be a name, unless signs are around it. */
const AWAY = new RegExp(
  `^(?:${[
    'no|wait(?:ing)? ?list(?:ed)?|cancell?(?:ed|ations?)|declined|excused|absent|no shows?|(?:not|isn.t) (?:coming|attending|going)',
    'reserves?|tentative|stand ?by|substitutes?|maybe|pending|undecided|refunded|rejected|withdrawn|no (?:reply|response|answer)|not replied',
    'nein|warteliste|storni?ert|stornierungen|absagen?|abgesagt|abgemeldet|abwesend|entschuldigt|verhindert|nicht dabei|kommt nicht',
    'nachrucker|reserveliste|ersatz|vielleicht|unsicher|noch offen|ohne antwort|keine antwort',
    'non|liste d.attente|annule?e?s?|excusee?s?|absente?s?|desiste?s?|peut etre|sans reponse',
    'lista de espera|cancelad[oa]s?|ausentes?|reservas?|lista d.attesa|annullat[oi]|assent[ei]|riserv[ae]|forse',
  ].join('|')})$`,
);
const COMING =
  /^(?:yes|coming|attending|going|accepted|confirmed|present|registered|ja|zusagen?|zugesagt|angemeldet|anwesend|dabei|kommen|oui|presents?|inscrits?|confirme?s?|si|confirmados|inscritos|presentes?|confermati|iscritti|presenti)$/;

/** The longest heading. */
const LONGEST = 60;
/** "Helpers:", "*Dabei:*", "- Warteliste -", "## Guests". */
const MARKED = /\p{L}.*:[*_]*$|^([-–—=*#_])+\s*\p{L}.*\1$|^#+\s/u;
/** "Participants (24)", "Absagen: 2". */
const COUNTED = /(?:\(\d+\)|:\s*\d+)\W*$/;

type Part = 'away' | 'coming' | 'other';

/** What a heading tells about the people below it, or a cell about the person in its line; null: nothing. */
export function partOf(cell: string): Part | null {
  if (cell.length > LONGEST) return null;
  const isMarked = MARKED.test(cell);
  const isCounted = COUNTED.test(cell);
  const bare = cell.replace(COUNTED, '').replace(/^[^\p{L}]+/u, isMarked || isCounted ? '' : '$&');
  const text = plainName(bare.replace(/[^\p{L}\p{N})]+$/u, ''));
  if (!isMarked && !isCounted && text.length < 4) return null;
  if (AWAY.test(text)) return 'away';
  if (COMING.test(text) || ((isMarked || isCounted) && isNameHeading(text))) return 'coming';
  return isMarked ? 'other' : null;
}

/** The column of the only filled cell; null if there are several or none. */
function onlyColumn({ cells }: TableRow): number | null {
  const column = cells.findIndex((cell) => cell !== '');
  return column < 0 || cells.some((cell, other) => other > column && cell !== '') ? null : column;
}

/**
 * What each line with a single cell tells about the people below it. A heading is in the column of names, or in one left of
 * it that otherwise has only numbers. Empty if most lines are such.
 */
function partsIn(rows: readonly TableRow[], names: readonly number[]): ReadonlyMap<TableRow, Part> {
  const isNamed = ({ cells }: TableRow): boolean => names.some((column) => (cells[column] ?? '') !== '');
  const besides = rows.filter(isNamed).flatMap(({ cells }) => [...cells.slice(0, names[0]).entries()]);
  const saying = new Set(besides.flatMap(([column, cell]) => (/\p{L}/u.test(cell) ? column : [])));
  const parts = new Map<TableRow, Part>();
  const sections: number[] = [];
  for (const [at, row] of rows.entries()) {
    const column = onlyColumn(row);
    if (column === null) continue;
    const cell = row.cells[column].normalize('NFC').replace(/\s+/g, ' ');
    const isName = names.includes(column);
    if (isName && SECTION.test(cell)) sections.push(at);
    const isBeside = column < names[0] && /\p{L}/u.test(cell) && !saying.has(column);
    const part = isName || isBeside ? partOf(cell) : null;
    if (part !== null || isBeside) parts.set(row, part ?? 'other');
  }
  if (parts.size * 2 >= rows.length) parts.clear();
  const [title, ...others] = rows;
  const isMarked = ({ cells }: TableRow): boolean =>
    withoutMark(cells[names[0]] ?? '') !== (cells[names[0]] ?? '');
  if (others.length > 1 && !isMarked(title) && others.every((row) => parts.has(row) || isMarked(row)))
    parts.set(title, 'other');
  // Sections are headings if the list begins with one, and none is empty.
  const isEach = sections.every((at, i) => at + 1 < (sections[i + 1] ?? rows.length));
  if (sections[0] === 0 && sections.length > 1 && isEach)
    for (const at of sections) parts.set(rows[at], 'other');
  return parts;
}

/**
 * The rows without headings, of parts or repeated on each page, page numbers, rules and subtotals; unless most lines are page numbers.
 * People below a heading such as "Absent" are removed with it, and so is a second table of the same people.
 *
 * @param names the columns of the names
 */
export function withoutBreaks(
  rows: readonly TableRow[],
  heading: TableRow,
  names: readonly number[],
): { rows: readonly TableRow[]; warnings: ScenarioIssue[] } {
  const warnings: ScenarioIssue[] = [];
  const isOfIds = heading.cells[0] === 'id';
  const nameOf = ({ cells }: TableRow): string =>
    names
      .map((column) => cells[column] ?? '')
      .join(' ')
      .trim();
  const isNobody = (cell: string, column: number): boolean =>
    cell === '' || RULE.test(cell) || BARE_MARK.test(cell) || (column < names[0] && /^\d+$/.test(cell));
  const isPerson = ofIdsAlone(heading, names);
  const lines = rows.filter((row) => isPerson(row) || !row.cells.every(isNobody));
  const isSame = ({ cells }: TableRow): boolean =>
    heading.cells.every((cell, column) => cell === (cells[column] ?? ''));
  const isCertain = !isOfIds && names.some((column) => isCertainNameHeading(heading.cells[column] ?? ''));
  /** Whether a row is the heading of a second table. */
  const isOther = (row: TableRow): boolean => isCertain && nameOf(row) === nameOf(heading) && !isSame(row);
  const pages = new Set(lines.slice(0, -1).filter(isPageOf));
  const parts = isOfIds ? new Map<TableRow, Part>() : partsIn(lines, names);
  const lastComing = lines.map((row) => parts.get(row)).lastIndexOf('coming');
  const people: TableRow[] = [];
  const known = new Set<string>();
  for (let at = 0; at < lines.length; at++) {
    const row = lines[at];
    const part = parts.get(row);
    const isFooter = pages.has(row) && pages.size * 2 <= lines.length;
    const isTotal = isSubtotal(row, names);
    const isNone = onlyColumn(row) !== null && isPlaceholder(nameOf(row));
    const isTitle = at + 1 < lines.length && isOther(lines[at + 1]) && onlyColumn(row) !== null;
    const isHeading = (heading.line > 0 && isSame(row)) || isOther(row);
    if (isPerson(row) || !(part || isFooter || isTotal || isNone || isTitle || isHeading)) {
      people.push(row);
      known.add(nameOf(row));
      continue;
    }
    let end = at + 1;
    if (part === 'away' && (people.length > 0 || at < lastComing))
      while (end < lines.length && !parts.has(lines[end])) end++;
    else if (isOther(row) && lines.slice(end).every((each) => known.has(nameOf(each)))) end = lines.length;
    warnings.push(passedOver(row, isFooter ? 'footer' : isTotal ? 'totals' : 'heading', end - at - 1));
    at = end - 1;
  }
  return { rows: people, warnings };
}
