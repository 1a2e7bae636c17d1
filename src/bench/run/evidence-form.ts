/**
 * What a line of evidence, or of a journal, must look like to be read at all: the fields that are read, and of which kind. Whether
 * they can be so is for those who judge them; a field more or another word is no fault here.
 */
import * as z from 'zod';
import { schedule } from '../../result/definition.ts';
import { DamagedFile } from '../../shared/damaged-file.ts';
import { jsonPointer } from '../../shared/issue.ts';
import { announcementFile } from './announcement.ts';
import { JOURNAL_SCHEMA } from './plan.ts';

const number = z.number().nullish();
const text = z.string().nullish();
const machine = z.looseObject({
  class: z.string(),
  memoryGibibytes: z.number(),
  system: z.string(),
  speed: z.number(),
});
const comparator = z.looseObject({ id: z.string(), reads: z.array(z.string()).optional() });
const processRecord = z.looseObject({
  ending: z.string(),
  exitCode: number,
  signal: text,
  stderr: text,
  unfinishedLine: text,
  outputBytes: z.number(),
  wallSeconds: z.number(),
  cpuSeconds: number,
  peakRssBytes: number,
});

const evidence = z.looseObject({
  attemptId: z.string(),
  key: z.string(),
  comparator,
  machine,
  measure: z.string(),
  relabelled: z.looseObject({ problemHash: z.string(), schedule: schedule.nullable() }),
  limits: z.looseObject({
    timeout_seconds: z.number(),
    logical_cpu_limit: z.number(),
    graceSeconds: z.number(),
    memoryLimitBytes: number,
    outputLimitBytes: z.number(),
  }),
  processors: z.array(z.int()),
  process: processRecord,
  output: z.looseObject({
    result: z
      .looseObject({
        status: z.string(),
        certificate: z.looseObject({}).nullish(),
        solve_seconds: number,
        stop_reason: text,
        reason: text,
        observed_limit: z.looseObject({}).nullish(),
      })
      .nullish(),
    incumbents: z.number(),
    claimedCost: z.number().nullable(),
    malformed: z.string().nullable(),
    ignoredCount: z.number(),
    lastLines: z.array(z.string()),
  }),
  status: z.string(),
  proof: text,
  credit: text,
  certificate: z.looseObject({}).nullish(),
  failure: text,
  reason: z.string(),
  cost: number,
  claims: z.looseObject({ optimal: z.boolean(), infeasible: z.boolean(), targetImpossible: z.boolean() }),
  solveSeconds: number,
  curve: z.array(z.looseObject({ seconds: z.number(), cost: z.number() })),
  steps: z.array(schedule),
  schedule: schedule.nullable(),
  start: schedule.nullable(),
  noBetterThanStart: z.boolean(),
  caseBound: z.number(),
});

const linked = { at: z.iso.datetime(), previous: z.string().nullable() };

const attempt = z.looseObject({
  type: z.literal('attempt'),
  attemptId: z.string(),
  key: z.string(),
  caseId: z.string(),
  comparatorId: z.string(),
  evidence: z.string(),
  endedAt: z.iso.datetime(),
  processors: z.array(z.int()).optional(),
  neutral: z.looseObject({ version: z.string(), verdict: z.string() }).optional(),
  process: processRecord,
  ...linked,
});

const plan = z.looseObject({
  type: z.literal('plan'),
  schema: z.literal(JOURNAL_SCHEMA),
  settings: z.looseObject({
    attemptSeeds: z.array(z.number()),
    resourceClasses: z.record(
      z.string(),
      z.looseObject({ timeout_seconds: z.number(), logical_cpu_limit: z.number() }),
    ),
    disclosure: z.string(),
  }),
  runSeed: z.string(),
  announced: z.looseObject({ announcement: announcementFile, value: z.string() }).optional(),
  machine,
  machines: z.array(machine).optional(),
  measure: z.string(),
  isolation: z.array(z.string()),
  limitsMissing: z.array(z.string()),
  parallel: z.number(),
  processors: z.record(z.string(), z.number()),
  joined: z
    .array(z.looseObject({ attempts: z.number(), leftOut: z.number(), again: z.array(z.string()) }))
    .optional(),
  shard: z.looseObject({ index: z.int(), of: z.int() }).nullable(),
  only: z.array(z.string()).nullable(),
  cases: z.array(
    z.looseObject({
      id: z.string(),
      problemHash: z.string(),
      resourceClass: z.string(),
      lowerBound: z.looseObject({}).nullish(),
    }),
  ),
  comparators: z.array(comparator),
  admissions: z.array(
    z.looseObject({ caseId: z.string(), comparatorId: z.string(), state: z.string(), reason: text }),
  ),
  ...linked,
});

const forms = { plan, attempt };

/**
 * Looks at a line before anybody reads its fields.
 *
 * @param at file and line
 * @throws DamagedFile where it is neither of a journal nor evidence
 */
export function mustHaveForm(entry: unknown, at: string): void {
  const { type } = (entry ?? {}) as { readonly type?: unknown };
  const form = type === 'plan' || type === 'attempt' ? forms[type] : evidence;
  const read = form.safeParse(entry);
  if (read.success) return;
  const [{ path, message }] = read.error.issues;
  const what = form === evidence ? 'no evidence of an attempt' : `no ${String(type)} of a run`;
  throw new DamagedFile(
    `${at} is ${what} (${jsonPointer(path) || '/'}: ${message}); the file is damaged, or of an earlier version`,
  );
}
