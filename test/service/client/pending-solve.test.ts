import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { forgetPending, keepPending, readPending } from '../../../src/service/client/pending-solve.ts';
import { IDEMPOTENCY_KEY } from '../../../src/service/wire/idempotency-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-pending-'));
afterAll(() => rmSync(folder, { recursive: true }));
const now = new Date('2026-03-01T12:00:00Z');
const keep = (at = now) => keepPending(folder, { url: 'u', keyDigest: null, body: 'b' }, at);

describe('a pending solve', () => {
  it('is kept until it is forgotten, for its owner alone', () => {
    const pending = keep();
    expect(pending.idempotencyKey).toMatch(IDEMPOTENCY_KEY);
    expect(readPending(folder, pending.id, now)).toEqual(pending);
    expect(readdirSync(folder)).toEqual([`${pending.id}.json`]);
    expect(statSync(join(folder, `${pending.id}.json`)).mode & 0o077).toBe(0);
    forgetPending(folder, pending);
    expect(readPending(folder, pending.id, now)).toBeNull();
    forgetPending(folder, pending);
  });

  it('has a key of its own each time', () => {
    const keys = Array.from({ length: 5 }, () => keep().idempotencyKey);
    expect(new Set(keys).size).toBe(5);
  });

  it('is forgotten a day later, when no service has its answer any more', () => {
    const old = keep();
    const other = keep();
    for (const { id } of [old, other]) utimesSync(join(folder, `${id}.json`), now, now);
    const later = (ms: number) => new Date(now.getTime() + 86_400_000 + ms);
    keep(later(0));
    expect(readPending(folder, old.id, later(0))).toEqual(old);
    expect(readPending(folder, old.id, later(1))).toBeNull();
    expect(readdirSync(folder)).not.toContain(`${other.id}.json`);
  });

  it('is not found outside the folder', () => {
    expect(readPending(folder, '../../etc/passwd', now)).toBeNull();
  });
});
