/** A remote solve that has no answer yet, and what the user is told of it. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  forgetPending,
  keepPending,
  type PendingSolve,
  readPending,
} from '../../service/client/pending-solve.ts';
import type { ClientFailure } from '../../service/client/solve-client.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { refuse } from '../../shared/issue.ts';
import { Refusal, usageRefusal } from '../refusal.ts';
import { documentSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';

/** The key of one remote solve, kept on disk until its answer is in. */
export interface Pending extends PendingSolve {
  forget(): void;
}

/** A new one, or the one that is asked for again: then server and scenario must be the same. */
export function openPending(
  { io }: Terminal,
  url: string,
  body: string,
  retryOf: string | undefined,
): Pending {
  const folder = join(io.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'mingle', 'pending');
  const pending =
    retryOf === undefined ? keepPending(folder, url, body, new Date()) : earlier(folder, retryOf, url, body);
  return { ...pending, forget: () => forgetPending(folder, pending) };
}

function earlier(folder: string, id: string, url: string, body: string): PendingSolve {
  const pending = readPending(folder, id);
  if (pending === null) {
    const advice = 'Its answer may be in already. Without --retry-of a new solve is started.';
    throw usageRefusal('unknown_retry', `There is no open solve "${id}" in ${folder}.`, advice);
  }
  const changed = pending.url !== url ? 'server' : pending.body !== body ? 'scenario' : null;
  if (changed === null) return pending;
  const message = `The ${changed} is not the one of the solve ${id}, which was sent at ${pending.createdAt} to ${pending.url}.`;
  const advice =
    'Name the same file, flags and address as then, or leave --retry-of out to start a new solve.';
  throw usageRefusal('changed_retry', message, advice);
}

export const NO_ANSWER: ClientFailure = {
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

export function refusalOf(failure: ClientFailure, pending: Pending | null, url: string): Refusal {
  const { code, message, advice, problem, open } = failure;
  if (!open) pending?.forget();
  const retry = open && pending !== null ? ` ${retryAdvice(pending, url)}` : '';
  const first = { code, pointer: '', message, advice: `${advice}${retry}`.trim() };
  const others = (problem?.issues ?? []).filter((issue) => issue.pointer !== '' || issue.message !== message);
  const issues = others.flatMap((one) => refuse(one.code, one.message, one.advice, one.pointer).issues);
  const source = documentSource(hostOf(url));
  return new Refusal([first, ...issues], source, EXIT_OF_CODE[code] ?? EXIT.remoteFailed);
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function retryAdvice({ id }: Pending, url: string): string {
  return `The solve may be done or still running; the same command with --retry-of ${id} asks ${hostOf(url)} for it.`;
}

export function stopped(pending: Pending | null, { host, href }: URL): Refusal {
  const advice = pending === null ? undefined : retryAdvice(pending, href);
  const { issues } = refuse('interrupted', `Stopped before ${host} had answered.`, advice);
  return new Refusal(issues, null, EXIT.interrupted);
}
