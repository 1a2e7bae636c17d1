/** A list that was read made into people of a project. */
import { attributeTexts } from '../../scenario/attribute.ts';
import type { ScenarioIssue } from '../../scenario/issue-codes.ts';
import { sessionNumber } from '../../scenario/people/cell-numbers.ts';
import { attendanceOf, setsOf } from '../../scenario/people/list-rules.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { withListColumns } from './list-columns.ts';
import type { PersonRow, RuleBody } from './project.ts';

export interface ReadPeople {
  readonly people: readonly PersonRow[];
  readonly columns: readonly string[];
  /** Of these, those whose cells list several values. */
  readonly lists: readonly string[];
  readonly rules: readonly RuleBody[];
}

/** Columns that say who comes late, sits where, and with whom become what they say. */
export function peopleOfTable(table: PeopleTable): ReadPeople {
  const cellsOf = (column: string): readonly string[] =>
    table.rules.find((rule) => rule.column === column)?.cells ?? [];
  const [arrives, leaves, tables] = ['arrives', 'leaves', 'table'].map(cellsOf);
  const people = table.people.map((person, i) => ({
    name: person.id,
    cells: Object.fromEntries(attributeTexts(person)),
    from: sessionNumber(arrives[i] ?? ''),
    to: sessionNumber(leaves[i] ?? ''),
    table: tables[i] ?? '',
  }));
  const rules = table.rules.flatMap(({ column, heading, cells }): RuleBody[] => {
    if (column !== 'together' && column !== 'apart') return [];
    return setsOf(table, heading, cells).sets.map((names) => {
      return { kind: column, who: { kind: 'names', names }, must: true, sessions: null };
    });
  });
  return { ...withListColumns(people, table.attributes), columns: table.attributes, rules };
}

/** What such columns say that means nothing: no session, nobody of the list, or a word that stands alone. */
export function slipsIn(table: PeopleTable, sessions: number): ScenarioIssue[] {
  const ofSets = table.rules.flatMap(({ column, heading, cells }) => {
    if (column !== 'together' && column !== 'apart') return [];
    const { issues, warnings } = setsOf(table, heading, cells);
    return [...issues, ...warnings];
  });
  return [...attendanceOf(table, sessions).issues, ...ofSets];
}
