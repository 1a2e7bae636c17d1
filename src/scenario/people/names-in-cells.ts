/** Names listed in a cell, and the people whom they mean. */
import { didYouMean } from '../../shared/nearest.ts';
import type { Person } from '../definition.ts';
import { displayNames } from '../people-names.ts';
import { readNameList } from './name-list.ts';
import { folded, isBlank } from './spellings.ts';

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

/** Advice for an unknown name: people with it as part of their name, or one with a similar name. */
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
