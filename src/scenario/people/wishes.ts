/** Reads a column of the people whom each person wishes to sit with. */
import { issueOf } from '../../shared/issue.ts';
import { attributeOf } from '../attribute.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { anyWayFinder } from '../people-names.ts';
import type { RuleInput } from './list-rules.ts';
import { namesIn, strangersIn } from './names-in-cells.ts';
import type { PeopleTable } from './table.ts';

/** Names or ids in a cell, separated by semicolons or commas, in any case. */
export function wishesOf(table: PeopleTable, column: string) {
  const { people, lines } = table;
  const find = anyWayFinder(people);
  const stranger = strangersIn(table);
  const issues: ScenarioIssue[] = [];
  const warnings: ScenarioIssue[] = [];
  const wishes = people.flatMap((person, p): [string, string[]][] => {
    const cell = attributeOf(person, column) ?? '';
    const wished = new Set<number>();
    for (const name of namesIn(cell, find)) {
      const other = find(name);
      if (other === undefined) issues.push(stranger(name, p, column));
      else if (other === p) {
        const message = `Line ${lines[p]}, ${JSON.stringify(column)}: ${JSON.stringify(person.id)} wishes for themselves, which counts nothing.`;
        warnings.push(issueOf('repeated_person', [lines[p], column], message));
      } else wished.add(other);
    }
    return wished.size === 0 ? [] : [[person.id, Array.from(wished, (other) => people[other].id)]];
  });
  if (wishes.length === 0 && issues.length === 0) {
    warnings.push(issueOf('no_wishes', '/wishes/0', `Column ${JSON.stringify(column)} names nobody.`));
  }
  const rule: RuleInput = { type: 'PersonWishes', wishes: Object.fromEntries(wishes) };
  return { rules: wishes.length === 0 ? [] : [rule], issues, warnings };
}
