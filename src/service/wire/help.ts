/** `GET /v1/help`: describes this server, for people and for the client, which reads the form from it. */
import * as z from 'zod';

const count = z.int().min(0);

const tier = z.strictObject({
  daily_solve_time_ms: count.nullable(),
  requests_per_day: count.nullable(),
  requests_per_minute: count.nullable(),
  bad_requests_per_minute: count.nullable(),
  concurrent_solves: count.nullable(),
  multi_session: z.string(),
});

export const help = z
  .strictObject({
    service: z.literal('mingle'),
    version: z.string(),
    form: z.enum(['k', 'a']),
    profile: z.enum(['public', 'own']),
    schema_version: z.literal('v1'),
    endpoints: z.array(z.strictObject({ method: z.string(), path: z.string(), purpose: z.string() })),
    headers: z.array(
      z.strictObject({
        name: z.string(),
        required: z.boolean(),
        purpose: z.string(),
        values: z.array(z.string()).optional(),
      }),
    ),
    limits: z.strictObject({
      body_bytes: count,
      people: count,
      groups: count,
      sessions: count,
      constraints: count,
      links: count,
      contact_kinds: count,
      solve_time_ms: count,
      recovery_hours: count.nullable(),
      allowances_reset: z.literal('midnight UTC'),
    }),
    pool_daily_solve_time_ms: count.nullable(),
    tiers: z.record(z.string(), tier),
    errors: z.array(
      z.strictObject({
        code: z.string(),
        status: z.int(),
        title: z.string(),
        retry: z.enum(['same_key', 'never']),
      }),
    ),
  })
  .meta({ id: 'Help' });

export type Help = z.output<typeof help>;
