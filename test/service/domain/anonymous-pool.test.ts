import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AdmissionOrder, admit } from '../../../src/service/domain/admit.ts';
import { anonymousCaller } from '../../../src/service/domain/caller.ts';
import { DAY_MS, utcDay } from '../../../src/service/domain/day.ts';
import { serviceConfig } from '../../../src/service/settings/config.ts';
import type { Store } from '../../../src/service/store/contract.ts';
import { scratchStore } from '../support/scratch-store.ts';

const store = scratchStore();
const LEAST_MS = 10;
const POOL = 'k/pool';
let calls = 0;

/** A call of a client who has not called before. */
function orderOf(pool_daily_solve_ms: number, solveMs: number, at: number): AdmissionOrder {
  const name = `client-${++calls}`;
  return {
    caller: anonymousCaller([name], serviceConfig.parse({ anonymous: { pool_daily_solve_ms } })),
    ...{ lookup: name, bodyDigest: '', at, leaseMs: 1, recoveryMs: DAY_MS },
    ...{ solveMs, leastSolveMs: LEAST_MS },
    slots: { takeSlot: () => null, releaseSlot: () => undefined },
  };
}

async function reserved(where: Store, order: AdmissionOrder): Promise<number | string> {
  const admission = await admit(where, order);
  if (admission.kind === 'admitted') return admission.claim.reservedMs;
  return admission.kind === 'refused' ? admission.refusal.code : admission.kind;
}

const change = (at: number, usedMs: number, reservedMs: number) =>
  store().write(({ ledger }) => ledger.add(POOL, utcDay(at), { usedMs, reservedMs, solves: 0 }));
const row = (at: number) => store().read(({ ledger }) => ledger.get(POOL, utcDay(at)));

it('gives away the whole pool, whatever is asked for, and not a millisecond more', async () => {
  let day = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(
        fc.record({
          most: fc.integer({ min: LEAST_MS, max: 900 }),
          used: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        { maxLength: 30 },
      ),
      async (dailyMs, all) => {
        const at = ++day * DAY_MS;
        let left = dailyMs;
        for (const { most, used } of all) {
          const got = await reserved(store(), orderOf(dailyMs, most, at));
          expect(got).toBe(left < LEAST_MS ? 'daily_solve_time' : Math.min(most, left));
          if (typeof got === 'string') continue;
          const charged = Math.floor(used * got);
          await change(at, charged, -got);
          left -= charged;
        }
        expect(await row(at)).toMatchObject({ usedMs: dailyMs - left, reservedMs: 0 });
      },
    ),
    { numRuns: 60 },
  );
});

it.each([
  [700, 300],
  [995, 'daily_solve_time'],
])('gives what is left where others take %d ms in the meantime', async (taken, expected) => {
  const at = (2000 + taken) * DAY_MS;
  let isFirst = true;
  const contended: Store = {
    ...store(),
    write: (work) =>
      store().write((tables) => {
        const { reserve, add } = tables.ledger;
        const others = async (...asked: Parameters<typeof reserve>) => {
          if (isFirst) await add(POOL, utcDay(at), { usedMs: taken, reservedMs: 0, solves: 1 });
          isFirst = false;
          return reserve(...asked);
        };
        return work({ ...tables, ledger: { ...tables.ledger, reserve: others } });
      }),
  };
  expect(await reserved(contended, orderOf(1000, 500, at))).toBe(expected);
  expect(await row(at)).toMatchObject({
    usedMs: taken,
    reservedMs: typeof expected === 'number' ? expected : 0,
  });
});
