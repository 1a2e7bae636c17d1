/**
 * Compares the cases of a publication with their evidence, each as soon as all its attempts are verified: the verified attempts
 * of all cases together may not fit in memory.
 */
import { grouped, repeatsOf } from '../../shared/grouped.ts';
import type { Publication } from '../publication/definition.ts';
import { below, type Report } from '../publication/report.ts';
import { attemptsByCase, type Plan, type PlannedAttempt } from '../run/plan.ts';
import { caseMaker } from './build.ts';
import { compareCase } from './compare-publications.ts';
import type { VerifiedAttempt } from './verify-attempt.ts';

export function noCounts() {
  return {
    attempts: 0,
    schedules: 0,
    /** Number of claims by what they rest on; every certificate counted here was checked again. */
    credits: { own_certificate: 0, case_certificate: 0, claim_only: 0 },
    /** Attempts without a proof at the run that the case's certificate proves today. */
    provenSince: 0,
  };
}

interface Open {
  readonly planned: readonly PlannedAttempt[];
  readonly verified: VerifiedAttempt[];
}

/** Result of one case: differences, and pairs of attempts with identical answers. */
interface Reviewed {
  readonly faults: readonly string[];
  readonly found: readonly Parameters<Report>[];
  readonly same: readonly string[];
}

/** @param plan with the cases of today */
export function reviewOf(publication: Publication, plan: Plan, archiveAbsent: boolean) {
  const counts = noCounts();
  const said = grouped(publication.cases.entries(), ([, { scenarioId }]) => scenarioId);
  const entries = new Map(plan.cases.map((one) => [one.id, one]));
  const plannedOf = attemptsByCase(plan);
  const make = caseMaker(plan, { folder: '', publishedIn: '', archive: '' });
  const open = new Map<string, Open>();
  const unprinted = new Map<string, number>();
  const done = new Map<string, Reviewed>();

  const openOf = (caseId: string): Open => {
    const found = open.get(caseId) ?? { planned: plannedOf(caseId), verified: [] };
    open.set(caseId, found);
    return found;
  };
  const count = (judged: readonly VerifiedAttempt[]): void => {
    counts.attempts += judged.length;
    for (const { answer, credit, provenSince, comparatorId, isUnprinted } of judged) {
      if (isUnprinted) unprinted.set(comparatorId, (unprinted.get(comparatorId) ?? 0) + 1);
      if (answer !== null) counts.schedules++;
      if (credit !== null) counts.credits[credit]++;
      if (provenSince) counts.provenSince++;
    }
  };
  const close = (caseId: string, { planned, verified }: Open): void => {
    open.delete(caseId);
    const entry = entries.get(caseId);
    if (!entry) return;
    const { made, judged } = make(entry, planned, verified);
    const shown = { shown: new Set(verified.map(({ attemptId }) => attemptId)), archiveAbsent };
    const found: Parameters<Report>[] = [];
    for (const [at, one] of said.get(caseId) ?? []) {
      const place = below((...fault) => found.push(fault), 'cases', at);
      compareCase(place, one, made, shown);
    }
    count(judged);
    const faults = judged.flatMap((one) =>
      one.faults.map((fault) => `the evidence of "${one.attemptId}": ${fault}`),
    );
    const bounds = new Set(judged.map((one) => one.caseBound));
    if (bounds.size > 1) faults.push(`the bound of "${caseId}" is ${[...bounds].join(' and ')}`);
    done.set(caseId, { faults, found, same: sameAnswers(judged) });
  };
  return {
    counts,
    /** Number of attempts, by comparator, whose printed output is not stored. */
    unprinted,
    add(one: VerifiedAttempt): void {
      const own = openOf(one.caseId);
      own.verified.push(one);
      if (own.verified.length === own.planned.length) close(one.caseId, own);
    },
    /** @returns results of all cases, in their order, also of those with attempts missing */
    end: (): Reviewed[] =>
      [...entries.keys()].flatMap((id) => {
        if (!done.has(id)) close(id, openOf(id));
        return done.get(id) ?? [];
      }),
  };
}

/** Pairs of attempts of different comparators with the same schedule. */
function sameAnswers(judged: readonly VerifiedAttempt[]): string[] {
  const answers = judged.filter(({ answer }) => answer !== null);
  return [...repeatsOf(answers, ({ answer }) => answer)].flatMap(([one, other]) =>
    one.comparatorId === other.comparatorId ? [] : [`${one.attemptId} and ${other.attemptId}`],
  );
}
