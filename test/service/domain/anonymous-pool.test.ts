import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Pool, poolOf, reserveFromPool } from '../../../src/service/domain/anonymous-pool.ts';
import { scratchStore } from '../support/scratch-store.ts';

const store = scratchStore();

const reserve = (pool: Pool, day: string, most: number, least: number, start: number) =>
  store().write(async ({ ledger }) => {
    const rows = await ledger.list(pool.slices, day);
    return reserveFromPool(ledger, pool, day, { most, least, start, rows });
  });

it('gives away the whole pool, whatever is asked for, and not a millisecond more', async () => {
  let day = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(
        fc.record({
          most: fc.integer({ min: 1, max: 900 }),
          start: fc.double({ min: 0, max: 0.999, noNaN: true }),
          used: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        { maxLength: 30 },
      ),
      async (dailyMs, calls) => {
        const pool = poolOf('k/pool', dailyMs);
        const today = `day ${day++}`;
        let left = dailyMs;
        for (const { most, start, used } of calls) {
          const least = Math.min(most, 10);
          const got = await reserve(pool, today, most, least, start);
          expect(got?.ms ?? null).toBe(left < least ? null : Math.min(most, left));
          if (got === null) continue;
          const charged = Math.floor(used * got.ms);
          await store().write(({ ledger }) =>
            ledger.add(got.slice, today, { usedMs: charged, reservedMs: -got.ms, solves: 0 }),
          );
          left -= charged;
        }
        const rows = await store().read(({ ledger }) => ledger.list(pool.slices, today));
        expect(rows.reduce((sum, { usedMs }) => sum + usedMs, 0)).toBe(dailyMs - left);
        expect(rows.reduce((sum, { reservedMs }) => sum + reservedMs, 0)).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
});

it('counts what the ledger of version 0.1 has under the name of the pool', async () => {
  await store().write(({ ledger }) => ledger.add('k/pool', 'old', { usedMs: 900, reservedMs: 0, solves: 3 }));
  expect(await reserve(poolOf('k/pool', 1000), 'old', 500, 50, 0.5)).toEqual({ slice: 'k/pool', ms: 100 });
  expect(await reserve(poolOf('k/pool', 1000), 'old', 500, 50, 0.5)).toBeNull();
});

it('uses many rows, so that calls do not wait for one', async () => {
  const pool = poolOf('a/pool', 600_000);
  const slices = new Set<string | undefined>();
  for (let i = 0; i < 16; i++) slices.add((await reserve(pool, 'wide', 2000, 100, i / 16))?.slice);
  expect(slices.size).toBe(16);
});
