/** Lines at the end of many lists that are nobody: totals, page numbers, the date of the list. */
import { counted } from '../../shared/figures.ts';
import { compare, fraction, sumOf } from '../../shared/fraction.ts';
import { jsonPointer } from '../../shared/issue.ts';
import { numberIn } from '../attribute.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { isNameHeading, plainName } from './column-words.ts';
import type { TableRow } from './table.ts';

const TOTALS = new Set(
  'total, totals, grand total, sum, count, number of people, summe, gesamt, gesamtzahl, insgesamt, anzahl, totale, totali, somme, nombre total, total general, numero total, numero totale, suma, somma, gesamtsumme, totaal'
    .split(', ')
    .map(plainName),
);

/** Before a word for people: "Number of students: 28", "Anzahl Schüler". */
const COUNT_OF =
  /^(?:total|totals|sum|count|number|gesamt|gesamtzahl|summe|anzahl|effectif|nombre|somme|numero|suma|totale|somma) (?:total )?(?:of |the |der |de |des |d['’]|di |degli )*/;

/** "Total", "Total: 28" or "28"; and "28 Personen", which says what was counted. */
const NUMBERS = /[\d\s.,:=%]+$/;
const COUNTED = /(?<=\d)\s+(\p{L}[\p{L}/ ]*)$/u;

function withoutCounted(cell: string): string {
  const what = plainName(COUNTED.exec(cell)?.[1] ?? '');
  return isNameHeading(what) || what === 'people' || what === 'pax' ? cell.replace(COUNTED, '') : cell;
}

const TIME = String.raw`(?:,?\s+(?:um |at |à |a las |alle )?\d{1,2}[:.h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?| uhr)?)?`;
/** In full and cut short: any other word, as in "Team 5 2026", is part of a name. */
const MONTH = `(?:${[
  'jan|january|januar|jän|jänner|januari|janv|janvier|enero|ene|gennaio|gen',
  'feb|february|februar|feber|februari|fév|févr|février|fevrier|febrero|febbraio',
  'mar|march|märz|mrz|maart|mrt|mars|marzo|apr|april|avr|avril|abr|abril|aprile',
  'may|mai|mei|mayo|maggio|mag|jun|june|juni|juin|junio|giugno|giu|jul|july|juli|juil|juillet|julio|luglio|lug',
  'aug|august|augustus|août|aout|agosto|ago|sep|sept|september|septembre|septiembre|setiembre|settembre|set',
  'oct|october|okt|oktober|octobre|octubre|ottobre|ott|nov|november|novembre|noviembre',
  'dec|december|dez|dezember|déc|décembre|decembre|dic|diciembre|dicembre',
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

/** Within a list that was printed, "Seite 1 von 2" alone. */
const PAGE_OF = new RegExp(`^${PAGE}$`, 'iu');
/** Below the heading of a table in Markdown. */
const RULE = /^:?-{2,}:?$/;
/** A number or dot without a name after it. */
const BARE_MARK = /^(?:\(?\d{1,4}[.)]|[-–—*•·])$/;

/** Above the names of each part of a list: "Table 1", "Gruppe B:". */
const SECTION =
  /^(?:t(?:able|isch|eam|avolo)|gro?upp?[eo]?|[ck]lass?e?|r(?:oom|aum)|mesa) (?:\d{1,3} ?\p{L}?|\p{L}) ?:?$/iu;

/** Above those who do not come, of whom it may say how many. */
const AWAY = new RegExp(
  `^(?:${[
    'wait(?:ing)? ?list|cancell?(?:ed|ations?)|declined|excused|absent|no[- ]shows?|not (?:coming|attending)',
    'warteliste|stornier(?:t|ungen)|absagen|abgesagt|abgemeldet|entschuldigt|verhindert|nicht dabei',
    'liste d.attente|annul(?:é|ée)s?|excusée?s?|absents?|lista de espera|cancelad[oa]s|ausentes?',
    'lista d.attesa|annullati|assenti',
  ].join('|')}) ?(?:\\(\\d+\\) ?)?(?:: ?\\d*)?$`,
  'iu',
);
/** Above those who are not like the others: "Helpers:". */
const OTHERS = /\p{L}.*:$/u;

function isAlone({ cells }: TableRow, pattern: RegExp): boolean {
  const [cell, ...others] = cells.filter((each) => each !== '');
  return others.length === 0 && pattern.test(cell.normalize('NFC').replace(/\s+/g, ' '));
}

/** Where the list begins with one, and none is without people; and above some others. */
function sectionsIn(rows: readonly TableRow[]): ReadonlySet<TableRow> {
  const places = rows.flatMap((row, at) => (isAlone(row, SECTION) ? [at] : []));
  const isEach = places.every((at, i) => at + 1 < (places[i + 1] ?? rows.length));
  const parts = places[0] === 0 && places.length > 1 && isEach ? places.map((at) => rows[at]) : [];
  const others = rows.filter((row) => isAlone(row, OTHERS) || isAlone(row, AWAY));
  return new Set(others.length * 2 < rows.length ? [...parts, ...others] : parts);
}

/** More lines than these at the end are no footers. */
const MOST_FOOTERS = 5;

/**
 * The rows without headings, be they of parts or once more on each page, numbers of pages and rules; not all of a list of pages.
 * Those below the heading of who does not come go with it.
 */
export function withoutBreaks(
  rows: readonly TableRow[],
  heading: TableRow,
): { rows: readonly TableRow[]; warnings: ScenarioIssue[] } {
  const warnings: ScenarioIssue[] = [];
  const isHeading = ({ cells }: TableRow): boolean =>
    heading.line > 0 && heading.cells.every((cell, column) => cell === (cells[column] ?? ''));
  const isPage = (row: TableRow): boolean => isAlone(row, /\D\d+\D+\d+$/) && isAlone(row, PAGE_OF);
  // A person may be called so where this program has written ids.
  const isOfIds = heading.cells[0] === 'id';
  const isNobody = (cell: string): boolean =>
    cell === '' || RULE.test(cell) || (!isOfIds && BARE_MARK.test(cell));
  const lines = rows.filter(({ cells }) => !cells.every(isNobody));
  const pages = new Set(lines.slice(0, -1).filter(isPage));
  const sections = sectionsIn(isOfIds ? [] : lines);
  const people: TableRow[] = [];
  for (let at = 0; at < lines.length; at++) {
    const row = lines[at];
    const isFooter = pages.has(row) && pages.size * 2 <= lines.length;
    if (!isFooter && !isHeading(row) && !sections.has(row)) {
      people.push(row);
      continue;
    }
    const { line } = row;
    const said = JSON.stringify(row.cells.filter((cell) => cell !== '').join(', '));
    const isAway = people.length > 0 && isAlone(row, AWAY);
    let end = at + 1;
    while (isAway && end < lines.length && !sections.has(lines[end])) end++;
    const away = end - at - 1;
    const message =
      away > 0
        ? `Line ${line}, ${said}, and the ${counted(away, 'line')} below it are passed over.`
        : isFooter
          ? `Line ${line}, ${said}, is passed over as a footer.`
          : `Line ${line}, ${said}, is passed over as a heading.`;
    const advice =
      away > 0 ? 'Take the line away if they come.' : 'If it is a person, write more in its line.';
    warnings.push({ code: 'totals', pointer: jsonPointer([line]), message, advice });
    at = end - 1;
  }
  return { rows: people, warnings };
}

/**
 * The rows without last ones that name nobody, and not all of a list of pages or days.
 *
 * @param names the columns of the names
 */
export function withoutFooters(
  rows: readonly TableRow[],
  names: readonly number[],
): { rows: readonly TableRow[]; warnings: ScenarioIssue[] } {
  const warnings: ScenarioIssue[] = [];
  if (names.length === 0) return { rows, warnings };
  const isNobody = (at: number): boolean =>
    isFooter(rows[at]) || isTotals(rows[at], rows.slice(0, at), names);
  let rest = rows;
  while (rest.length > 2) {
    const last = rest[rest.length - 1];
    if (!isNobody(rest.length - 1)) break;
    if (warnings.length === MOST_FOOTERS) return { rows, warnings: [] };
    const { line } = last;
    const said = JSON.stringify(last.cells.filter((cell) => cell !== '').join(', '));
    if (mayBePerson(last, rest.slice(0, -1)) && !isNobody(rest.length - 2)) {
      const message = `Line ${line}, ${said}, is read as a person.`;
      const advice = 'If it is totals or a date of the list, take it away.';
      warnings.unshift({ code: 'totals', pointer: jsonPointer([line]), message, advice });
      return { rows: rest, warnings };
    }
    const message = isFooter(last)
      ? `Line ${line}, ${said}, is passed over as a footer.`
      : `Line ${line}, ${said}, is passed over as totals.`;
    const advice = 'If it is a person, move it up the list.';
    warnings.unshift({ code: 'totals', pointer: jsonPointer([line]), message, advice });
    rest = rest.slice(0, -1);
  }
  return rest.slice(-2).some(isFooter) ? { rows, warnings: [] } : { rows: rest, warnings };
}

/** Words for totals that people are called by. */
const NAMES = new Set(['sum', 'suma']);
const ANY_DAY = new RegExp(`^(?:${DAY})${TIME}$`, 'iu');

/** Beside a word alone stands what a column says of each person: a day, or a number that is not what it adds up to. */
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

/** Of a list without columns. */
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
  // Not "Page" at table 12: only words for dates may have a cell of their own. A day has four digits, and V8 takes long to compile
  // what no name then needs.
  if (whole.replace(/\D+/g, '').length >= 4 && DATE_OF_LIST.test(whole)) return true;
  return filled.every((cell) => /\d/.test(cell) && (DATE_OF_LIST.test(cell) || PAGE_OR_DAY.test(cell)));
}

/**
 * Whether the row says no more than totals: such a word and numbers; or, where the name is missing, how many people there are or
 * what a column adds up to.
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
  // Of first and last name one may have the word, and the other how many there are.
  const isCount = (cell: string): boolean =>
    names.length === 2 && words.length > 0 && /^\d+$/.test(withoutCounted(cell));
  const isNamed = filled.some(
    ({ cell, column }) => names.includes(column) && !isWord(cell) && !isCount(cell),
  );
  return !isNamed && filled.every((one) => words.includes(one) || isTotal(one));
}
