/** A remote solve without an answer yet, and messages about it. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import {
  type Asked,
  forgetPending,
  keepPending,
  type PendingSolve,
  readPending,
} from '../../service/client/pending-solve.ts';
import type { ClientFailure } from '../../service/client/solve-client.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { refuse } from '../../shared/issue.ts';
import { unwritable } from '../output/write-output.ts';
import { EXIT_CODES, Refusal, refusal, usageRefusal } from '../refusal.ts';
import { documentSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';

/** The key of a remote solve, kept on disk until its answer has arrived. */
export interface Pending extends PendingSolve {
  forget(): void;
}

/** A new record, or the earlier one that is asked for again, if its request is the same. */
export function openPending({ io }: Terminal, asked: Asked, retryOf: string | undefined): Pending {
  const folder = join(io.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'mingle', 'pending');
  const at = new Date();
  const pending = retryOf === undefined ? kept(folder, asked, at) : earlier(folder, retryOf, asked, at);
  return { ...pending, forget: () => forgetPending(folder, pending) };
}

function kept(folder: string, asked: Asked, at: Date): PendingSolve {
  try {
    makeFolder(folder);
    return keepPending(folder, asked, at);
  } catch (error) {
    const advice =
      'The key of the solve is kept there until its answer is in; XDG_STATE_HOME names another place.';
    throw unwritable(folder, error as NodeJS.ErrnoException, advice);
  }
}

const NAMES = { url: 'server', keyDigest: 'API key', body: 'scenario' } as const;

function earlier(folder: string, id: string, asked: Asked, at: Date): PendingSolve {
  const pending = readPending(folder, id, at);
  if (pending === null) {
    const advice = 'Its answer may be in already. Without --retry-of a new solve is started.';
    throw usageRefusal('unknown_retry', `There is no open solve "${id}" in ${folder}.`, advice);
  }
  const fields = Object.keys(NAMES) as (keyof Asked)[];
  const changed = fields.find((field) => pending[field] !== asked[field]);
  if (changed === undefined) return pending;
  const message = `The ${NAMES[changed]} is not the one of the solve ${id}, which was sent at ${pending.createdAt} to ${pending.url}.`;
  const advice =
    'Name the same file, flags, address and key as then, or leave --retry-of out to start a new solve.';
  throw usageRefusal('changed_retry', message, advice);
}

export const NO_ANSWER: ClientFailure = {
  code: 'unexpected_answer',
  message: 'The server answered with 200, but not with a schedule in its form.',
  advice: 'Check the address, and --form where it is given.',
  problem: null,
  open: true,
};

export function refusalOf(failure: ClientFailure, pending: Pending | null, { host }: URL): Refusal {
  const { code, message, advice, problem, open } = failure;
  if (!open) pending?.forget();
  const retry = open && pending !== null ? ` ${retryAdvice(pending, host)}` : '';
  const first = { code, pointer: '', message, advice: `${advice}${retry}`.trim() };
  const others = (problem?.issues ?? []).filter((issue) => issue.pointer !== '' || issue.message !== message);
  const issues = others.flatMap((one) => refuse(one.code, one.message, one.advice, one.pointer).issues);
  return new Refusal([first, ...issues], documentSource(host), EXIT_CODES[code] ?? EXIT.remoteFailed);
}

function retryAdvice({ id }: Pending, host: string): string {
  return `The solve may be done or still running; the same command with --retry-of ${id} asks ${host} for it.`;
}

export function stopped(pending: Pending | null, { host }: URL): Refusal {
  const advice = pending === null ? undefined : retryAdvice(pending, host);
  return refusal('interrupted', `Stopped before ${host} had answered.`, advice);
}
