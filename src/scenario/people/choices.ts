/** Columns of a list that say which groups people would like to be in, the best first. */
import { jsonPointer } from '../../shared/issue.ts';
import { attributeOf } from '../attribute.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import type { RuleInput } from './list-rules.ts';
import { readNameList } from './name-list.ts';
import { folded, mergeSpellings } from './spellings.ts';
import type { PeopleTable } from './table.ts';

interface Choices {
  /** What people choose among, in the order of the alphabet. */
  readonly groups: readonly string[];
  readonly rules: readonly RuleInput[];
  readonly warnings: readonly ScenarioIssue[];
}

/** A choice a column; or of one column several in a cell, with commas or semicolons between. */
export function choicesOf(table: PeopleTable, columns: readonly string[]): Choices {
  const cells = table.people.map((person) => columns.map((column) => attributeOf(person, column) ?? ''));
  const lists = cells.map((own) =>
    own.length === 1 ? readNameList(own[0].replaceAll(';', ',')) : own.filter((cell) => cell !== ''),
  );
  const merged = mergeSpellings(columns.join(', '), lists.flat(), table.lines[0] ?? 0);
  const groups = [...new Set(merged.values)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (groups.length === 0) return { groups, rules: [], warnings: [] };
  const nameOf = new Map(groups.map((name) => [folded(name), name]));
  const twice: ScenarioIssue[] = [];
  const choices = table.people.map(({ id }, p): [string, string[]] => {
    const named = lists[p].map((choice) => nameOf.get(folded(choice)) ?? choice);
    const again = named.find((name, i) => named.indexOf(name) < i);
    if (again !== undefined) {
      const message = `Line ${table.lines[p]}: ${JSON.stringify(id)} chooses ${JSON.stringify(again)} twice; the first counts.`;
      twice.push({ code: 'repeated_group', pointer: jsonPointer([table.lines[p], columns[0]]), message });
    }
    return [id, [...new Set(named)]];
  });
  const made = choices.filter(([, list]) => list.length > 0);
  const rule: RuleInput = { type: 'GroupPreferences', choices: Object.fromEntries(made) };
  return { groups, rules: [rule], warnings: [...merged.warnings, ...twice] };
}
