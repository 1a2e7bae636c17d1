/** `mingle solve --remote`: the service solves, the answer is judged here like any other. */
import { lowerBound } from '../../bounds/lower/lower-bound.ts';
import { ANALYTICS_HEADERS } from '../../hosted/analytics.ts';
import {
  askForm,
  baseOf,
  type ClientFailure,
  type ClientOptions,
  postSolve,
} from '../../hosted/client/solve-client.ts';
import { compile } from '../../scenario/compile.ts';
import type { WireForm } from '../../scenario/definition.ts';
import { toFormA, toFormK } from '../../scenario/write.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { version } from '../../shared/version.ts';
import type { Outcome } from '../../solver/outcome.ts';
import type { ReadRequest } from '../input/request.ts';
import { documentSource } from '../input/source.ts';
import { Refusal, usageRefusal } from '../refusal.ts';
import { interruptible } from '../solve/interrupt.ts';
import type { Terminal } from '../terminal.ts';
import { type RemoteAnswer, readAnswer } from './answer.ts';
import { readApiKey } from './api-key.ts';
import { type Countdown, openCountdown } from './countdown.ts';
import type { RemoteFlags } from './flags.ts';
import { openPending, type Pending } from './pending.ts';

const DEFAULT_MAX_WAIT_SECONDS = 60;

/**
 * Has the service at `--remote` solve the request. Throws a `Refusal` with the service's code and advice, exit
 * code 8, when there is no answer; one that may still come can be asked for again with `--retry-of`.
 */
export async function solveRemotely(
  terminal: Terminal,
  read: ReadRequest,
  flags: RemoteFlags & { readonly remote: string; readonly quiet?: boolean },
): Promise<Outcome> {
  const began = performance.now();
  const url = readUrl(flags.remote);
  const apiKey = await readApiKey(terminal, flags.keyFile, url);
  const countdown = await openCountdown(terminal, flags.quiet ?? false);
  let pending: Pending | null = null;
  try {
    return await interruptible(terminal, async (signal) => {
      const options = clientOptions(flags, countdown, signal);
      const form = flags.form ?? (await formOf(options));
      const body = JSON.stringify(form === 'k' ? toFormK(read.request) : toFormA(read.request));
      pending = form === 'k' ? openPending(terminal, baseOf(flags.remote), body, flags.retryOf) : null;
      countdown.say(`${url.host} is solving`);
      const key = form === 'k' ? apiKey : null;
      const idempotencyKey = pending?.idempotencyKey ?? null;
      const posted = await postSolve(options, {
        form,
        body,
        apiKey: key,
        idempotencyKey,
        analytics: headers(flags),
      });
      if (!posted.ok) throw refusalOf(posted.failure, pending, flags.remote);
      const answer = readAnswer(posted.value, form);
      if (answer === null) throw refusalOf(NO_ANSWER, pending, flags.remote);
      pending?.forget();
      return outcomeOf(answer, read, (performance.now() - began) / 1000);
    });
  } catch (error) {
    if (error instanceof Refusal || !isAbort(error)) throw error;
    throw stopped(pending, url);
  } finally {
    countdown.stop();
  }
}

function stopped(pending: Pending | null, { host, href }: URL): Refusal {
  const advice = pending === null ? {} : { advice: retryAdvice(pending, href) };
  const issue = {
    code: 'interrupted',
    pointer: '',
    message: `Stopped before ${host} had answered.`,
    ...advice,
  };
  return new Refusal([issue], null, EXIT.interrupted);
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '') return url;
  throw usageRefusal(
    'malformed_url',
    `"${text}" is not the address of a service.`,
    'Write it as https://host, without a user name or a query.',
  );
}

function clientOptions(
  { remote, maxWait }: RemoteFlags,
  countdown: Countdown,
  signal: AbortSignal,
): ClientOptions {
  return {
    url: remote ?? '',
    maxWaitMs: (maxWait ?? DEFAULT_MAX_WAIT_SECONDS) * 1000,
    signal,
    wait: (ms, why) => countdown.wait(ms, why, signal),
    random: Math.random,
  };
}

async function formOf(options: ClientOptions): Promise<WireForm> {
  const asked = await askForm(options);
  if (asked.ok) return asked.value;
  throw refusalOf(asked.failure, null, options.url);
}

function headers({ callerType, taskOrigin, agentFamily }: RemoteFlags): Record<string, string> {
  const given = { callerType, taskOrigin, agentFamily };
  const fields = Object.keys(ANALYTICS_HEADERS) as (keyof typeof ANALYTICS_HEADERS)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = given[field];
      return value === undefined ? [] : [[ANALYTICS_HEADERS[field].header, value]];
    }),
  );
}

const NO_ANSWER: ClientFailure = {
  code: 'unexpected_answer',
  message: 'The server answered with 200, but not with a schedule in its form.',
  advice: 'Check the address, and --form where it is given.',
  problem: null,
  open: true,
};

/** Answers that are none of the service's failures keep the exit code that they have locally. */
const EXIT_OF_CODE: Readonly<Record<string, ExitCode>> = {
  infeasible: EXIT.infeasible,
  no_solution: EXIT.noSolution,
};

function refusalOf(failure: ClientFailure, pending: Pending | null, url: string): Refusal {
  const { code, message, advice, problem, open } = failure;
  if (!open) pending?.forget();
  const retry = open && pending !== null ? ` ${retryAdvice(pending, url)}` : '';
  const first = { code, pointer: '', message, advice: `${advice}${retry}`.trim() };
  const others = (problem?.issues ?? []).filter((issue) => issue.pointer !== '' || issue.message !== message);
  const issues = others.map(({ code, pointer, message, advice }) => ({
    code,
    pointer,
    message,
    ...(advice === undefined ? {} : { advice }),
  }));
  return new Refusal(
    [first, ...issues],
    documentSource(hostOf(url)),
    EXIT_OF_CODE[code] ?? EXIT.remoteFailed,
  );
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function retryAdvice({ id }: Pending, url: string): string {
  return `The solve may be done or still running; the same command with --retry-of ${id} asks ${hostOf(url)} for it.`;
}

function outcomeOf(answer: RemoteAnswer, { request }: ReadRequest, seconds: number): Outcome {
  const { schedule, cost, settings } = answer;
  const proof = lowerBound(request, compile(request));
  const stop = cost <= proof.bound ? 'optimal' : 'time_limit';
  return {
    status: 'solved',
    schedule,
    cost,
    proof,
    run: runRecord(settings, seconds, stop),
    warnings: [],
    trace: [],
  };
}

/** The service tells neither seed nor iterations: both are 0. */
function runRecord(
  settings: Record<string, unknown>,
  seconds: number,
  stop_reason: Outcome['run']['stop_reason'],
): Outcome['run'] {
  return { seed: 0, iterations: 0, seconds, stop_reason, lanes: 1, version, settings };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
