/**
 * The benchmark publication, exactly as in the specification: no object takes other fields. The builder, the checker and the
 * JSON Schema use this definition.
 */
import * as z from 'zod';
import { metrics } from '../../result/definition.ts';

const text = z.string().min(1);
const count = z.int().min(0);
const positive = z.int().min(1);
const cost = z.number().nullable();
const seconds = z.number().min(0).nullable();

export const comparatorKinds = ['product', 'general_purpose_solver', 'end_user_product'] as const;
export const lanes = ['common_mixing', 'constrained', 'capability_frontier', 'proof_behavior'] as const;
export const caseKinds = ['quality', 'hard_infeasible_proof'] as const;
export const resourceClassNames = ['standard', 'heavy'] as const;
export const attemptPolicies = ['seeded_five', 'stochastic_five', 'deterministic_single'] as const;
export const timingClasses = ['same_machine_native', 'hosted_observational'] as const;

export const attemptStatuses = [
  'optimal_zero',
  'optimal_proven',
  'feasible',
  'feasible_timeout',
  'no_solution_timeout',
  'infeasible_proven',
  'target_impossible',
  'error',
  'invalid_output',
  'unsupported',
  'unavailable',
  'not_run',
] as const;

const summaryStatuses = [
  'optimal',
  'optimal_proven',
  'feasible',
  'timeout',
  'error',
  'unsupported',
  'unavailable',
  'invalid',
  'pending_verification',
  'not_run',
  'infeasible_proven',
] as const;

const comparator = z.strictObject({ id: text, name: text, kind: z.enum(comparatorKinds) });

export const resourceClass = z.strictObject({ timeout_seconds: positive, logical_cpu_limit: positive });

export const dimensions = z.strictObject({ people: positive, groups: positive, sessions: positive });

export const observedLimit = z.strictObject({
  attempted_member_count: positive.optional(),
  accepted_member_count: count.optional(),
  http_status: z.int().min(100).max(599).optional(),
  response_body: z.string().optional(),
});

const summary = z.strictObject({
  status: z.enum(summaryStatuses),
  attemptCount: count,
  validAttemptCount: count,
  bestCost: cost,
  medianCost: cost,
  statusCounts: z.record(z.string(), count),
  observedLimit: observedLimit.optional(),
});

const attempt = z.strictObject({
  attemptId: text,
  seed: z.int().nullable(),
  status: z.enum(attemptStatuses),
  timingClass: z.enum(timingClasses),
  canonicalCost: cost,
  wallSeconds: seconds,
  solveSeconds: seconds,
  peakRssBytes: count.nullable(),
  proof: z.enum(['optimality', 'hard_infeasibility', 'target_impossibility']).nullable(),
  commonMetrics: metrics.nullable(),
  terminalDetail: z
    .strictObject({ memoryAllocationFailure: z.boolean(), outerWatchdogFired: z.boolean() })
    .optional(),
});

const caseComparator = z.strictObject({
  comparatorId: text,
  admissionState: z.enum(['eligible', 'verify', 'unsupported', 'unavailable']),
  configurationId: text,
  evidenceRevision: positive,
  attemptPolicy: z.enum(attemptPolicies),
  reason: z.string().nullable(),
  summary,
  attempts: z.array(attempt),
  evidenceHref: z.string().nullable(),
});

const publishedCase = z.strictObject({
  scenarioId: text,
  slug: text,
  title: text,
  summary: text,
  problemHash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  lane: z.enum(lanes),
  caseKind: z.enum(caseKinds),
  resourceClass: z.enum(resourceClassNames),
  attemptPolicy: z.enum(attemptPolicies),
  dimensions,
  comparators: z.array(caseComparator).min(1),
});

export const publication = z.strictObject({
  schemaVersion: z.literal('service-benchmark-publication-v1'),
  benchmarkId: z.literal('public-group-generator-v1'),
  benchmarkRevision: positive,
  attemptSeeds: z.array(z.int()).min(1).meta({ uniqueItems: true }),
  comparators: z.array(comparator).min(1),
  resourceClasses: z
    .record(z.string(), resourceClass)
    .refine((classes) => Object.keys(classes).length > 0)
    .meta({ minProperties: 1 }),
  cases: z.array(publishedCase).min(1),
  disclosure: text,
});

export type Publication = z.output<typeof publication>;
export type PublishedCase = z.output<typeof publishedCase>;
export type CaseComparator = z.output<typeof caseComparator>;
export type Attempt = z.output<typeof attempt>;
export type AttemptStatus = Attempt['status'];
export type AttemptSummary = z.output<typeof summary>;
export type AdmissionState = CaseComparator['admissionState'];
export type AttemptPolicy = z.output<typeof publishedCase>['attemptPolicy'];
export type ObservedLimit = z.output<typeof observedLimit>;
