/** The columns named by options: matched with those of a list, missing ones, and columns of the list that are not used. */
import { issueOf } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { attributeOf, valuesOf } from '../attribute.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { anyWayFinder, isFormerKey, isNameKey } from '../people-names.ts';
import { isIdHeading, plainName } from './column-words.ts';
import type { GroupingOptions } from './grouping-options.ts';
import { namesIn } from './names-in-cells.ts';
import { isBlank } from './spellings.ts';
import type { PeopleTable } from './table.ts';

const OPTIONS = ['apartBy', 'togetherBy', 'balance', 'choices', 'mixed', 'wishes', 'skills'] as const;

/** Headings of columns for which there is an option, without accents. */
const MEANT = {
  wishes: /^(?:wish(?:es)?|friends?|wants to sit with|wunsche?|freunde?)$/,
  choices:
    /^(?:choices?|(?:choice|preference|wahl) 1|(?:first|1st) (?:choice|preference)|first|wahl|erstwunsch|erstwahl|wunsche thema)$/,
  skills: /^(?:skills?|languages?|fahigkeiten|sprachen|kenntnisse)$/,
  roles: /^(?:roles?|rollen?)$/,
} as const;

/** The options with columns named as in the table: "team" matches "Team". */
export function withColumnNames({ attributes }: PeopleTable, options: GroupingOptions): GroupingOptions {
  const asTable = (column: string): string => {
    if (attributes.includes(column)) return column;
    const alike = attributes.filter((name) => plainName(name) === plainName(column));
    return alike.length === 1 ? alike[0] : column;
  };
  const named = OPTIONS.map((option) => {
    const asked = options[option];
    return [option, typeof asked === 'string' ? asTable(asked) : asked?.map(asTable)];
  });
  const { roles } = options;
  return {
    ...options,
    ...Object.fromEntries(named),
    ...(roles && { roles: { ...roles, column: asTable(roles.column) } }),
  };
}

export function unknownColumns({ attributes }: PeopleTable, options: GroupingOptions): ScenarioIssue[] {
  return asked(options).flatMap(({ column, pointer }): ScenarioIssue[] => {
    if (attributes.includes(column)) return [];
    const advice = didYouMean(column, attributes) ?? `The columns are: ${attributes.join(', ') || 'none'}.`;
    return [issueOf('unknown_column', pointer, `There is no column ${JSON.stringify(column)}.`, advice)];
  });
}

/** One warning for all filled columns that are not used, except names, former names and addresses. */
export function unusedColumns(table: PeopleTable, options: GroupingOptions): ScenarioIssue[] {
  const { attributes, headingLine, idColumns, people } = table;
  const used = [...idColumns, ...asked(options).map(({ column }) => column)];
  const isOfNames = (column: string): boolean =>
    isNameKey(column) || isFormerKey(column) || isIdHeading(column);
  const isFilled = (column: string) => people.some(({ attributes: own }) => own?.[column] !== undefined);
  const unused = attributes.filter(
    (column) => !used.includes(column) && !isOfNames(column) && isFilled(column),
  );
  if (unused.length === 0) return [];
  const message = `Not used: ${unused.map((column) => JSON.stringify(column)).join(', ')}.`;
  const at = [Math.max(1, headingLine), unused[0]];
  return [issueOf('unused_columns', at, message, adviceOn(unused, table, options))];
}

/** Headings of columns that tell who attends each session. */
const OF_SESSION = /^(?:session|round|runde|seance|sesion|sessione) ?\d+$/;

function adviceOn(
  unused: readonly string[],
  table: PeopleTable,
  options: GroupingOptions,
): string | undefined {
  const meant = Object.entries(MEANT).find(([option, words]) => {
    const isAsked = [options[option as keyof typeof MEANT] ?? []].flat().length > 0;
    return !isAsked && unused.some((column) => words.test(plainName(column)));
  });
  if (meant !== undefined) return `Did you mean the option ${meant[0]}?`;
  if (unused.filter((column) => OF_SESSION.test(plainName(column))).length > 1)
    return 'Who comes when is read from columns "arrives" and "leaves"; who misses a session in between needs a scenario.';
  const naming = columnOfPeople(table, unused);
  if (naming === undefined) return undefined;
  return `${JSON.stringify(naming)} names people of the list: call it "together" or "apart" for a rule; for wishes there is the option wishes.`;
}

/** The most cells of a column that are examined. */
const MOST_CELLS = 50;

/** The first column of which more than half of the cells name somebody else. */
function columnOfPeople({ people }: PeopleTable, columns: readonly string[]): string | undefined {
  const find = anyWayFinder(people);
  return columns.find((column) => {
    const cells = people
      .map((person, p) => ({ p, cell: attributeOf(person, column) ?? '' }))
      .filter(({ cell }) => !isBlank(cell))
      .slice(0, MOST_CELLS);
    // Numbers are not taken for people, even if ids are numbers.
    const naming = cells.filter(({ p, cell }) =>
      namesIn(cell, find).some((name) => /\p{L}/u.test(name) && (find(name) ?? p) !== p),
    );
    return naming.length * 2 > cells.length;
  });
}

/** A warning for each empty column that an option names; for choices and wishes others report it. */
export function emptyColumns({ attributes, people }: PeopleTable, options: GroupingOptions): ScenarioIssue[] {
  return asked(options).flatMap(({ column, pointer }): ScenarioIssue[] => {
    const isToldHere =
      /^\/(apartBy|togetherBy|balance|skills)\//.test(pointer) && attributes.includes(column);
    if (!isToldHere || people.some((person) => valuesOf(person, column).length > 0)) return [];
    return [issueOf('unused_value', pointer, `Column ${JSON.stringify(column)} says nothing of anybody.`)];
  });
}

function asked(options: GroupingOptions): { column: string; pointer: string }[] {
  return [...OPTIONS, 'roles' as const].flatMap((option) => {
    const columns = [(option === 'roles' ? options.roles?.column : options[option]) ?? []].flat();
    return columns.map((column, i) => ({ column, pointer: `/${option}/${i}` }));
  });
}
