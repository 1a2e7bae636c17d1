import { afterEach, expect, it } from 'vitest';
import type { Elsewhere } from '../../../src/service/domain/elsewhere-port.ts';
import { bodyA, bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

/** Workers that have begun every solve when the server stops. */
const stopping: Elsewhere = {
  longestMs: 10_000,
  readiness: () => null,
  takeSlot: () => null,
  releaseSlot: () => undefined,
  send: async () => undefined,
  ended: async () => 'stopping',
};

it('tells who has a key to ask again for what a worker has begun', async () => {
  service = await openService({}, { parts: { solver: stopping } });
  const reply = await service.post(bodyK());
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'shutting_down']);
  expect(reply.headers['retry-after']).toBe('2');
});

it('does not tell who has none to repeat it, which would be a second solve', async () => {
  service = await openService({ form: 'a' }, { parts: { solver: stopping } });
  const reply = await service.post(bodyA());
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'solver_failed']);
  expect(reply.headers['retry-after']).toBeUndefined();
});
