/** Names that a cell lists, and whom they mean. */
import { didYouMean } from '../../shared/nearest.ts';
import type { Person } from '../definition.ts';
import { displayNames } from '../people-names.ts';
import { readNameList } from './name-list.ts';
import { folded, isBlank } from './spellings.ts';

export type Find = (name: string) => number | undefined;

/**
 * With semicolons or commas between; a name may have a comma itself, as the whole cell or between semicolons. Other signs and words
 * stand between names where all of these are known.
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

/** More people of one name part than these are no advice. */
const MOST_MEANT = 3;

/** Whom an unknown name may mean: those who have it as one of theirs, or one who is called almost so. */
export function meantBy(name: string, people: readonly Person[]): string | undefined {
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
