/** Calls of the service that this page came from, in whichever form it speaks. */
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import { namesOf } from '../bounds/lower/piece.ts';
import { FULL_DETAILS, judge } from '../check/judge.ts';
import type { Result } from '../result/definition.ts';
import { buildResult } from '../result/write-result.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { toFormA, toFormK } from '../scenario/write.ts';
import type { Problem } from '../service/wire/errors.ts';
import type { Help } from '../service/wire/help.ts';
import type { ResponseA, ResponseK } from '../service/wire/responses.ts';

/** What a person can read and do about it. */
export interface Trouble {
  readonly title: string;
  readonly lines: readonly string[];
}

export type Answer =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly trouble: Trouble };

/** @param base the service's address, ending in / */
export async function solveThere(base: string, request: SolveRequest): Promise<Answer> {
  try {
    const help = (await (await fetch(`${base}v1/help`)).json()) as Help;
    const body = help.form === 'a' ? toFormA(request) : toFormK(request);
    const reply = await fetch(`${base}v1/auto-solve`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(help.form === 'k' ? { 'Idempotency-Key': randomKey() } : {}),
      },
      body: JSON.stringify({ schema_version: 'v1', ...body }),
    });
    const answer: unknown = await reply.json();
    if (!reply.ok)
      return { ok: false, trouble: troubleOf(answer as Problem, reply.headers.get('Retry-After')) };
    return { ok: true, result: resultOf(request, answer as ResponseK | ResponseA, help.version) };
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      trouble: { title: 'The service cannot be reached', lines: [line, 'Is mingle serve still running?'] },
    };
  }
}

/**
 * The answer as a result file. The service says neither a bound nor how the search went: the bound and its
 * certificate are worked out here, terms and metrics are scored here, and the run record leaves out what is not known.
 */
export function resultOf(request: SolveRequest, answer: ResponseK | ResponseA, version: string): Result {
  const { schedule } = answer.solution;
  const proof = lowerBound(compile(request), namesOf(request.scenario));
  const verdict = judge(request, { schedule, proof, details: FULL_DETAILS });
  const settings = 'solver_settings' in answer.policy ? answer.policy.solver_settings : {};
  const usedMs = 'charged_solve_time_ms' in answer.limits ? answer.limits.charged_solve_time_ms : 0;
  return buildResult({
    status: 'solved',
    scenario: { ...toFormK(request) },
    solved: { schedule, judged: verdict.schedule },
    proof,
    run: {
      seconds: usedMs / 1000,
      stop_reason: verdict.optimal ? 'optimal' : 'time_limit',
      lanes: 1,
      version,
      settings,
    },
  });
}

function troubleOf(problem: Problem, retryAfter: string | null): Trouble {
  const details = problem.issues
    .map(({ message, advice }) => (advice ? `${message} ${advice}` : message))
    .filter((line) => line !== problem.detail);
  const wait = retryAfter === null ? [] : [`Try again in ${retryAfter} seconds.`];
  const lines = [problem.detail, ...(problem.advice ? [problem.advice] : []), ...details, ...wait];
  return { title: problem.title, lines: [...new Set(lines)] };
}

/** 128 random bits; `randomUUID` is missing where the page was not loaded over a secure connection. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
