import { counted, someOf } from '../../shared/figures.ts';
import type { Publication } from './definition.ts';

/** More cases of a comparator than this are only counted. */
const CASES = 3;

/**
 * Whose planned attempts were not run, and on which cases, in a sentence: what ran badly can have been taken out of a
 * run with all that tells of it, and this is what is left to see. None: all were run.
 */
export function notRunWords({ cases, comparators }: Publication): string[] {
  const gone = cases.flatMap((entry) =>
    entry.comparators.flatMap(({ comparatorId, attempts }) =>
      attempts.filter(({ status }) => status === 'not_run').map(() => [comparatorId, entry.scenarioId]),
    ),
  );
  const names = comparators.flatMap(({ id }) => {
    const own = gone.filter(([comparatorId]) => comparatorId === id).map(([, scenarioId]) => scenarioId);
    const places = [...new Set(own)];
    return own.length > 0 ? [`${id} ${own.length} (${someOf(places, CASES)})`] : [];
  });
  if (names.length === 0) return [];
  const were = gone.length === 1 ? 'was' : 'were';
  return [`${counted(gone.length, 'planned attempt')} ${were} not run: ${names.join('; ')}.`];
}
