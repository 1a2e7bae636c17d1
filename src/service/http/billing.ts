/** `POST /billing/events`: a billing system reports an account's new tier. */
import type { FastifyInstance } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod';
import { readAs } from '../../shared/read-document.ts';
import { jsonValue } from '../../shared/read-json.ts';
import { accountFor, readEmail } from '../domain/accounts.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import type { Store } from '../store/contract.ts';
import { sendRefusal } from './send.ts';

const EVENT_BYTES = 64 * 1024;

export function billingRoute(app: FastifyInstance, { store, clock }: ServiceParts, secret: string): void {
  app.post('/billing/events', { bodyLimit: EVENT_BYTES }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const read = readBillingEvent(secret, body, request.headers as Record<string, string>);
    if ('code' in read) return sendRefusal(reply, read);
    if (read.event !== null) await applyBillingEvent(store, read.event, clock());
    return reply.code(204).send();
  });
}

const billingEvent = z.object({
  type: z.literal('subscription.updated'),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.object({
    email: z.string().transform((text, context) => {
      const address = readEmail(text);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', message: 'Not an e-mail address' });
      return z.NEVER;
    }),
    tier: z.enum(['free', 'pro']),
    sequence: z.int().min(0),
  }),
});

type BillingEvent = z.output<typeof billingEvent>;

/** A billing event, signed by Standard Webhooks and at most five minutes old; null: it is not about tiers. */
function readBillingEvent(
  secret: string,
  body: Buffer,
  headers: Record<string, string>,
): { readonly event: BillingEvent | null } | Refusal {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { code: 'malformed_request', detail: `The signature does not hold: ${error.message}.` };
  }
  const document = jsonValue(body.toString('utf8'));
  const type = z.object({ type: z.string() }).safeParse(document);
  if (type.success && type.data.type !== 'subscription.updated') return { event: null };
  const read = readAs(billingEvent, document);
  if (read.ok) return { event: read.value };
  const { issues } = read;
  return { code: 'malformed_request', detail: issues[0].message, issues };
}

/**
 * Applies an event. Who pays before the first sign-in gets an account that waits for them. Events may come twice and in any
 * order: the highest number wins, and an administrator's setting wins over earlier events.
 */
function applyBillingEvent(store: Store, { timestamp, data }: BillingEvent, at: number): Promise<void> {
  return store.write(async (tables) => {
    // The end of an unknown subscription is stored too: its beginning may arrive later.
    const account = await accountFor(tables, data.email, at);
    // A time in the future counts as now when compared with an administrator's setting.
    await tables.accounts.setTierBilled(
      account.id,
      data.tier,
      data.sequence,
      Math.min(at, Date.parse(timestamp)),
    );
  });
}
