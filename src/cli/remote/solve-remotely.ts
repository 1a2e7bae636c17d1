/** `mingle solve --remote`: a service solves, and the answer is judged here like any other. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { lowerBound } from '../../bounds/lower/lower-bound.ts';
import { type Result, schedule } from '../../result/definition.ts';
import { buildResult } from '../../result/write-result.ts';
import type { WireForm } from '../../scenario/definition.ts';
import { compile } from '../../scenario/lower/compile.ts';
import { toFormA, toFormK } from '../../scenario/write.ts';
import { keyDigest } from '../../service/client/pending-solve.ts';
import { askForm, baseOf, type ClientOptions, postSolve } from '../../service/client/solve-client.ts';
import { ANALYTICS_HEADERS } from '../../service/wire/analytics.ts';
import { isApiKey } from '../../service/wire/api-key.ts';
import type { Issue } from '../../shared/issue.ts';
import { version } from '../../shared/version.ts';
import { FULL_DETAILS, judge } from '../../verdict/judge.ts';
import type { ReadRequest } from '../input/request.ts';
import { readText } from '../input/text-source.ts';
import { interruptible } from '../interrupt.ts';
import type { CliCode } from '../issue-codes.ts';
import { openSpinner } from '../print/spinner.ts';
import { Refusal, usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import type { RemoteFlags } from './flags.ts';
import { NO_ANSWER, openPending, type Pending, refusalOf, stopped } from './pending.ts';

const DEFAULT_MAX_WAIT_SECONDS = 60;

/**
 * Lets the service at `--remote` solve the request.
 * @throws Refusal with the service's code and advice, exit code 8, if there is no answer; `--retry-of` can fetch a later one
 */
