/**
 * Asks the checker whether a schedule is legal, what it costs and whether a proof holds, and says what follows from these.
 * All is computed exactly, from the request alone.
 */
import { checkProof, type ProofVerdict } from '../check/check-proof.ts';
import { seatingOf } from '../check/cost/seating.ts';
import { Effort, stepsIn } from '../check/effort.ts';
import { checkLegality, MOST_LISTED } from '../check/legality/check-legality.ts';
import type { Violation } from '../check/legality/violation.ts';
import { listingsOf } from '../check/listings.ts';
import { contactLimit } from '../check/lower/contact-limit.ts';
import { softRules } from '../check/lower/soft-rules.ts';
import type { SoftRule } from '../check/lower/terms.ts';
import { boundOf, type Certificate } from '../result/certificate.ts';
import type { CommonMetrics, Result } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compare, type Fraction, ZERO } from '../shared/fraction.ts';
import type { Issue } from '../shared/issue.ts';
import { falseClaims, mostDetails } from './claims.ts';
import { commonMetrics } from './common-metrics.ts';
import { costReport, type Scored } from './cost-report.ts';

export type { ProofVerdict, Violation };
export { MOST_LISTED, stepsIn };

/** The most details of each cost term in files and pages. */
export const FULL_DETAILS = 1000;
/** The most details of all terms together, shared equally, and the least share of a term. */
const MOST_DETAILS = 10_000;
const LEAST_DETAILS = 20;

export interface ToJudge {
  readonly schedule?: Schedule | null;
  readonly proof?: Certificate | null;
  /** Limit of the steps of its check, if less than usual; see `stepsIn`. */
  readonly effort?: number;
  /** The file that has both; its other claims are checked, too. */
  readonly result?: Result | null;
  /** The most details of each cost term, fewer with hundreds of terms; absent: 0. */
  readonly details?: number;
  /** The most violations to list; absent: all. */
  readonly violations?: number;
}

export interface Verdict {
  /** Null: there was no schedule. */
  readonly schedule: ScheduleVerdict | null;
  /** Null: there was no proof. */
  readonly proof: ProofVerdict | null;
  /** Lower bound on the cost of every legal schedule: that of a proof that holds, else 0. */
  readonly bound: Fraction;
  /** Whether the schedule is legal and costs no more than the bound. */
  readonly optimal: boolean;
  /** Whether the proof shows that no schedule is legal. */
  readonly infeasible: boolean;
  /** False claims of the file about its schedule. */
  readonly falseClaims: readonly Issue[];
}

/** The verdict on a schedule; if it is not legal, its cost is that of what could be read, for information only. */
export interface ScheduleVerdict extends Scored {
  readonly legal: boolean;
  readonly violations: readonly Violation[];
  readonly metrics: CommonMetrics;
}

type OfSchedule = Verdict & { readonly schedule: ScheduleVerdict };
type OfProof = Verdict & { readonly proof: ProofVerdict };

export function judge(request: SolveRequest, what: ToJudge & { readonly schedule: Schedule }): OfSchedule;
export function judge(request: SolveRequest, what: ToJudge & { readonly proof: Certificate }): OfProof;
export function judge(request: SolveRequest, what: ToJudge): Verdict;
export function judge(
  request: SolveRequest,
  { schedule, proof, effort, result, details = 0, violations }: ToJudge,
): Verdict {
  const rules = softRules(request);
  const named = result ? mostDetails(result) : 0;
  const share = Math.max(LEAST_DETAILS, Math.floor(MOST_DETAILS / Math.max(1, rules.length)));
  const most = Math.max(Math.min(details, share), named);
  const scheduled = schedule ? judgeSchedule(request, schedule, rules, most, violations) : null;
  const proven = proof ? checkProof(request, rules, proof, new Effort(request, effort)) : null;
  const bound = proven?.bound ?? ZERO;
  // If the proof was not checked, claims are checked against its stated bound.
  const stated = proven?.gaveUp && proof?.kind === 'lower_bound' ? boundOf(proof) : bound;
  return {
    schedule: scheduled,
    proof: proven,
    bound,
    optimal: scheduled?.legal === true && compare(scheduled.exact, bound) <= 0,
    infeasible: proven?.infeasible ?? false,
    falseClaims: result && scheduled ? falseClaims(result, scheduled, stated) : [],
  };
}

/** What breaks hard rules in a schedule, without what it costs. */
export function violationsIn(request: SolveRequest, schedule: Schedule): Violation[] {
  return checkLegality(request, schedule);
}

/** The most pairs that could ever have met, over the link or in one group, earlier events included. */
export function mostContacts(request: SolveRequest, over?: string): number {
  return contactLimit(request, over).limit;
}

function judgeSchedule(
  request: SolveRequest,
  schedule: Schedule,
  rules: readonly SoftRule[],
  details: number,
  listed?: number,
): ScheduleVerdict {
  const listings = listingsOf(request, schedule);
  const violations = checkLegality(request, schedule, listings, listed);
  const seating = seatingOf(request, listings);
  const scored = costReport({ request, seating }, rules, details);
  const metrics = commonMetrics(request, seating);
  return { legal: violations.length === 0, violations, ...scored, metrics };
}
