import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  forgetPending,
  keepPending,
  type PendingSolve,
  readPending,
} from '../../service/client/pending-solve.ts';
import { usageRefusal } from '../refusal.ts';
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
