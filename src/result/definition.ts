/** The result file `mingle-result-v1`: one definition for the writer, the reader and the JSON Schema. */
import * as z from 'zod';
import { termTypes } from '../scenario/rule-types.ts';
import { certificate, exact } from './certificate.ts';

const count = z.int().min(0);

export const schedule = z
  .record(z.string().regex(/^session_[0-9]+$/), z.record(z.string(), z.array(z.string())))
  .describe('session_<index> → group id → person ids.');

/** The publication's common metrics; DESIGN's definitions over m, the meetings of a pair with earlier events. */
export const metrics = z.strictObject({
  unique_contacts: count,
  contact_incidences: count,
  total_repeat_excess: count,
  pairs_repeated: count,
  maximum_pair_count: count,
  linear_repeat_penalty: count,
  squared_repeat_concentration: count,
  minimum_unique_contacts_per_participant: count,
  maximum_unique_contacts_per_participant: count,
  mean_unique_contacts_per_participant: z.number().min(0),
  pair_frequency_histogram: z.record(z.string().regex(/^[0-9]+$/), count),
});

/** Form K's solution fields; `total_cost` is DESIGN section 5's cost. */
export const costFields = {
  unique_contacts: count,
  total_cost: z.number().min(0),
  repeat_penalty_units: count,
  attribute_penalty: z.number().min(0),
  other_preference_penalty_units: count,
  repeat_penalty: z.number().min(0),
  other_preference_penalty: z.number().min(0),
};

export const solution = z.strictObject({
  schedule,
  ...costFields,
  lower_bound: z.number().min(0).describe('No legal schedule costs less; rounded down.'),
  gap: z.number().min(0).describe('total_cost − lower_bound, rounded up.'),
  optimal: z.boolean().describe('The proven bound meets the cost, exactly.'),
  exact: z
    .strictObject({ total_cost: exact, lower_bound: exact })
    .describe('The cost and its bound as "n/d" or a whole number.'),
});

const termDetail = z.strictObject({
  people: z.array(z.string()).describe('Whom it concerns, by id.'),
  session: count.nullable().describe('The session, from 0; null: the term looks at all sessions together.'),
  group: z.string().nullable().describe('The group; null: none, or several.'),
  value: z.string().nullable().describe("The attribute's value, for a balance."),
  units: z.number().min(0).describe("This detail's part of the term's units."),
  meetings: count.optional().describe('How often the pair met, for an objective and for PairWeights.'),
  cost: z.number().min(0).optional().describe('What it costs, for PairWeights.'),
  visits: count.optional().describe('How often the person waits, where some count as having waited before.'),
});

/** One cost term of a schedule, with the people concerned; reports and explanations are written from it. */
const termReport = z.strictObject({
  pointer: z.string().describe('JSON Pointer to the objective or rule, in Form K.'),
  type: z.enum(termTypes),
  units: z.number().min(0).describe('What it costs, without its weight.'),
  cost: z.number().min(0).describe('Units times weight.'),
  details: z.array(termDetail),
  details_left_out: count.describe('Details left out because there are too many.'),
});

const lane = count
  .nullable()
  .describe('The lane; null: a stage of the solve itself, before, around or after its lanes.');
const stage = z.string().describe('The name of the stage.');

const stageRecord = z.union([
  z.strictObject({
    lane,
    stage,
    skipped: z.string().describe('Why there was nothing to do for it.'),
  }),
  z.strictObject({
    lane,
    stage,
    began: z.number().min(0).describe('Seconds since the solve began, by the clock on the wall.'),
    seconds: z.number().min(0).describe('How long it took.'),
    iterations: count.describe('Proposals of the lane, or of all lanes together, when the stage ended.'),
    cost: z
      .number()
      .nullable()
      .describe("Of the lane's best plan, or of all, when it ended; null: none yet, or not told."),
    best_at: z.number().min(0).nullable().describe('When that plan came, if in this stage.'),
    bound: z.number().nullable().describe('What was proven when it ended; null: a lane.'),
  }),
]);

export const runRecord = z.strictObject({
  seed: z.int().optional().describe('The random seed; absent: not known, since a service solved it.'),
  iterations: count
    .optional()
    .describe('Proposals that the search looked at, all lanes together; absent: not known.'),
  seconds: z.number().min(0),
  stop_reason: z.enum([
    'optimal',
    'target_cost',
    'time_limit',
    'iteration_limit',
    'interrupted',
    'infeasible',
    'exhausted',
  ]),
  lanes: z.int().min(1),
  version: z.string(),
  settings: z.record(z.string(), z.unknown()).describe("Effective settings in the service's shape."),
  stages: z
    .array(stageRecord)
    .optional()
    .describe('What the solve did, in the order in which it began; absent: not known.'),
});

export const result = z.strictObject({
  schema: z.literal('mingle-result-v1'),
  status: z.enum(['solved', 'infeasible', 'no_solution', 'interrupted']),
  scenario: z.record(z.string(), z.unknown()).describe('The solve request as it was read, in either form.'),
  solution: solution.nullable(),
  proof: certificate.nullable(),
  metrics: metrics.nullable(),
  terms: z
    .array(termReport)
    .optional()
    .describe('The objective, then the soft rules in the order of the request.'),
  run: runRecord,
});

export type CommonMetrics = z.output<typeof metrics>;
/** A plan with its cost and proven bound. */
export type Solution = z.output<typeof solution>;
export type RunRecord = z.output<typeof runRecord>;
/** What one stage of a solve or of a lane did, or why it was skipped. */
export type StageRecord = z.output<typeof stageRecord>;
/** A result file: the request, the plan or the reason for none, the proof, and a record of the solve. */
export type Result = z.output<typeof result>;
/** A result file with a plan. */
export interface SolvedResult extends Result {
  /** There is a plan. */ status: 'solved';
  /** The plan. */ solution: Solution;
  /** Figures of the plan. */ metrics: CommonMetrics;
}
/** A result file without a plan, and the reason; `proof` proves the status `infeasible`. */
export interface UnsolvedResult extends Result {
  /** Why there is none. */ status: Exclude<Result['status'], 'solved'>;
  /** None. */ solution: null;
  /** None. */ metrics: null;
}
export type TermDetail = z.output<typeof termDetail>;
export type TermReport = z.output<typeof termReport>;
/** The cost of a schedule, term by term. */
export type CostReport = Pick<Solution, keyof typeof costFields>;
