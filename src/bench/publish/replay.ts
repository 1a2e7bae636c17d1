/** Compares attempts that were run again with the published ones. */
import { hash } from 'node:crypto';
import { counted } from '../../shared/figures.ts';
import type { Evidence } from '../run/evidence.ts';
import type { AttemptEntry } from '../run/journal.ts';
import type { Plan } from '../run/plan.ts';

/** Fields of a published attempt that a replay is compared with. */
export interface Published extends Pick<Evidence, 'attemptId' | 'comparator' | 'seed' | 'cost' | 'status'> {
  readonly process: Pick<Evidence['process'], 'ending'>;
}

/**
 * A sample of attempts, in turn of each comparator, in an order given by the journal's last hash: publishers cannot know the
 * sample before the run is over, and everybody who repeats it gets the same.
 */
export function sampleOf(
  attempts: readonly Published[],
  comparators: readonly string[],
  head: string,
  size: number,
): Published[] {
  const rank = ({ attemptId }: Published) => hash('sha256', `${head}\0${attemptId}`);
  const queues = comparators.map((id) =>
    attempts
      .filter(({ comparator }) => comparator.id === id)
      .map((one) => ({ one, key: rank(one) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue[i]?.one ?? []));
  return turns.flat().slice(0, size);
}

export interface Replayed {
  readonly attemptId: string;
  /** Both runs ended by their own work, not by time, and the seed is fixed: the cost must be the same again. */
  readonly exact: boolean;
  readonly before: number | null;
  readonly now: number | null;
  readonly outcome: 'same' | 'better' | 'worse';
  /** A sentence why the costs may differ all the same; null if they must not. */
  readonly otherwise: string | null;
}

/** @param plan of the published run @param again plan of the run that repeats it */
export function replayed(before: Published, now: AttemptEntry, plan: Plan, again: Plan): Replayed {
  const own = plan.comparators.find(({ id }) => id === before.comparator.id);
  const policy = plan.admissions.find(
    ({ caseId, comparatorId }) => caseId === now.caseId && comparatorId === now.comparatorId,
  )?.policy;
  const here = again.comparators.find(({ id }) => id === before.comparator.id);
  const isTimed = [before, now].some(
    ({ process, status }) => process.ending !== 'exited' || status.endsWith('_timeout'),
  );
  const [a, b] = [before.cost ?? Number.POSITIVE_INFINITY, now.cost ?? Number.POSITIVE_INFINITY];
  const changed = (['version', 'adapterHash', 'configurationId'] as const).filter(
    (name) => own?.[name] !== here?.[name],
  );
  const otherwise = `${changed.join(' and ')} of "${before.comparator.id}" are not those of the run`;
  return {
    attemptId: before.attemptId,
    exact: !isTimed && (before.seed !== null || policy === 'deterministic_single'),
    before: before.cost,
    now: now.cost,
    outcome: a === b ? 'same' : b < a ? 'better' : 'worse',
    otherwise: changed.length > 0 ? otherwise : null,
  };
}

export function replayWords(all: readonly Replayed[]): string[] {
  const exact = all.filter((one) => one.exact);
  const timed = all.filter((one) => !one.exact);
  const same = exact.filter(({ outcome }) => outcome === 'same');
  const good = timed.filter(({ outcome }) => outcome !== 'worse');
  const other = new Set(all.flatMap(({ otherwise }) => otherwise ?? []));
  return [
    `${counted(exact.length, 'attempt')} ended by their own work: ${same.length} cost the same again.`,
    `${counted(timed.length, 'attempt')} ended by time or had no seed: ${good.length} cost as much or less this time.`,
    ...[...other].map((words) => `Not the same program: ${words}.`),
  ];
}

export function notRepeated(all: readonly Replayed[]): Replayed[] {
  return all.filter(({ exact, outcome, otherwise }) => exact && outcome !== 'same' && otherwise === null);
}
