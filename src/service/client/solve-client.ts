/** Client of the solve service: asks for the form, then posts, waits and retries until there is an answer. */
import * as z from 'zod';
import type { WireForm } from '../../scenario/definition.ts';
import type { ClientCode } from './client-codes.ts';
import { type AttemptResult, attempt, type HttpRequest, type RemoteProblem } from './http-attempt.ts';
import { mayStillCome, waitBeforeRetry } from './retry.ts';

export interface ClientOptions {
  /** As given by the user, with or without `/v1`. */
  readonly url: string;
  /** Most milliseconds to wait in total between attempts. */
  readonly maxWaitMs: number;
  readonly signal: AbortSignal | null;
  /** Waits; `why` can be shown to the user. */
  readonly wait: (ms: number, why: string) => Promise<void>;
  /** From 0 to 1; injected for tests. */
  readonly random: () => number;
}

export interface SolvePost {
  readonly form: WireForm;
  /** The exact bytes, equal in every attempt. */
  readonly body: string;
  readonly apiKey: string | null;
  /** Null in Form A. */
  readonly idempotencyKey: string | null;
  readonly analytics: Readonly<Record<string, string>>;
}

export interface ClientFailure {
  /** A code of the service, or a `ClientCode`. */
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  readonly problem: RemoteProblem | null;
  /** The answer may still come: the same request with the same key can be sent later. */
  readonly open: boolean;
}

export type ClientResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ClientFailure };

const DAY_MS = 86_400_000;
const SOLVE_TIMEOUT_MS = 60_000;
const HELP_TIMEOUT_MS = 10_000;
/** More than any service answers. */
const MOST_BYTES = { solve: 256 * 1024 * 1024, help: 1024 * 1024 };
const MAY_BE_CHARGED = 'The solve may have been done and charged.';

const helpForm = z.looseObject({ service: z.literal('mingle'), form: z.enum(['k', 'a']) });

export async function askForm(options: ClientOptions): Promise<ClientResult<WireForm>> {
  const limits = { timeoutMs: HELP_TIMEOUT_MS, mostBytes: MOST_BYTES.help };
  const asked = await untilAnswered(options, 'k', 'help', { method: 'GET', headers: {}, ...limits });
  if (!asked.ok) {
    // Asking for the form costs nothing, whether or not it fails, and leaves no answer to fetch later.
    const advice = asked.failure.advice.replace(MAY_BE_CHARGED, 'Nothing was solved or charged.');
    return { ok: false, failure: { ...asked.failure, advice, open: false } };
  }
  const help = helpForm.safeParse(asked.value);
  if (help.success) return { ok: true, value: help.data.form };
  return { ok: false, failure: { ...unexpected(200), open: false } };
}

/** Posts a solve until there is an answer; the value is the body of the 200 response. */
export function postSolve(options: ClientOptions, post: SolvePost): Promise<ClientResult<unknown>> {
  const { form, body, apiKey, idempotencyKey, analytics } = post;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...analytics,
  };
  const limits = { timeoutMs: SOLVE_TIMEOUT_MS, mostBytes: MOST_BYTES.solve };
  return untilAnswered(options, form, 'auto-solve', { method: 'POST', headers, body, ...limits });
}

/** Base URL that paths are appended to; ends in `/v1`. */
export function baseOf(url: string): string {
  return `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
}

async function untilAnswered(
  options: ClientOptions,
  form: WireForm,
  path: string,
  request: Omit<HttpRequest, 'url' | 'signal'>,
): Promise<ClientResult<unknown>> {
  const whole = { ...request, url: `${baseOf(options.url)}/${path}`, signal: options.signal };
  let waited = 0;
  let open = false;
  for (let attempts = 1; ; attempts++) {
    const result = await attempt(whole);
    if (result.kind === 'answered') return { ok: true, value: result.body };
    open = mayStillCome(result, form, open);
    const failure = { ...failureOf(result), open };
    const wait = waitBeforeRetry(result, form, attempts, options.random());
    if (wait === null) return { ok: false, failure };
    if (waited + wait > options.maxWaitMs) {
      return { ok: false, failure: { ...failure, advice: tooLong(failure.advice, wait, options.maxWaitMs) } };
    }
    await options.wait(wait, failure.message);
    waited += wait;
  }
}

type FailureWords = Omit<ClientFailure, 'open'>;

function failureOf(result: Exclude<AttemptResult, { kind: 'answered' }>): FailureWords {
  switch (result.kind) {
    case 'problem': {
      const { code, detail, advice } = result.problem;
      return { code, message: detail, advice: advice ?? '', problem: result.problem };
    }
    case 'unexpected':
      return unexpected(result.status);
    case 'failed':
      return {
        code: (result.sent ? 'connection_lost' : 'unreachable') satisfies ClientCode,
        message: result.sent
          ? `The connection broke before there was an answer: ${result.reason}.`
          : `The server cannot be reached: ${result.reason}.`,
        advice: result.sent ? MAY_BE_CHARGED : 'Check the address and the network.',
        problem: null,
      };
  }
}

function unexpected(status: number): FailureWords {
  return {
    code: 'unexpected_answer' satisfies ClientCode,
    message: `The server answered with status ${status} and something that is not an answer of a solve service.`,
    advice: 'Check that the address is that of a mingle service, such as https://example.org/v1.',
    problem: null,
  };
}

function tooLong(advice: string, waitMs: number, maxWaitMs: number): string {
  const next = waitMs > DAY_MS ? 'more than a day' : `${Math.ceil(waitMs / 1000)} s`;
  const most = Math.round(maxWaitMs / 1000);
  return `The next attempt would be in ${next}, beyond the ${most} s that were to be waited in all; raise --max-wait or come back later. ${advice}`.trim();
}
