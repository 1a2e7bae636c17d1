import { counted } from '../../shared/figures.ts';
import type { Publication } from './definition.ts';

/** More cases of a comparator than this are only counted. */
const CASES = 3;

/**
 * Whose planned attempts were not run, and on which cases, in a sentence: what ran badly can have been taken out of a
 * run with all that tells of it, and this is what is left to see. None: all were run.
 */
export function notRunWords({ cases, comparators }: Publication): string[] {
  const found = comparators.flatMap(({ id }) => {
    const own = cases.flatMap(({ scenarioId, comparators: all }) => {
      const attempts = all.find(({ comparatorId }) => comparatorId === id)?.attempts ?? [];
      const count = attempts.filter(({ status }) => status === 'not_run').length;
      return count > 0 ? [{ scenarioId, count }] : [];
    });
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return count > 0 ? [{ id, own, count }] : [];
  });
  if (found.length === 0) return [];
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const names = found.map(({ id, own, count }) => {
    const shown = own.slice(0, CASES).map(({ scenarioId }) => scenarioId);
    const more = own.length > CASES ? ` and ${counted(own.length - CASES, 'more case')}` : '';
    return `${id} ${count} (${shown.join(', ')}${more})`;
  });
  return [
    `${counted(total, 'planned attempt')} ${total === 1 ? 'was' : 'were'} not run: ${names.join('; ')}.`,
  ];
}
