import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Pool, reserveFromPool } from '../../../src/service/domain/anonymous-pool.ts';
import { scratchStore } from '../support/scratch-store.ts';

const store = scratchStore();

const reserve = (pool: Pool, day: string, most: number, least: number) =>
  store().write(({ ledger }) => reserveFromPool(ledger, pool, day, { most, least }));

it('gives away the whole pool, whatever is asked for, and not a millisecond more', async () => {
  let day = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(
        fc.record({
          most: fc.integer({ min: 1, max: 900 }),
          used: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        { maxLength: 30 },
      ),
      async (dailyMs, calls) => {
        const pool = { name: 'k/pool', dailyMs };
        const today = `day ${day++}`;
        let left = dailyMs;
        for (const { most, used } of calls) {
          const least = Math.min(most, 10);
          const got = await reserve(pool, today, most, least);
          expect(got).toBe(left < least ? null : Math.min(most, left));
          if (got === null) continue;
          const charged = Math.floor(used * got);
          await store().write(({ ledger }) =>
            ledger.add(pool.name, today, { usedMs: charged, reservedMs: -got, solves: 0 }),
          );
          left -= charged;
        }
        const row = await store().read(({ ledger }) => ledger.get(pool.name, today));
        expect(row).toMatchObject({ usedMs: dailyMs - left, reservedMs: 0 });
      },
    ),
    { numRuns: 60 },
  );
});
