import type { FastifyInstance } from 'fastify';
import { SHUTTING_DOWN } from '../domain/refusal.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import type { Metrics } from './metrics.ts';
import { sendRefusal } from './send.ts';

/** For those who run the service: is it alive, does it take calls, what does it count. */
export function operationsRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  metrics: Metrics,
  isClosing: () => boolean,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    if (isClosing()) return sendRefusal(reply, SHUTTING_DOWN);
    const unready = parts.solver.readiness();
    if (unready !== null) return sendRefusal(reply, unready);
    await parts.store.read(({ ledger }) => ledger.get('ready', '1970-01-01'));
    return { status: 'ready' };
  });

  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
