/** Unifies values of a column as people type them: case, blanks, decimal commas. */
import { someOf } from '../../shared/figures.ts';
import { issueOf } from '../../shared/issue.ts';
import type { ScenarioIssue } from '../issue-codes.ts';

/**
 * The values with each spelling replaced by the most frequent one of its kind, the first among equals.
 *
 * @param line the line of the column's heading
 */
export function mergeSpellings(
  column: string,
  values: readonly string[],
  line: number,
): { values: string[]; warnings: ScenarioIssue[] } {
  const counts = new Map<string, Map<string, number>>();
  for (const value of values) {
    const spellings = counts.get(folded(value)) ?? new Map<string, number>();
    counts.set(folded(value), spellings.set(value, (spellings.get(value) ?? 0) + 1));
  }
  const usual = new Map(
    [...counts].map(([key, spellings]) => [key, [...spellings].reduce((a, b) => (b[1] > a[1] ? b : a))[0]]),
  );
  const merged = values.map((value) => usual.get(folded(value)) ?? value);
  const changes = [...new Set(values)].flatMap((value) => {
    const into = usual.get(folded(value)) ?? value;
    return into === value ? [] : [`${JSON.stringify(value)} is read as ${JSON.stringify(into)}`];
  });
  if (changes.length === 0) return { values: merged, warnings: [] };
  const message = `Case and blanks do not count: in column ${JSON.stringify(column)}, ${someOf(changes, 5)}.`;
  return { values: merged, warnings: [issueOf('merged_values', [line, column], message)] };
}

/**
 * The values with points for decimal commas, if all are numbers. Commas that are all before three digits may separate
 * thousands, and stay.
 */
export function pointedNumbers(
  column: string,
  values: readonly string[],
  line: number,
): { values: readonly string[]; warnings: ScenarioIssue[] } {
  const sure = values.find((value) => /,(?!\d{3}$)/.test(value));
  const numeric = values.every((value) => value === '' || /^[+-]?\d+([.,]\d+)?$/.test(value));
  if (sure === undefined || !numeric) return { values, warnings: [] };
  const pointed = (value: string) => value.replace(',', '.');
  const message = `Column ${JSON.stringify(column)} has numbers with decimal commas: "${sure}" is read as "${pointed(sure)}".`;
  return { values: values.map(pointed), warnings: [issueOf('decimal_commas', [line, column], message)] };
}

/** Whether a cell is empty or only a placeholder, such as "-" or "n/a". */
export function isBlank(cell: string): boolean {
  return /^[\s./?–—-]*$/.test(cell) || isPlaceholder(cell);
}

/** Whether a text stands for an unknown name, or for nobody. */
export function isPlaceholder(name: string): boolean {
  return /^(?:\?+|n ?\/ ?a|n\. ?[an]\.|tb[acd]|none|no ?one|nobody|keiner?|niemand|aucune?|personne|ning[uú]n[oa]?|nadie|nessun[oa]?)$/i.test(
    name,
  );
}

export function folded(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
