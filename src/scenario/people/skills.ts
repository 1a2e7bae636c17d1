/** Columns with several values per person, such as skills. */
import { attributeOf } from '../attribute.ts';
import type { Person } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { type BalanceRule, bySessions, type Spread, valueCounts } from './balance.ts';
import { readNameList } from './name-list.ts';
import { mergeSpellings } from './spellings.ts';
import type { PeopleTable } from './table.ts';

/** The table with cells split into lists at `;` or `,`. */
export function withLists(
  table: PeopleTable,
  columns: readonly string[],
): { table: PeopleTable; warnings: ScenarioIssue[] } {
  const warnings: ScenarioIssue[] = [];
  let people: readonly Person[] = table.people;
  for (const column of columns) {
    const lists = people.map((person) =>
      readNameList((attributeOf(person, column) ?? '').replaceAll(';', ',')),
    );
    const { values, warnings: ofSpellings } = mergeSpellings(column, lists.flat(), table.headingLine);
    warnings.push(...ofSpellings);
    let at = 0;
    people = people.map((person, p) => {
      const own = [...new Set(lists[p].map(() => values[at++]))];
      const { [column]: _, ...others } = person.attributes;
      if (own.length === 0) return { ...person, attributes: others };
      return { ...person, attributes: { ...person.attributes, [column]: own.length === 1 ? own[0] : own } };
    });
  }
  return { table: { ...table, people }, warnings };
}

/** Rules for somebody with each value in every group, if there are enough; people with rarer values are not together. */
export function skillRules(column: string, spread: Spread): BalanceRule[] {
  const values = [...valueCounts(column, spread.people).keys()];
  return bySessions(column, values, spread, (totals) => {
    const [common, rare] = [true, false].map((isCommon) =>
      [...totals]
        .filter(([, n]) => n > 0 && n >= spread.groups === isCommon)
        .map(([value]) => [value, 1] as const),
    );
    return [
      ...(common.length === 0
        ? []
        : [{ mode: 'at_least' as const, desired_values: Object.fromEntries(common) }]),
      ...(rare.length === 0 ? [] : [{ mode: 'at_most' as const, desired_values: Object.fromEntries(rare) }]),
    ];
  });
}
