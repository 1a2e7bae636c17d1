/** Wire format of jobs: request, status, and the webhook at the end. */
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';

/** Format of Standard Webhooks: the prefix, and 24 to 64 bytes in strict base64. */
const WEBHOOK_SECRET =
  /^whsec_(?:(?:[A-Za-z0-9+/]{4}){8,20}(?:[A-Za-z0-9+/]{3}=)?|(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==)?)$/;

export const jobWebhook = z.strictObject({
  url: z.url().max(2000).describe('Where to post the job when it has ended.'),
  secret: z
    .string()
    .regex(WEBHOOK_SECRET, 'Not "whsec_" and 24 to 64 random bytes in base64')
    .describe('Signs what is posted: `whsec_` and 24 to 64 random bytes in base64.'),
});

export type JobWebhook = z.output<typeof jobWebhook>;

/** Fields of a job besides scenario, objectives and constraints. */
export const jobExtras = z.strictObject({
  solve_time_seconds: z
    .number()
    .min(0.1)
    .optional()
    .describe('The most that it may use, at least 0.1; without: the limit.'),
  webhook: jobWebhook.optional(),
});

const milliseconds = z.int().min(0);
const instant = z.iso.datetime();

/** The answer to an accepted job, also when the call is repeated. */
export const acceptedJob = z
  .strictObject({
    id: z.string(),
    status: z.literal('queued'),
    created_at: instant,
    max_solve_time_ms: milliseconds.describe('Reserved for it; what it does not use is given back.'),
  })
  .meta({ id: 'AcceptedJob' });

export type AcceptedJob = z.output<typeof acceptedJob>;

const JOB_ENDS = ['solved', 'infeasible', 'no_solution', 'failed', 'cancelled'] as const;
export type JobEnd = (typeof JOB_ENDS)[number];

export const jobDocument = z
  .strictObject({
    id: z.string(),
    status: z.enum(['queued', 'running', 'cancelling', ...JOB_ENDS]),
    created_at: instant,
    started_at: instant.nullable(),
    ended_at: instant.nullable(),
    max_solve_time_ms: milliseconds,
    charged_solve_time_ms: milliseconds.nullable().describe('Null until it has ended.'),
    kept_until: instant.describe('From then on nobody can ask for it.'),
  })
  .meta({ id: 'Job' });

export type JobDocument = z.output<typeof jobDocument>;

export const webhookEvent = z
  .strictObject({ type: z.literal('solve.ended'), timestamp: instant, data: jobDocument })
  .meta({ id: 'WebhookEvent' });

export type WebhookEvent = z.output<typeof webhookEvent>;

/** Headers of one delivery, as in Standard Webhooks. */
export function webhookHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
