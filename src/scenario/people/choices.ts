/** Reads columns of the groups that people would like to be in, the best first. */
import { issueOf } from '../../shared/issue.ts';
import { attributeOf } from '../attribute.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { isLetterApart } from './doubts.ts';
import type { RuleInput } from './list-rules.ts';
import { readNameList } from './name-list.ts';
import { folded, isBlank, mergeSpellings } from './spellings.ts';
import type { PeopleTable } from './table.ts';

/** Shorter names are too often one letter apart; and the most names compared with all others. */
const SHORTEST_COMPARED = 4;
const MOST_COMPARED = 100;

/** Separators of choices in a cell, besides commas; not before the first one: a group may be called ">5 years". */
const BETWEEN = /;|(?<=[^\s,;])\s*(?:-?>|→)\s*(?=\S)/g;

/**
 * One choice per column; or, for a single column, several in a cell, separated by commas, semicolons or arrows. Groups are in
 * alphabetical order.
 */
export function choicesOf(
  table: PeopleTable,
  columns: readonly string[],
): { groups: string[]; rules: RuleInput[]; warnings: ScenarioIssue[] } {
  const cells = table.people.map((person) => columns.map((column) => attributeOf(person, column) ?? ''));
  const lists = cells.map((own) =>
    (own.length === 1 ? readNameList(own[0].replaceAll(BETWEEN, ',')) : own).filter((cell) => !isBlank(cell)),
  );
  const merged = mergeSpellings(columns.join(', '), lists.flat(), table.headingLine);
  const groups = [...new Set(merged.values)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (groups.length === 0) return { groups, rules: [], warnings: [] };
  const nameOf = new Map(groups.map((name) => [folded(name), name]));
  const twice: ScenarioIssue[] = [];
  const choices = table.people.map(({ id }, p): [string, string[]] => {
    const named = lists[p].map((choice) => nameOf.get(folded(choice)) ?? choice);
    const again = named.find((name, i) => named.indexOf(name) < i);
    if (again !== undefined) {
      const message = `Line ${table.lines[p]}: ${JSON.stringify(id)} chooses ${JSON.stringify(again)} twice; the first counts.`;
      twice.push(issueOf('repeated_group', [table.lines[p], columns[0]], message));
    }
    return [id, [...new Set(named)]];
  });
  const made = choices.filter(([, list]) => list.length > 0);
  const rule: RuleInput = { type: 'GroupPreferences', choices: Object.fromEntries(made) };
  return { groups, rules: [rule], warnings: [...merged.warnings, ...slips(groups, choices), ...twice] };
}

/** Warnings for choices of a single person that differ from another choice only by a letter or sign: probably a typo. */
function slips(
  groups: readonly string[],
  choices: readonly (readonly [string, readonly string[]])[],
): ScenarioIssue[] {
  const rare = groups.filter((name) => choices.filter(([, list]) => list.includes(name)).length === 1);
  const plain = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]/gu, '');
  return rare.slice(0, MOST_COMPARED).flatMap((name): ScenarioIssue[] => {
    const isNear = (other: string): boolean =>
      other !== name &&
      (plain(other) === plain(name) ||
        (name.length >= SHORTEST_COMPARED && isLetterApart(folded(other), folded(name))));
    const like = groups.find(isNear);
    if (like === undefined) return [];
    const [id] = choices.find(([, list]) => list.includes(name)) ?? [''];
    const message = `${JSON.stringify(name)}, which ${JSON.stringify(id)} alone chooses, and ${JSON.stringify(like)} are two groups.`;
    return [issueOf('near_duplicate', '/choices/0', message, 'If they are one, write them alike.')];
  });
}
