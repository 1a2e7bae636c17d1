import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { forgetPending, keepPending, readPending } from '../../../src/service/client/pending-solve.ts';
import { IDEMPOTENCY_KEY } from '../../../src/service/wire/idempotency-key.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'mingle-pending-')), 'state');
afterAll(() => rmSync(join(folder, '..'), { recursive: true }));
const now = new Date('2026-03-01T12:00:00Z');

describe('a pending solve', () => {
  it('is kept until it is forgotten, for its owner alone', () => {
    const pending = keepPending(folder, 'http://x.example', '{"a":1}', now);
    expect(pending.idempotencyKey).toMatch(IDEMPOTENCY_KEY);
    expect(readPending(folder, pending.id)).toEqual(pending);
    expect(readdirSync(folder)).toEqual([`${pending.id}.json`]);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(join(folder, `${pending.id}.json`)).mode & 0o077).toBe(0);
    forgetPending(folder, pending);
    expect(readPending(folder, pending.id)).toBeNull();
    forgetPending(folder, pending);
  });

  it('has a key of its own each time', () => {
    const keys = Array.from({ length: 5 }, () => keepPending(folder, 'u', 'b', now).idempotencyKey);
    expect(new Set(keys).size).toBe(5);
  });

  it('is forgotten a day later, when no service has its answer any more', () => {
    const old = keepPending(folder, 'u', 'b', now);
    const file = join(folder, `${old.id}.json`);
    utimesSync(file, now, now);
    keepPending(folder, 'u', 'b', new Date(now.getTime() + 86_400_000));
    expect(readPending(folder, old.id)).toEqual(old);
    keepPending(folder, 'u', 'b', new Date(now.getTime() + 86_400_001));
    expect(readPending(folder, old.id)).toBeNull();
  });

  it('is not found outside the folder', () => {
    expect(readPending(folder, '../../etc/passwd')).toBeNull();
  });
});
