/** The line of totals at the end of many lists, which is nobody. */
import { toNumber, ZERO } from '../../shared/fraction.ts';
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

/** "Total", "Total: 28" or "28". */
const NUMBERS = /[\d\s.,:=%]+$/;

function isTotalsWord(plain: string): boolean {
  const people = plain.replace(COUNT_OF, '');
  return TOTALS.has(plain) || (people !== plain && isNameHeading(people));
}

/**
 * The rows without a last one that says no more than totals: such a word and numbers; or, where the name is missing, how many
 * people there are or what a column adds up to.
 *
 * @param names the columns of the names
 */
export function withoutTotals(
  rows: readonly TableRow[],
  names: readonly number[],
): { rows: readonly TableRow[]; warnings: ScenarioIssue[] } {
  const last = rows.at(-1);
  if (last === undefined || rows.length < 3 || names.length === 0) return { rows, warnings: [] };
  const filled = last.cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]));
  const isWord = (cell: string) => isTotalsWord(plainName(cell.replace(NUMBERS, '')));
  const words = filled.filter(({ cell }) => isWord(cell));
  const people = rows.slice(0, -1);
  const isTotal = ({ cell, column }: (typeof filled)[number]): boolean => {
    const total = numberIn(cell);
    if (total === null) return words.length > 0 && NUMBERS.exec(cell)?.index === 0;
    const values = people.map(({ cells }) => toNumber(numberIn(cells[column]) ?? ZERO));
    const sum = values.reduce((all, value) => all + value, 0);
    return words.length > 0 || [people.length, sum].includes(toNumber(total));
  };
  // Of first and last name one may have the word, and the other how many there are.
  const isCount = (cell: string): boolean => names.length === 2 && words.length > 0 && /^\d+$/.test(cell);
  const isNamed = filled.some(
    ({ cell, column }) => names.includes(column) && !isWord(cell) && !isCount(cell),
  );
  if (isNamed || filled.some((one) => !words.includes(one) && !isTotal(one))) return { rows, warnings: [] };
  const said = filled.map(({ cell }) => cell).join(', ');
  const message = `Line ${last.line}, ${JSON.stringify(said)}, is passed over as totals.`;
  const advice = 'If it is a person, move it up the list.';
  return { rows: people, warnings: [{ code: 'totals', pointer: jsonPointer([last.line]), message, advice }] };
}
