/** Bodies of successful solves, in both forms: exactly SPEC's fields. */
import * as z from 'zod';
import { costFields, schedule } from '../../result/definition.ts';
import { objective } from '../../scenario/definition.ts';

const milliseconds = z.int().min(0);

const objectivesUsed = {
  used_default_objective: z.boolean().describe('True when the default objective was applied.'),
  effective_objectives: z.array(objective),
};

export const responseK = z
  .strictObject({
    status: z.literal('solved'),
    solution: z.strictObject({ schedule, ...costFields }),
    policy: z.strictObject({
      policy_id: z.literal('hosted_auto'),
      solver_family: z.literal('auto'),
      solver_settings: z.record(z.string(), z.unknown()).describe('Effective settings; read-only.'),
      ...objectivesUsed,
    }),
    limits: z.strictObject({
      quota_scope: z.enum(['account', 'anonymous_pool']),
      charged_solve_time_ms: milliseconds,
      remaining_daily_solve_time_ms: milliseconds,
      max_solve_time_ms: milliseconds,
    }),
  })
  .meta({ id: 'SolveResponseK' });

export const responseA = z
  .strictObject({
    status: z.literal('solved'),
    solution: z.strictObject({
      schedule,
      unique_contacts: costFields.unique_contacts,
      final_score: costFields.total_cost,
    }),
    policy: z.strictObject({
      id: z.literal('free_auto_v1'),
      solver_family: z.literal('auto'),
      ...objectivesUsed,
    }),
    limits: z.strictObject({
      quota_scope: z.literal('anonymous_ip_and_global'),
      per_request_solve_time_ms: milliseconds,
    }),
  })
  .meta({ id: 'SolveResponseA' });

export type ResponseK = z.output<typeof responseK>;
export type ResponseA = z.output<typeof responseA>;
