/**
 * The Idempotency-Key of a solve that has no answer yet, on disk with the bytes that belong to it. So a
 * program that is cut off can ask for the same solve again instead of starting, and paying for, another.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonValue } from '../../shared/read-json.ts';

const pendingSolve = z.strictObject({
  id: z.string(),
  url: z.string(),
  /** Tells one API key from another; null: none was sent. */
  keyDigest: z.string().nullable(),
  idempotencyKey: z.string(),
  body: z.string(),
  createdAt: z.string(),
});

export type PendingSolve = z.output<typeof pendingSolve>;

/** What a solve is asked for by: the same of all three is the same solve to the service. */
export type Asked = Pick<PendingSolve, 'url' | 'keyDigest' | 'body'>;

export function keyDigest(apiKey: string | null): string | null {
  return apiKey === null ? null : hash('sha256', apiKey).slice(0, 16);
}

/** Writes a new one into the folder, which is there, readable by its owner alone, whole or not at all. */
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

/** Null where there is none of that name, it is too old, or it cannot be read. */
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

/** No service keeps an answer for longer. */
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
