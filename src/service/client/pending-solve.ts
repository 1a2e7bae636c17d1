/**
 * The Idempotency-Key of a solve without an answer yet, on disk with the bytes it belongs to: an interrupted program can
 * ask for the same solve again instead of starting, and paying for, another.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonValue } from '../../shared/read-json.ts';

const pendingSolve = z.strictObject({
  id: z.string(),
  url: z.string(),
  /** Digest of the API key; null if none was sent. */
  keyDigest: z.string().nullable(),
  idempotencyKey: z.string(),
  body: z.string(),
  createdAt: z.string(),
});

export type PendingSolve = z.output<typeof pendingSolve>;

/** What identifies a solve to the service: equal values of all three are the same solve. */
export type Asked = Pick<PendingSolve, 'url' | 'keyDigest' | 'body'>;

export function keyDigest(apiKey: string | null): string | null {
  return apiKey === null ? null : hash('sha256', apiKey).slice(0, 16);
}

/** Writes a new record into an existing folder: readable by its owner only, written atomically. */
export function keepPending(folder: string, asked: Asked, at: Date): PendingSolve {
  const pending: PendingSolve = {
    id: randomBytes(5).toString('hex'),
    idempotencyKey: randomUUID(),
    createdAt: at.toISOString(),
    ...asked,
  };
  forgetExpired(folder, at.getTime());
  const file = fileOf(folder, pending.id);
  writeFileSync(`${file}.part`, JSON.stringify(pending), { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return pending;
}

/** null if there is none of that id, or it is too old or unreadable. */
export function readPending(folder: string, id: string, at: Date): PendingSolve | null {
  if (!/^[0-9a-f]{10}$/.test(id)) return null;
  try {
    forgetExpired(folder, at.getTime());
    return pendingSolve.parse(jsonValue(readFileSync(fileOf(folder, id), 'utf8')));
  } catch {
    return null;
  }
}

export function forgetPending(folder: string, { id }: PendingSolve): void {
  rmSync(fileOf(folder, id), { force: true });
}

/** No service keeps answers for longer. */
const RECOVERY_MS = 24 * 3_600_000;

function forgetExpired(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const age = now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > RECOVERY_MS) rmSync(file, { force: true });
  }
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}
