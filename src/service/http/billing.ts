import type { FastifyInstance } from 'fastify';
import { applyBillingEvent, readBillingEvent } from '../account/billing.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import { sendRefusal } from './send.ts';

const EVENT_BYTES = 64 * 1024;

/** `POST /billing/events`: a billing system says which tier an account has. */
export function billingRoute(app: FastifyInstance, { store, clock }: ServiceParts, secret: string): void {
  app.post('/billing/events', { bodyLimit: EVENT_BYTES }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const read = readBillingEvent(secret, body, request.headers as Record<string, string>);
    if (read.kind === 'refused') return sendRefusal(reply, { code: 'malformed_request', detail: read.why });
    if (read.kind === 'event') await applyBillingEvent(store, read.event, clock());
    return reply.code(204).send();
  });
}
