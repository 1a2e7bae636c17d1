/** What a billing system may say of an account: which tier it has from now on. */
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod';
import { jsonValue } from '../../shared/read-json.ts';
import { accountFor, readEmail } from '../domain/accounts.ts';
import type { Store } from '../store/contract.ts';

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

export type BillingEvent = z.output<typeof billingEvent>;

export type ReadEvent =
  | { readonly kind: 'event'; readonly event: BillingEvent }
  /** Of a type that says nothing of tiers. */
  | { readonly kind: 'other' }
  | { readonly kind: 'refused'; readonly why: string };

/** Reads an event that is signed as Standard Webhooks says, and not older than five minutes. */
export function readBillingEvent(secret: string, body: Buffer, headers: Record<string, string>): ReadEvent {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { kind: 'refused', why: `The signature does not hold: ${error.message}.` };
  }
  const document = jsonValue(body.toString('utf8'));
  const type = z.object({ type: z.string() }).safeParse(document);
  if (type.success && type.data.type !== 'subscription.updated') return { kind: 'other' };
  const read = billingEvent.safeParse(document);
  if (read.success) return { kind: 'event', event: read.data };
  const [{ path, message }] = read.error.issues;
  return { kind: 'refused', why: `${message}, at /${path.join('/')}.` };
}

/**
 * Who pays before signing in for the first time gets an account that waits for them. Events may come twice and in
 * any order: the one with the highest number holds, and an administrator's word against what was said before it.
 */
export function applyBillingEvent(
  store: Store,
  { timestamp, data }: BillingEvent,
  at: number,
): Promise<void> {
  return store.write(async (tables) => {
    // One that ends what was never heard to begin is kept too: its beginning may come after it.
    const account = await accountFor(tables, data.email, at);
    // A time to come is as good as now against an administrator's word.
    await tables.accounts.setTierBilled(
      account.id,
      data.tier,
      data.sequence,
      Math.min(at, Date.parse(timestamp)),
    );
  });
}
