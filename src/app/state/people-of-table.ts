/** Makes a project's people from a list that was read. */
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
  /** Columns, of these, whose cells list several values. */
  readonly lists: readonly string[];
  readonly rules: readonly RuleBody[];
}

/** Columns on attendance, tables and companions become rules. */
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

/** Cells of such columns without a meaning: unknown sessions or people, or a single word. */
export function slipsIn(table: PeopleTable, sessions: number): ScenarioIssue[] {
  const ofSets = table.rules.flatMap(({ column, heading, cells }) => {
    if (column !== 'together' && column !== 'apart') return [];
    const { issues, warnings } = setsOf(table, heading, cells);
    return [...issues, ...warnings];
  });
  return [...attendanceOf(table, sessions).issues, ...ofSets];
}
