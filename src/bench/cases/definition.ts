/** File formats of a benchmark case (`cases/<suite>/<id>.json`) and of a benchmark (`cases/benchmark.json`). */
import * as z from 'zod';
import { certificate } from '../../result/certificate.ts';
import { schedule } from '../../result/definition.ts';
import {
  attemptPolicies,
  caseKinds,
  lanes,
  resourceClass,
  resourceClassNames,
} from '../publication/definition.ts';

const text = z.string().min(1);

export const caseFile = z.strictObject({
  schema: z.literal('mingle-benchmark-case-v1'),
  title: text,
  summary: text.describe('One or two sentences for a reader.'),
  lane: z.enum(lanes),
  caseKind: z.enum(caseKinds),
  resourceClass: z.enum(resourceClassNames),
  attemptPolicy: z.enum(attemptPolicies),
  provenance: text.describe('Where the problem comes from, and how to make the file again.'),
  licence: text,
  problemHash: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional()
    .describe('If given, it must be the hash of this very problem.'),
  targetCost: z.number().min(0).nullable().default(null),
  lowerBound: z
    .strictObject({
      value: z.number().min(0),
      source: text,
      certificate: certificate.nullable().default(null).describe('Only a bound that is checked here counts.'),
    })
    .nullable()
    .default(null),
  bestKnown: z
    .strictObject({ cost: z.number().min(0), source: text })
    .nullable()
    .default(null),
  infeasibility: certificate.nullable().default(null).describe('Why no legal schedule exists.'),
  witness: schedule
    .nullable()
    .default(null)
    .describe('A legal schedule, to refute claims that there is none.'),
  request: z
    .record(z.string(), z.unknown())
    .describe('The solve request, in either form: see the schemas request-k and request-a.'),
});

export const benchmarkFile = z.strictObject({
  schema: z.literal('mingle-benchmark-v1'),
  benchmarkRevision: z.int().min(1),
  attemptSeeds: z
    .array(z.int().min(0).max(0xffff_ffff))
    .min(1)
    .refine((seeds) => new Set(seeds).size === seeds.length, 'seeds must differ')
    .meta({ uniqueItems: true }),
  resourceClasses: z.record(z.string(), resourceClass).default({
    standard: { timeout_seconds: 10, logical_cpu_limit: 1 },
    heavy: { timeout_seconds: 60, logical_cpu_limit: 2 },
  }),
  graceSeconds: z
    .number()
    .min(0)
    .default(1)
    .describe('From the soft stop at the time limit to the kill; nothing that is written then counts.'),
  memoryLimitBytes: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe('Of the whole process tree; null: none.'),
  outputLimitBytes: z
    .int()
    .min(1)
    .default(64 * 1024 * 1024)
    .describe('Of standard output.'),
  suites: z
    .array(text)
    .min(1)
    .describe('Folders of cases, from this file; the last part of the path is the name of the suite.'),
  comparators: z
    .array(text)
    .min(1)
    .describe('Folders with a manifest.json, or folders of such folders, from this file.'),
  disclosure: text.describe('What a reader must know to judge the figures.'),
});

export type BenchmarkCaseFile = z.output<typeof caseFile>;
export type BenchmarkFile = z.output<typeof benchmarkFile>;
