/** Solve reports as answers of the wire. */

import type { WireForm } from '../../scenario/definition.ts';
import { FIELD_NAMES } from '../../scenario/form.ts';
import { issueOf } from '../../shared/issue.ts';
import type { ResponseA, ResponseK } from '../wire/responses.ts';
import type { Caller } from './caller.ts';
import type { ReadRequest, SolveReport } from './ports.ts';
import type { Refusal } from './refusal.ts';

export interface AnswerNumbers {
  readonly chargedMs: number;
  readonly remainingMs: number;
}

/** The caller, the request, and the settings that an answer mentions. */
export interface AskedSolve {
  readonly caller: Caller;
  readonly parsed: ReadRequest;
  readonly config: { readonly form: WireForm; readonly mostMs: number };
}

export function solvedBody(
  { schedule, cost, settings }: Extract<SolveReport, { kind: 'solved' }>,
  { caller, parsed, config }: AskedSolve,
  numbers: AnswerNumbers,
): ResponseK | ResponseA {
  const objectives = {
    used_default_objective: parsed.usedDefaultObjective,
    effective_objectives: [...parsed.objectives],
  };
  if (caller.quotaScope === 'anonymous_ip_and_global') {
    return {
      status: 'solved',
      solution: { schedule, unique_contacts: cost.unique_contacts, final_score: cost.total_cost },
      policy: { id: 'free_auto_v1', solver_family: 'auto', ...objectives },
      limits: { quota_scope: caller.quotaScope, per_request_solve_time_ms: config.mostMs },
    };
  }
  return {
    status: 'solved',
    solution: { schedule, ...cost },
    policy: {
      policy_id: 'hosted_auto',
      solver_family: 'auto',
      solver_settings: settings,
      ...objectives,
    },
    limits: {
      quota_scope: caller.quotaScope,
      charged_solve_time_ms: numbers.chargedMs,
      remaining_daily_solve_time_ms: numbers.remainingMs,
      max_solve_time_ms: config.mostMs,
    },
  };
}

export function infeasibleRefusal(
  { proof }: Extract<SolveReport, { kind: 'infeasible' }>,
  form: WireForm,
  chargedMs: number,
): Refusal {
  const pointers = proof.rules.length > 0 ? proof.rules : [''];
  return {
    code: 'infeasible',
    detail: proof.message,
    advice: 'Drop or loosen one of the rules that "issues" points to.',
    issues: pointers.map((pointer) => issueOf('infeasible', pointerIn(form, pointer), proof.message)),
    chargedMs,
  };
}

/** Certificates have pointers into Form K; converts them to the caller's form. */
function pointerIn(form: WireForm, pointer: string): string {
  const names = Object.keys(FIELD_NAMES.k) as (keyof typeof FIELD_NAMES.k)[];
  const found = names.find((name) => pointer.split('/').includes(FIELD_NAMES.k[name]));
  return found === undefined ? pointer : pointer.replace(FIELD_NAMES.k[found], FIELD_NAMES[form][found]);
}
