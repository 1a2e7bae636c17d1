import { least } from '../../shared/median.ts';
import type { Publication } from '../publication/definition.ts';
import { keptOnce } from '../run/append-log.ts';
import type { Evidence } from '../run/evidence.ts';
import { pick } from '../run/plan.ts';
import type { StoredEvidence } from './evidence-archive.ts';

const SHOWN = [
  'status',
  'reason',
  'failure',
  'claims',
  'credit',
  'curve',
  'noBetterThanStart',
  'caseBound',
  'measure',
] as const;

export interface ReportedEvidence extends Pick<Evidence, (typeof SHOWN)[number]> {
  readonly machine: Evidence['machine'];
  readonly comparator: Evidence['comparator'];
  /** Given for the first attempt with the best cost of its case; null for the others. */
  readonly schedule: Evidence['schedule'];
}

/** Evidence by attempt id; the first of several. */
export async function readReported(
  publication: Publication,
  { read }: StoredEvidence,
): Promise<Map<string, ReportedEvidence>> {
  const winners = new Set(
    publication.cases.flatMap(({ comparators }) => {
      const best = least(comparators.flatMap(({ summary }) => summary.bestCost ?? []));
      const attempts = comparators.flatMap((one) => one.attempts);
      return attempts.find(({ canonicalCost }) => canonicalCost === best && best !== null)?.attemptId ?? [];
    }),
  );
  const once = keptOnce();
  const found = new Map<string, ReportedEvidence>();
  for await (const line of read()) {
    if (!('evidence' in line) || found.has(line.evidence.attemptId)) continue;
    const { evidence } = line;
    const id = evidence.attemptId;
    found.set(id, {
      ...pick(evidence, SHOWN),
      machine: once(evidence.machine),
      comparator: once(evidence.comparator),
      schedule: winners.has(id) ? evidence.schedule : null,
    });
  }
  return found;
}
