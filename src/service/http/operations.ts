import type { FastifyInstance } from 'fastify';
import { SHUTTING_DOWN } from '../domain/refusal.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import { sendRefusal } from './send.ts';

const PROBE_MS = 1000;

export function operationsRoutes(app: FastifyInstance, parts: ServiceParts, isClosing: () => boolean): void {
  const { solver, store, clock } = parts;
  let probe: Promise<void> = Promise.resolve();
  let probedAt = Number.NEGATIVE_INFINITY;

  /** Whether the store can be written. The result is shared for a second, since anybody may ask. */
  function probeStore(): Promise<void> {
    if (performance.now() - probedAt > PROBE_MS) {
      probedAt = performance.now();
      probe = store.write(({ calls }) => calls.add('ready', clock()));
      probe.catch(() => undefined);
    }
    return probe;
  }

  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    if (isClosing()) return sendRefusal(reply, SHUTTING_DOWN);
    const unready = solver.readiness();
    if (unready !== null) return sendRefusal(reply, unready);
    await probeStore();
    return { status: 'ready' };
  });
}
