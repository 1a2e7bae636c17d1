import { issueOf } from '../../shared/issue.ts';
/** Names listed in a cell, and the people whom they mean. */
import { didYouMean } from '../../shared/nearest.ts';
import type { Person } from '../definition.ts';
import type { ScenarioIssue } from '../issue-codes.ts';
import { displayNames } from '../people-names.ts';
import { readNameList } from './name-list.ts';
import { folded, isBlank } from './spellings.ts';
import type { PeopleTable } from './table.ts';

export type Find = (name: string) => number | undefined;

/**
 * The names of a cell, separated by semicolons or commas; a name may contain a comma, as the whole cell or between semicolons. Other
 * signs and words separate names if all of these are known.
 */
export function namesIn(cell: string, find: Find): string[] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .flatMap((part) => (find(part) === undefined ? readNameList(part) : [part]))
    .flatMap((name) => {
      if (find(name) !== undefined) return [name];
      const parts = name.split(BETWEEN);
      return parts.every((part) => find(part) !== undefined) ? parts : [name];
    })
    .filter((name) => !isBlank(name));
}

const BETWEEN = /\s*[&+/]\s*|\s+(?:and|und|et|y|e)\s+/i;

/** If more people than this share a name part, they are not suggested. */
const MOST_MEANT = 3;
/** The most unknown names that are compared with all others. */
const MOST_COMPARED = 20;

/** Makes issues for unknown names in cells of a list. */
export function strangersIn({ people, lines }: Pick<PeopleTable, 'people' | 'lines'>) {
  const meant = adviceOn(people);
  return (name: string, person: number, column: string): ScenarioIssue => {
    const message = `Line ${lines[person]}, ${JSON.stringify(column)}: nobody is called ${JSON.stringify(name)}.`;
    return issueOf('unknown_person', [lines[person], column], message, meant(name));
  };
}

/** Advice for the first unknown names: people with it as part of their name, or one with a similar name. */
export function adviceOn(people: readonly Person[]): (name: string) => string | undefined {
  let compared = 0;
  return (name) => (compared++ < MOST_COMPARED ? meantBy(name, people) : undefined);
}

function meantBy(name: string, people: readonly Person[]): string | undefined {
  const known = [...new Set([...displayNames(people), ...people.map(({ id }) => id)])];
  const part = folded(name);
  const bearers = known.filter((one) =>
    folded(one)
      .split(/[\s,]+/)
      .includes(part),
  );
  if (bearers.length === 0 || bearers.length > MOST_MEANT) return didYouMean(name, known);
  return `Did you mean ${bearers.map((one) => JSON.stringify(one)).join(' or ')}?`;
}
