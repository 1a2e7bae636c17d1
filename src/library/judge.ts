/** Judges a plan and the claims about it, from the request alone. */
import * as z from 'zod';
import { boundOf, type Certificate } from '../result/certificate.ts';
import { type Result, schedule as scheduleShape, type TermReport } from '../result/definition.ts';
import { readCertificate, readResult } from '../result/read-result.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { boundFigure, figure } from '../shared/figures.ts';
import { compare, fractionText, roundedDown } from '../shared/fraction.ts';
import { accept, type Checked, type Issue, isSome, issueOf } from '../shared/issue.ts';
import type { Judgement } from '../shared/judgement.ts';
import { readAs } from '../shared/read-document.ts';
import {
  FULL_DETAILS,
  judge as check,
  MOST_LISTED,
  type ScheduleVerdict,
  type Verdict,
} from '../verdict/judge.ts';
import { type LibraryCode, refused } from './issue-codes.ts';
import { below, fromZero, type OptionTable, object, refusedOptions } from './options.ts';
import { type RequestInput, requestOf } from './request.ts';

/** The claims to judge. Give at least one of `schedule`, `proof` and `result`. */
export interface Claims {
  /** Schedule to judge: its legality and cost. */ readonly schedule?: Schedule | null | undefined;
  /** The cost that the schedule is said to have. */
  readonly claimedCost?: number | null | undefined;
  /** Certificate to check. */ readonly proof?: Certificate | null | undefined;
  /** A result file. All its claims are judged; its schedule, cost and proof are used where the fields above are not given. */
  readonly result?: Result | null | undefined;
}

/** If the schedule breaks rules, its cost covers what could be read of it, for information only. */
export interface JudgedSchedule extends Omit<ScheduleVerdict, 'exact'> {
  /** The cost as a whole number or a fraction "n/d", not rounded. */
  readonly exact: string;
}

/** The result of `judge`. */
export interface Findings {
  /** Null: no schedule was given. */
  readonly schedule: JudgedSchedule | null;
  /** Whether the schedule has the claimed cost; null: no cost was claimed, or there is no schedule. */
  readonly costTrue: boolean | null;
  /** Null: no certificate was given. */
  readonly proof: Judgement | null;
  /** False claims, apart from broken rules; empty if there are none. */
  readonly faults: readonly Issue[];
  /** True if the schedule, if any, is legal, and there are no faults. */
  readonly verified: boolean;
}

export interface JudgeOptions {
  /** Most people or groups concerned that each cost term lists; default 1000. With more than ten rules fewer: 10,000 in all, or 20 each. */
  readonly details?: number | undefined;
}

const OPTIONS: OptionTable<JudgeOptions> = { details: z.int().min(0) };
const CLAIMS: OptionTable<Claims> = {
  schedule: object,
  claimedCost: fromZero.nullable(),
  proof: object,
  result: object,
};

/**
 * Judges a schedule, a proof, or a result file with all its claims, by code that the solver does not share. Broken rules and
 * false claims are findings in the value; issues are only about input that could not be read.
 */
export function judge(input: RequestInput, claims: Claims, options: JudgeOptions = {}): Checked<Findings> {
  const wrong = refusedOptions(claims, CLAIMS) ?? refusedOptions(options, OPTIONS);
  if (wrong) return wrong;
  const { details = FULL_DETAILS } = options;
  const request = requestOf(input);
  const read = readClaims(claims);
  if (!request.ok) return request;
  if (!read.ok) return read;
  const value = findingsOf(request.value.request, read.value, details);
  return accept(value, [...request.warnings, ...read.warnings]);
}

/** Checks the shapes of claims from outside, and takes missing ones from the result file. */
function readClaims({ schedule, claimedCost, proof, result }: Claims): Checked<Claims> {
  const issues: Issue[] = [];
  const warnings: Issue[] = [];
  const take = <T>(claim: keyof Claims, found: Checked<T>): T | null => {
    const read = below(`/${claim}`, found);
    if (!read.ok) issues.push(...read.issues);
    else warnings.push(...read.warnings);
    return read.ok ? read.value : null;
  };
  const file = result ? take('result', readResult(result)) : null;
  const claimed = {
    schedule: schedule
      ? take('schedule', readAs(scheduleShape, schedule, 'schedule'))
      : (file?.solution?.schedule ?? null),
    claimedCost: claimedCost ?? (schedule ? null : (file?.solution?.total_cost ?? null)),
    proof: proof ? take('proof', readCertificate(proof)) : (file?.proof ?? null),
    result: file,
  };
  if (isSome(issues)) return { ok: false, issues };
  const some = claimed.schedule ?? claimed.proof ?? (file?.status === 'infeasible' ? file : null);
  if (some !== null) return accept(claimed, warnings);
  return refused(
    'no_plan',
    'There is neither a plan nor a proof to judge.',
    'Give a schedule, a proof or a result.',
  );
}

/** @param details most details per cost term */
export function findingsOf(request: SolveRequest, claims: Claims, details: number): Findings {
  const { schedule = null, claimedCost = null, proof = null, result = null } = claims;
  const verdict = check(request, { schedule, proof, result, details, violations: MOST_LISTED });
  const found = verdict.schedule;
  const faults: Issue[] = [];
  if (verdict.proof?.gaveUp) {
    faults.push(fault('unchecked_proof', `The proof was not checked: ${verdict.proof.reason}.`));
  } else if (verdict.proof?.holds === false) {
    faults.push(fault('false_proof', `The proof does not hold: ${verdict.proof.reason}.`));
  }
  if (result !== null) faults.push(...faultsOf(result, verdict));
  const costTrue = found === null || claimedCost === null ? null : claimedCost === found.cost.total_cost;
  if (result === null && costTrue === false) {
    const message = `The plan costs ${found?.cost.total_cost}, not ${claimedCost} as is said.`;
    faults.push(fault('false_cost', message));
  }
  if (found?.legal && verdict.infeasible) {
    faults.push(fault('false_proof', 'The proof says that there is no plan, but here is one.'));
  }
  if (found !== null && proof?.kind === 'lower_bound' && compare(boundOf(proof), found.exact) > 0) {
    const [bound, cost] = [boundFigure(roundedDown(boundOf(proof))), figure(found.cost.total_cost)];
    faults.push(fault('false_proof', `The proof says at least ${bound}, but this plan costs ${cost}.`));
  }
  return {
    schedule: found && {
      ...found,
      exact: fractionText(found.exact),
      terms: found.terms.map((term) => shortened(term, details)),
    },
    costTrue,
    proof: verdict.proof && { holds: verdict.proof.holds, reason: verdict.proof.reason },
    faults,
    verified: faults.length === 0 && found?.legal !== false,
  };
}

/** False claims of a result file. */
function faultsOf(result: Result, verdict: Verdict): Issue[] {
  const { status, solution, proof } = result;
  if (status === 'infeasible' && proof?.kind !== 'infeasibility') {
    return [fault('false_proof', 'The file says that no plan can keep all the rules, but proves nothing.')];
  }
  if ((status === 'solved') !== (solution !== null)) {
    return [fault('false_claim', `The file says "${status}" of ${solution ? 'a plan' : 'no plan'}.`)];
  }
  return [...verdict.falseClaims];
}

function shortened(term: TermReport, most: number): TermReport {
  const left = Math.max(0, term.details.length - most);
  return {
    ...term,
    details: term.details.slice(0, most),
    details_left_out: term.details_left_out + left,
  };
}

function fault(code: LibraryCode, message: string): Issue<LibraryCode> {
  return issueOf(code, '', message);
}