export async function solveRemotely(
  terminal: Terminal,
  read: ReadRequest,
  flags: RemoteFlags & { readonly remote: string; readonly quiet?: boolean },
): Promise<Result> {
  const began = performance.now();
  const url = readUrl(flags.remote);
  const apiKey = await readApiKey(terminal, flags.keyFile, url);
  const countdown = await openCountdown(terminal, flags.quiet ?? false);
  let pending: Pending | null = null;
  try {
    return await interruptible(terminal, async (signal) => {
      const options: ClientOptions = {
        url: url.href,
        maxWaitMs: (flags.maxWait ?? DEFAULT_MAX_WAIT_SECONDS) * 1000,
        signal,
        wait: (ms, why) => countdown.wait(ms, why, signal),
        random: Math.random,
      };
      // Only Form K can fetch an answer again: an unknown id is refused without asking a server.
      const form = flags.form ?? (flags.retryOf === undefined ? await formOf(options, url) : 'k');
      const written = form === 'k' ? toFormK(read.request) : toFormA(read.request);
      const body = JSON.stringify({ schema_version: 'v1', ...written });
      if (form === 'a') refuseRetry(flags.retryOf);
      const asked = { url: baseOf(url.href), keyDigest: keyDigest(apiKey), body };
      pending = form === 'k' ? openPending(terminal, asked, flags.retryOf) : null;
      countdown.say(`${url.host} is solving`);
      const keys = { apiKey: form === 'k' ? apiKey : null, idempotencyKey: pending?.idempotencyKey ?? null };
      const posted = await postSolve(options, { form, body, ...keys, analytics: headers(flags) });
      if (!posted.ok) throw refusalOf(posted.failure, pending, url);
      const answer = readAnswer(posted.value, form);
      if (answer === null) throw refusalOf(NO_ANSWER, pending, url);
      pending?.forget();
      return resultOfAnswer(answer, read, (performance.now() - began) / 1000);
    });
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? stopped(pending, url) : error;
  } finally {
    countdown.stop();
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.href === `${url?.origin}${url?.pathname}`;
  if (url !== null && /^https?:$/.test(url.protocol) && isPlain) return url;
  const advice = 'Write it as https://host, without a user name or a query.';
  throw usageRefusal('malformed_url', `"${text}" is not the address of a service.`, advice);
}

/** The key from the flag's file or the environment, never from the flag itself; null: none, so the anonymous pool. */
async function readApiKey(terminal: Terminal, keyFile: string | undefined, url: URL): Promise<string | null> {
  const { MINGLE_API_KEY: fromEnvironment } = terminal.io.env;
  const text = keyFile === undefined ? fromEnvironment : (await readText(terminal, keyFile)).text;
  const key = text?.trim() ?? '';
  // Shells unset variables by emptying them; a file that is named must have a key.
  if (key === '' && keyFile === undefined) return null;
  const place = keyFile ?? 'MINGLE_API_KEY';
  if (!isApiKey(key)) {
    const message = `${place} does not hold an API key (mgk_ and 39 characters), or the key has a typing error.`;
    throw usageRefusal('malformed_api_key', message, 'Copy it again from where it was shown.');
  }
  if (url.protocol === 'http:' && !isLocal(url)) {
    const message = `The key of ${place} would cross the network to ${url.host} unencrypted.`;
    throw usageRefusal('key_over_http', message, 'Use an https address, or solve without a key.');
  }
  return key;
}

function isLocal({ hostname }: URL): boolean {
  return ['localhost', '[::1]'].includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function refuseRetry(retryOf: string | undefined): void {
  if (retryOf === undefined) return;
  const message = 'A server of Form A keeps no answers, so there is none to ask for again.';
  throw usageRefusal('unknown_retry', message, 'Leave --retry-of out to start a new solve.');
}

async function formOf(options: ClientOptions, url: URL): Promise<WireForm> {
  const asked = await askForm(options);
  if (asked.ok) return asked.value;
  throw refusalOf(asked.failure, null, url);
}

function headers(flags: RemoteFlags): Record<string, string> {
  const fields = Object.keys(ANALYTICS_HEADERS) as (keyof typeof ANALYTICS_HEADERS)[];
  const given = fields.map((field) => [ANALYTICS_HEADERS[field].header, flags[field]]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** The fields of a 200 that the client uses; newer services may send more. */
const answerShape = z.object({
  status: z.literal('solved'),
  solution: z.object({ schedule, total_cost: z.number().optional(), final_score: z.number().optional() }),
  policy: z.object({ solver_settings: z.record(z.string(), z.unknown()).default({}) }).optional(),
});

/** Null if the body is not an answer of that form. */
function readAnswer(body: unknown, form: WireForm) {
  const read = answerShape.safeParse(body);
  if (!read.success) return null;
  const { solution, policy } = read.data;
  // The service's claim, judged like any claim.
  const cost = form === 'k' ? solution.total_cost : solution.final_score;
  // Form A sends no settings.
  const settings = policy?.solver_settings ?? {};
  return cost === undefined ? null : { schedule: solution.schedule, cost, settings };
}

type RemoteAnswer = NonNullable<ReturnType<typeof readAnswer>>;

/** Judged here, since no service is trusted. @throws Refusal with exit code 5 */
function resultOfAnswer(answer: RemoteAnswer, read: ReadRequest, seconds: number): Result {
  const { request, document, source } = read;
  const { schedule, cost, settings } = answer;
  const proof = lowerBound(compile(request), request);
  const checked = judge(request, { schedule, proof, details: FULL_DETAILS });
  const { violations, cost: found } = checked.schedule;
  const issues: Issue[] = [...violations];
  if (found.total_cost !== cost) {
    const message = `The service says that its plan costs ${cost}, but it costs ${found.total_cost}.`;
    const issue: Issue<CliCode> = { code: 'false_cost', pointer: '', message };
    issues.push(issue);
  }
  if (issues.length > 0) throw new Refusal([UNSOUND, ...issues], source);
  const stop_reason = checked.optimal ? 'optimal' : 'time_limit';
  return buildResult({
    scenario: document,
    solved: { schedule, judged: checked.schedule },
    proof,
    // The service sends neither seed nor iterations.
    run: { seconds, stop_reason, lanes: 1, version, settings },
  });
}

const UNSOUND: Issue<CliCode> = {
  code: 'verification_failed',
  pointer: '',
  message: "The service's answer did not stand up to verification; nothing was written.",
};

const TICK_MS = 250;

/** Progress of a remote solve: a countdown line on a terminal, plain lines elsewhere. */
export async function openCountdown(terminal: Terminal, quiet: boolean) {
  const line = await openSpinner(terminal, quiet);
  return {
    /** Shows the current activity until the next call. */
    say: (text: string) => line?.show(text),
    /** Waits, showing why and how much longer. */
    async wait(ms: number, why: string, signal: AbortSignal): Promise<void> {
      if (line === null && !quiet) terminal.err(`${why} Trying again in ${Math.ceil(ms / 1000)} s.\n`);
      for (let left = ms; left > 0; left -= TICK_MS) {
        line?.show(`again in ${Math.ceil(left / 1000)} s · ${why}`);
        await sleep(Math.min(left, TICK_MS), undefined, { signal });
      }
    },
    stop: () => line?.stop(),
  };
}
