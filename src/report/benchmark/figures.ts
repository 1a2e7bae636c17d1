/** Figures of the page, from the publication and the stored evidence; nothing is judged again. */

import type { LaneStandings } from '../../bench/compare/standings.ts';
import type { ProofCredit } from '../../bench/judge/judgement.ts';
import type {
  Attempt,
  CaseComparator,
  Publication,
  PublishedCase,
} from '../../bench/publication/definition.ts';
import type { ReportedEvidence } from '../../bench/publish/reported.ts';
import { largest, least } from '../../shared/median.ts';

export interface ReportData {
  readonly publication: Publication;
  /** Evidence by attempt; empty if not available. */
  readonly evidence: ReadonlyMap<string, ReportedEvidence>;
  /** Published values of others, as costs, by case. */
  readonly published?: ReadonlyMap<string, { readonly cost: number; readonly source: string }>;
  /** Standings over all cases, then lane by lane. */
  readonly standings: readonly LaneStandings[];
}

/** Comparators that ran something, in order of their standing. */
export function present({ publication, standings }: ReportData): Publication['comparators'] {
  return standings[0].standings.flatMap(
    ({ comparatorId }) => publication.comparators.find(({ id }) => id === comparatorId) ?? [],
  );
}

/** The lowest verified cost of any attempt on the case; null without one. */
export function bestKnown(entry: PublishedCase): number | null {
  return least(entry.comparators.flatMap(({ summary }) => summary.bestCost ?? []));
}

/** The highest proven lower bound: of a proven optimum or the case's certificate; 0 without one. */
export function shownBound(entry: PublishedCase, evidence: ReportData['evidence']): number {
  const bounds = entry.comparators.flatMap(({ attempts }) =>
    attempts.flatMap(({ attemptId, proof, canonicalCost }) => [
      evidence.get(attemptId)?.caseBound ?? 0,
      proof === 'optimality' ? (canonicalCost ?? 0) : 0,
    ]),
  );
  return largest(bounds);
}

/** Distance from the best cost in steps: 0 best, 1 to 4 farther; null without a cost. */
export function distance(one: CaseComparator, best: number | null): number | null {
  const { bestCost } = one.summary;
  if (bestCost === null || best === null) return null;
  const ratio = (bestCost + 1) / (best + 1);
  return [1 + 1e-9, 1.05, 1.5, 3].findIndex((limit) => ratio <= limit) + 1 || 5;
}

export function isProven(one: CaseComparator): boolean {
  return ['optimal', 'optimal_proven', 'infeasible_proven'].includes(one.summary.status);
}

/** Whether nobody is better on the case: it has the best cost, or a proof where one is the answer. */
export function isBest(one: CaseComparator, entry: PublishedCase): boolean {
  if (one.summary.status === 'infeasible_proven') return true;
  const best = bestKnown(entry);
  const proofs = entry.comparators.some(({ summary }) => summary.status === 'infeasible_proven');
  return (!proofs || isProven(one)) && best !== null && distance(one, best) === 1;
}

/** What an attempt's proof, or claim of one, rests on; null if it has neither. */
export function creditOf(attempt: Attempt, evidence: ReportData['evidence']): ProofCredit | null {
  if (attempt.status === 'optimal_zero') return 'own_certificate';
  const stored = evidence.get(attempt.attemptId);
  if (!stored || attempt.status === 'invalid_output') return null;
  if (attempt.proof !== null) return stored.credit;
  return Object.values(stored.claims).some((claimed) => claimed) ? 'claim_only' : null;
}

/** The strongest credit of all attempts on a case; a claim counts only if nothing is proven. */
export function creditOn(one: CaseComparator, evidence: ReportData['evidence']): ProofCredit | null {
  const seen = one.attempts.map((attempt) => creditOf(attempt, evidence));
  return CREDITS.find((credit) => seen.includes(credit)) ?? null;
}

export const CREDITS = ['own_certificate', 'case_certificate', 'claim_only'] as const;

export function shownAs({ comparators }: Publication, comparatorId: string): { name: string; style: number } {
  const style = comparators.findIndex(({ id }) => id === comparatorId);
  return { name: comparators[style]?.name ?? comparatorId, style };
}

export function of(entry: PublishedCase, comparatorId: string): CaseComparator | undefined {
  return entry.comparators.find((one) => one.comparatorId === comparatorId);
}

export const wasRun = ({ status }: Attempt) => status !== 'not_run';

export function attemptsOf({ cases }: Publication, comparatorId: string): Attempt[] {
  return cases.flatMap((entry) => of(entry, comparatorId)?.attempts ?? []);
}
