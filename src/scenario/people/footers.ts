/** Removes lines at the end of lists that are no people: totals, page numbers, dates, notes. */
import { counted, someOf } from '../../shared/figures.ts';
import { compare, fraction, sumOf } from '../../shared/fraction.ts';
import { issueOf } from '../../shared/issue.ts';
import { numberIn } from '../attribute.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { isNameHeading, plainName } from './column-words.ts';
import type { TableRow } from './table.ts';

const TOTALS = new Set(
  'total, totals, grand total, sum, count, average, mean, ergebnis, gesamtergebnis, teilergebnis, durchschnitt, mittelwert, moyenne, promedio, number of people, summe, gesamt, gesamtzahl, insgesamt, anzahl, totale, totali, somme, nombre total, total general, numero total, numero totale, suma, somma, gesamtsumme, totaal'
    .split(', ')
    .map(plainName),
);

/** Before a word for people: "Number of students: 28", "Anzahl Schüler". */
const COUNT_OF =
  /^(?:total|totals|sum|count|number|gesamt|gesamtzahl|summe|anzahl|effectif|nombre|somme|numero|suma|totale|somma) (?:total )?(?:of |the |der |de |des |d['’]|di |degli )*/;

/** "Total", "Total: 28" or "28"; and "28 Personen", which names what was counted. */
const NUMBERS = /[\d\s.,:=%]+$/;
const COUNTED = /(?<=\d)\s+(\p{L}[\p{L}/ ]*)$/u;

function withoutCounted(cell: string): string {
  const what = plainName(COUNTED.exec(cell)?.[1] ?? '');
  return isNameHeading(what) || what === 'people' || what === 'pax' ? cell.replace(COUNTED, '') : cell;
}

const TIME = String.raw`(?:,?\s+(?:um |at |à |a las |alle )?\d{1,2}[:.h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?| uhr)?)?`;
/** Months, also abbreviated: any other word, as in "Team 5 2026", is part of a name. */
const MONTH = `(?:${[
  'jan(?:uar[iy]?)?|jän(?:ner)?|janv(?:ier)?|ene(?:ro)?|gen(?:naio)?|feb(?:ruar[iy]?|er|rero|braio)?|f[eé]v(?:r(?:ier)?)?',
  'mar(?:ch|s|zo)?|märz|mrz|mrt|maart|apr(?:ile?)?|avr(?:il)?|abr(?:il)?|mayo?|mai|mei|mag(?:gio)?|jun[ei]?|juin|junio|giu(?:gno)?',
  'jul[iy]?|juil(?:let)?|julio|lug(?:lio)?|aug(?:ust(?:us)?)?|ao[uû]t|ago(?:sto)?|sept?|se(?:ptem|ptiem|tiem|ttem)b(?:er|re)|set',
  'o[ck]t(?:ob(?:er|re))?|octubre|ott(?:obre)?|nov(?:i?emb(?:er|re))?|de[cz](?:emb(?:er|re))?|déc(?:embre)?|dic(?:i?embre)?',
].join('|')})`;
const DAY =
  String.raw`\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|` +
  String.raw`\d{1,2}\.? (?:de )?${MONTH}\.?,? (?:de )?\d{4}|${MONTH}\.? \d{1,2},? \d{4}`;
const DATED =
  'stand|as of|as at|(?:last )?updated?(?: on)?|date|printed(?: on)?|exported(?: on)?|created(?: on)?|generated(?: on)?|' +
  'datum|(?:druck|export)datum|(?:aus)?gedruckt am|erstellt am|export(?:iert)? (?:am|vom)|(?:zuletzt )?aktualisiert am|' +
  'état au|situation au|mise? à jour(?: le| au)?|imprimé le|édité le|fecha|(?:actualizado|impreso|creado) el|a fecha de|' +
  '(?:aggiornato|stampato|creato) (?:al|il)';
const PAGE = String.raw`(?:page|seite|página|pagina|pág\.?|pag\.?) ?\d+(?: ?(?:of|von|sur|de|di|/) ?\d+)?`;

/** "Stand: 12.09.2026", "Printed on 3 May 2026, 14:30". */
const DATE_OF_LIST = new RegExp(`^(?:${DATED})\\s*:?\\s*(?:${DAY})${TIME}$`, 'iu');
const DATE_WORD = new RegExp(`^(?:${DATED})$`, 'iu');
/** "Seite 1 von 2", "12.09.2026". */
const PAGE_OR_DAY = new RegExp(`^(?:${PAGE}|(?:${DAY})${TIME})$`, 'iu');

const PAGE_ALONE = new RegExp(`^${PAGE}$`, 'iu');

/** Whether a row is only a page number such as "Seite 1 von 2". */
export function isPageOf({ cells }: TableRow): boolean {
  const text = cells.join(' ').replace(/\s+/g, ' ').trim();
  return /\D\d+\D+\d+$/.test(text) && PAGE_ALONE.test(text.normalize('NFC'));
}

const SUBTOTAL =
  /^(?:sub ?|sous |grand )?(?:totale?|summe|zwischensumme) .|.(?: total|ergebnis|summe)$|^(?:sub ?|sous )total/;

/** Whether a row is a subtotal, "Total 5a" or "5a Ergebnis", beside numbers only; not a person of "Total Rewards". */
export function isSubtotal({ cells }: TableRow, names: readonly number[]): boolean {
  const [name = '', ...others] = cells.filter((cell) => cell !== '');
  const [named = name] = names.flatMap((column) => cells[column] || []);
  if (others.length === 0 || named !== name || !SUBTOTAL.test(plainName(name))) return false;
  return others.every((cell) => numberIn(cell) !== null);
}

/** Returns whether a row is surely a person: an id alone, as this program writes lists, may be any text. */
export function ofIdsAlone(heading: TableRow, [column]: readonly number[]): (row: TableRow) => boolean {
  const isOfIds = heading.cells[0] === 'id' && column === 0;
  return ({ cells }) => isOfIds && cells.every((cell, i) => (cell === '') === i > 0);
}

/** The most lines that are taken for footers. */
const MOST_FOOTERS = 5;

/**
 * The rows without last ones that are no people; unchanged for lists whose entries all look like pages or days.
 *
 * @param names the columns of the names
 */
export function withoutFooters(
  rows: readonly TableRow[],
  heading: TableRow,
  names: readonly number[],
): { rows: readonly TableRow[]; warnings: ScenarioIssue[] } {
  const warnings: ScenarioIssue[] = [];
  if (names.length === 0 || rows.slice(-1).some(ofIdsAlone(heading, names))) return { rows, warnings };
  let rest = withoutUnnamed(rows, names);
  const unnamed = rows.slice(rest.length);
  const isNobody = (at: number): boolean =>
    isFooter(rows[at]) ||
    (heading.cells[0] !== 'id' && isRemark(rows[at], rows[0], names)) ||
    isTotals(rows[at], rows.slice(0, at), names);
  while (rest.length > 2) {
    const last = rest[rest.length - 1];
    if (!isNobody(rest.length - 1)) break;
    if (warnings.length === MOST_FOOTERS) return { rows, warnings: [] };
    if (mayBePerson(last, rest.slice(0, -1)) && !isNobody(rest.length - 2)) {
      warnings.unshift(readAsPeople([{ name: saidBy(last), line: last.line }]));
      return { rows: rest, warnings };
    }
    warnings.unshift(passedOver(last, isTotals(last, rest.slice(0, -1), names) ? 'totals' : 'footer'));
    rest = rest.slice(0, -1);
  }
  if (rest.slice(-2).some(isFooter)) return { rows, warnings: [] };
  if (unnamed.length > 0) warnings.push(passedOver(unnamed[0], 'footer', unnamed.length - 1));
  return { rows: rest, warnings };
}

function saidBy({ cells }: TableRow): string {
  return cells.filter((cell) => cell !== '').join(', ');
}

/** The most names listed in a warning. */
const MOST_LISTED = 5;

/** A warning for doubtful lines. */
export function readAsPeople(names: readonly { name: string; line: number }[]): ScenarioIssue {
  const listed = names.map(({ name, line }) => `${JSON.stringify(name)} (line ${line})`);
  const message = `Each of these is read as a person: ${someOf(listed, MOST_LISTED)}.`;
  const advice = 'Write a line for each person, and none for totals, headings and notes.';
  return issueOf('totals', [names[0].line], message, advice);
}

/** @param below how many lines below it are passed over, too */
export function passedOver(row: TableRow, as: 'heading' | 'footer' | 'totals', below = 0): ScenarioIssue {
  const { line } = row;
  const said = JSON.stringify(saidBy(row));
  if (below > 0) {
    const message = `Line ${line}, ${said}, and the ${counted(below, 'line')} below it are passed over.`;
    return issueOf('totals', [line], message, 'Take the line away if they come.');
  }
  const message = {
    heading: `Line ${line}, ${said}, is passed over as a heading.`,
    footer: `Line ${line}, ${said}, is passed over as a footer.`,
    totals: `Line ${line}, ${said}, is passed over as totals.`,
  }[as];
  const advice =
    as === 'heading'
      ? 'If it is a person, write more in its line.'
      : 'If it is a person, move it up the list.';
  return issueOf('totals', [line], message, advice);
}

/** The rows without last ones that have no name: only numbers before the name column, or a copy of the line above. */
function withoutUnnamed(rows: readonly TableRow[], names: readonly number[]): readonly TableRow[] {
  const isNumbered = !names.some((column) => /\p{L}/u.test(rows[0]?.cells[column] ?? ''));
  const isUnnamed = ({ cells }: TableRow, above: TableRow): boolean =>
    cells.every((cell, column) => {
      if (cell === '' || (cell === '0' && !isNumbered)) return true;
      if (names.includes(column)) return false;
      return cell === above.cells[column] || (column < names[0] && numberIn(cell) !== null);
    });
  let end = rows.length;
  while (end > 1 && isUnnamed(rows[end - 1], rows[end - 2])) end--;
  return end * 2 >= rows.length ? rows.slice(0, end) : rows;
}

/** "Contact: office", "* = new", "Please sign here, and bring a pen!": names have no such signs. */
const REMARK = /(?<!\d)[:=]|[:=](?!\d)|^(?:\S+\s+){3,}\S*[.!?]$/u;

/** Whether a row is a note below a table; in a list with one column a note has at least four words. */
function isRemark({ cells }: TableRow, first: TableRow, names: readonly number[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const isNamed = names.some((column) => cells[column]);
  const most = isNamed && first.cells.length === 1 ? 4 : 1;
  const isNote = (cell: string): boolean => REMARK.test(cell) && cell.split(/\s+/).length >= most;
  if (names.some((column) => REMARK.test(first.cells[column]))) return false;
  return filled.every(isNote) || (!isNamed && filled.length === 1 && /\S\s+\S+\s+\S/.test(filled[0]));
}

/** Words for totals that are also names. */
const NAMES = new Set(['sum', 'suma']);
const ANY_DAY = new RegExp(`^(?:${DAY})${TIME}$`, 'iu');

/** Whether a footer may be a person: beside its word is a day, as for others, or a number that is not the column's sum. */
function mayBePerson({ cells }: TableRow, people: readonly TableRow[]): boolean {
  const isName = cells.some((cell) => NAMES.has(plainName(cell)));
  return cells.some((cell, column) => {
    const others = people.map((person) => person.cells[column] ?? '');
    if (ANY_DAY.test(cell))
      return cells.some((word) => DATE_WORD.test(word)) && others.some((each) => ANY_DAY.test(each));
    const numbers = others.flatMap((each) => numberIn(each) ?? []);
    const total = numberIn(cell);
    if (!isName || total === null || numbers.length === 0) return false;
    return compare(total, sumOf(numbers)) !== 0;
  });
}

/** Whether a line of a list without columns is a footer. */
export function isFooterLine(text: string): boolean {
  return isFooter({ line: 0, cells: [text] }) || isWord(text);
}

function isWord(cell: string): boolean {
  const plain = plainName(withoutCounted(cell).replace(NUMBERS, ''));
  const people = plain.replace(COUNT_OF, '');
  return TOTALS.has(plain) || (people !== plain && isNameHeading(people));
}

function isFooter({ cells }: TableRow): boolean {
  const filled = cells
    .filter((cell) => cell !== '')
    .map((cell) => cell.normalize('NFC').replace(/\s+/g, ' '));
  const whole = filled.join(' ');
  // Not "Page" at table 12: only words for dates may have a cell of their own. A day has four digits; without them the
  // expression, which V8 takes long to compile, is not needed.
  if (whole.replace(/\D+/g, '').length >= 4 && DATE_OF_LIST.test(whole)) return true;
  return filled.every((cell) => /\d/.test(cell) && (DATE_OF_LIST.test(cell) || PAGE_OR_DAY.test(cell)));
}

/**
 * Whether the row has only totals: such a word and numbers; or, without a name, the number of people or the sum of a
 * column.
 */
function isTotals(row: TableRow, people: readonly TableRow[], names: readonly number[]): boolean {
  const filled = row.cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]));
  const words = filled.filter(({ cell }) => isWord(cell));
  const isTotal = ({ cell, column }: (typeof filled)[number]): boolean => {
    const total = numberIn(cell);
    if (total === null) return words.length > 0 && NUMBERS.exec(withoutCounted(cell))?.index === 0;
    if (words.length > 0) return true;
    const sum = sumOf(people.flatMap(({ cells }) => numberIn(cells[column]) ?? []));
    return [fraction(BigInt(people.length)), sum].some((one) => compare(total, one) === 0);
  };
  // The word may be in the column of first names and the count in that of last names.
  const isCount = (cell: string): boolean =>
    names.length === 2 && words.length > 0 && /^\d+$/.test(withoutCounted(cell));
  const isNamed = filled.some(
    ({ cell, column }) => names.includes(column) && !isWord(cell) && !isCount(cell),
  );
  return !isNamed && filled.every((one) => words.includes(one) || isTotal(one));
}
