import { afterEach, expect, it } from 'vitest';
import { type Store, StoreUnavailable } from '../../../src/service/store/contract.ts';
import { bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

it.each([
  ['does nothing', false],
  ['stores what it does, and says that it failed', true],
])('loses no solve to a store that, when it is finished, %s twice', async (_, stores) => {
  service = await openService();
  const { store, parts, solver } = service;
  let failures = 0;
  const failing: Store = {
    ...store,
    async write(work) {
      if (failures === 0) return store.write(work);
      failures--;
      if (stores) await store.write(work);
      throw new StoreUnavailable(new Error('gone'));
    },
  };
  Object.assign(parts, { store: failing });
  solver.answer = (job) => {
    failures = 2;
    return solver.solved(job);
  };
  const key = { 'idempotency-key': 'the-key-of-a-call-over-a-stall' };
  const reply = await service.post(bodyK(), key);
  expect([reply.statusCode, reply.json().limits?.charged_solve_time_ms]).toEqual([200, 700]);
  const again = await service.post(bodyK(), key);
  expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', reply.body]);
  const rows = await store.read(({ query }) =>
    query(
      "SELECT sum(used_ms) AS used, sum(reserved_ms) AS reserved FROM ledger WHERE scope LIKE 'k/client/%'",
    ),
  );
  expect(rows).toEqual([{ used: 700, reserved: 0 }]);
});
