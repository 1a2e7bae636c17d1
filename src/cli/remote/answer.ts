import * as z from 'zod';
import { schedule } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import type { WireForm } from '../../scenario/definition.ts';

/** What the client uses of a 200; a newer service may send more. */
export interface RemoteAnswer {
  readonly schedule: Schedule;
  /** As the service claims it; it is judged like any claim. */
  readonly cost: number;
  /** Empty in Form A, which sends none. */
  readonly settings: Record<string, unknown>;
}

const answerK = z.object({
  status: z.literal('solved'),
  solution: z.object({ schedule, total_cost: z.number() }),
  policy: z.object({ solver_settings: z.record(z.string(), z.unknown()) }),
});

const answerA = z.object({
  status: z.literal('solved'),
  solution: z.object({ schedule, final_score: z.number() }),
});

/** Null where the body is not an answer of that form. */
export function readAnswer(body: unknown, form: WireForm): RemoteAnswer | null {
  if (form === 'k') {
    const read = answerK.safeParse(body);
    if (!read.success) return null;
    const { solution, policy } = read.data;
    return { schedule: solution.schedule, cost: solution.total_cost, settings: policy.solver_settings };
  }
  const read = answerA.safeParse(body);
  if (!read.success) return null;
  return { schedule: read.data.solution.schedule, cost: read.data.solution.final_score, settings: {} };
}
