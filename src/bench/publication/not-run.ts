import { counted, someOf } from '../../shared/figures.ts';
import type { Publication } from './definition.ts';

/** Most cases that are listed per comparator; more are only counted. */
const CASES = 3;

/**
 * A sentence on planned attempts that were not run, by comparator and case; none if all were run. Bad results may have been
 * deleted together with their evidence, and only this shows it.
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
