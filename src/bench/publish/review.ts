/**
 * Holds the cases of a publication against their evidence, each as soon as all its attempts were verified: what is
 * verified of all of them together may be more than fits.
 */
import { grouped } from '../../shared/grouped.ts';
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
    /** Claims by what they rest on; every certificate of these was checked again. */
    credits: { own_certificate: 0, case_certificate: 0, claim_only: 0 },
    /** Attempts without proof at the run that the case's certificate of today proves. */
    provenSince: 0,
  };
}

interface Open {
  readonly planned: readonly PlannedAttempt[];
  readonly verified: VerifiedAttempt[];
}

/** A case that is done: what differs, and pairs of attempts whose answers are the same seat for seat. */
interface Reviewed {
  readonly faults: readonly string[];
  readonly found: readonly Parameters<Report>[];
  readonly same: readonly string[];
}

/** @param plan with the cases as they are */
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
    /** Attempts of each comparator of which what they printed is not there. */
    unprinted,
    add(one: VerifiedAttempt): void {
      const own = openOf(one.caseId);
      own.verified.push(one);
      if (own.verified.length === own.planned.length) close(one.caseId, own);
    },
    /** @returns by case, in their order, what differs and what is the same in all cases, those too whose attempts are not all there */
    end: (): Reviewed[] =>
      [...entries.keys()].flatMap((id) => {
        if (!done.has(id)) close(id, openOf(id));
        return done.get(id) ?? [];
      }),
  };
}

/** Of different comparators. */
function sameAnswers(judged: readonly VerifiedAttempt[]): string[] {
  const seen = new Map<string, VerifiedAttempt>();
  const pairs: string[] = [];
  for (const one of judged) {
    if (one.answer === null) continue;
    const other = seen.get(one.answer);
    if (other && other.comparatorId !== one.comparatorId)
      pairs.push(`${one.attemptId} and ${other.attemptId}`);
    seen.set(one.answer, other ?? one);
  }
  return pairs;
}
