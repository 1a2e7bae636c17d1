/**
 * The shape that a line of evidence, or of a journal, must have to be read: the fields that are read and their types. Whether
 * the values are plausible is checked elsewhere; unknown fields and words are accepted.
 */
import { existsSync } from 'node:fs';
import * as z from 'zod';
import { schedule } from '../../result/definition.ts';
import { DamagedFile } from '../../shared/damaged-file.ts';
import { jsonPointer } from '../../shared/issue.ts';
import { announcementFile } from './announcement.ts';
import { logEntries } from './append-log.ts';
import { JOURNAL_SCHEMA } from './plan.ts';

const number = z.number().nullish();
const text = z.string().nullish();
const count = z.int().min(0);
/** Names of cases and comparators are those of folders and files. */
const name = z.string().regex(/^(?!\.{1,2}$)[^/\\\0]+$/);
const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/** Several fields of one type. */
function all<T extends z.ZodType>(kind: T, names: string): Record<string, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

const some = z.looseObject({});
const machine = z.looseObject({
  ...all(z.string(), 'class processor system node'),
  ...all(z.int().min(1), 'processors speed'),
  memoryGibibytes: count,
});
/** @param version schema of the version; it may be null if the comparator is not available */
const comparator = <V extends z.ZodType>(version: V) =>
  z.looseObject({ id: name, version, adapterHash: hash, reads: z.array(z.string()).optional() });
const version = z.string().min(1);
const processRecord = z.looseObject({
  ...all(z.string(), 'ending'),
  outputBytes: count,
  wallSeconds: z.number(),
  ...all(number, 'exitCode cpuSeconds peakRssBytes'),
  ...all(text, 'signal stderr unfinishedLine'),
});

const result = z.looseObject({
  status: z.string(),
  ...all(some.nullish(), 'certificate observed_limit'),
  solve_seconds: number,
  ...all(text, 'stop_reason reason'),
});

const evidence = z.looseObject({
  ...all(z.string(), 'attemptId key measure status reason'),
  comparator: comparator(version),
  machine,
  relabelled: z.looseObject({ problemHash: hash, schedule: schedule.nullable() }),
  limits: z.looseObject({
    ...all(z.number(), 'timeout_seconds logical_cpu_limit graceSeconds outputLimitBytes'),
    memoryLimitBytes: number,
  }),
  processors: z.array(z.int()),
  process: processRecord,
  output: z.looseObject({
    result: result.nullish(),
    ...all(count, 'incumbents ignoredCount'),
    claimedCost: z.number().nullable(),
    malformed: z.string().nullable(),
    lastLines: z.array(z.string()),
  }),
  ...all(text, 'proof credit failure'),
  certificate: some.nullish(),
  ...all(number, 'cost solveSeconds'),
  claims: z.looseObject(all(z.boolean(), 'optimal infeasible targetImpossible')),
  curve: z.array(z.looseObject(all(z.number(), 'seconds cost'))),
  steps: z.array(schedule),
  ...all(schedule.nullable(), 'schedule start'),
  noBetterThanStart: z.boolean(),
  caseBound: z.number(),
});

const linked = { at: z.iso.datetime(), previous: z.string().nullable() };

const attempt = z.looseObject({
  type: z.literal('attempt'),
  ...all(z.string(), 'attemptId key evidence'),
  ...all(name, 'caseId comparatorId'),
  endedAt: z.iso.datetime(),
  processors: z.array(z.int()).optional(),
  neutral: z.looseObject(all(z.string(), 'version verdict')).optional(),
  process: processRecord,
  ...linked,
});

const joined: z.ZodType = z.looseObject({
  head: hash,
  ...all(count, 'attempts leftOut'),
  again: z.array(z.string()),
  twice: count.optional(),
  joined: z.lazy(() => z.array(joined).optional()),
});

const plan = z.looseObject({
  type: z.literal('plan'),
  schema: z.literal(JOURNAL_SCHEMA),
  settings: z.looseObject({
    attemptSeeds: z.array(z.number()),
    resourceClasses: z.record(
      z.string(),
      z.looseObject(all(z.number(), 'timeout_seconds logical_cpu_limit')),
    ),
    disclosure: z.string(),
  }),
  announced: z.looseObject({ announcement: announcementFile, value: z.string() }).optional(),
  machine,
  machines: z.array(machine).optional(),
  ...all(z.string(), 'runSeed measure'),
  ...all(z.array(z.string()), 'isolation limitsMissing'),
  parallel: z.int().min(1),
  processors: z.record(z.string(), z.number()),
  joined: z.array(joined).min(1).optional(),
  shard: z
    .looseObject(all(z.int().min(1), 'index of'))
    .refine(({ index, of }) => index <= of)
    .nullable(),
  only: z.array(z.string()).nullable(),
  cases: z.array(
    z.looseObject({
      id: name,
      ...all(z.string(), 'problemHash resourceClass'),
      lowerBound: some.nullish(),
    }),
  ),
  comparators: z.array(comparator(version.nullable())),
  admissions: z.array(
    z.looseObject({ ...all(name, 'caseId comparatorId'), state: z.string(), reason: text }),
  ),
  ...linked,
});

const confirmation = z.looseObject({
  type: z.literal('confirmation'),
  attemptId: z.string(),
  neutral: z.looseObject(all(z.string(), 'checker version verdict formula')),
  ...linked,
});

const forms = { plan, attempt, confirmation };

/**
 * Checks the shape of a line before its fields are read.
 * @param at file and line, for messages
 * @throws DamagedFile if it is neither a journal line nor evidence
 */
export function mustHaveForm(entry: unknown, at: string): void {
  const { type } = (entry ?? {}) as { readonly type?: keyof typeof forms };
  const form = type !== undefined && Object.hasOwn(forms, type) ? forms[type] : evidence;
  const read = form.safeParse(entry);
  if (read.success) return;
  const [{ path, message }] = read.error.issues;
  const what = form === evidence ? 'no evidence of an attempt' : `no ${String(type)} of a run`;
  throw new DamagedFile(
    `${at} is ${what} (${jsonPointer(path) || '/'}: ${message}); the file is damaged, or of an earlier version`,
  );
}

/** The lines of a run's file; none if the file does not exist. @throws DamagedFile */
export function* runLines(path: string): Generator<unknown> {
  let line = 0;
  for (const entry of existsSync(path) ? logEntries(path) : []) {
    mustHaveForm(entry, `${path}: line ${++line}`);
    yield entry;
  }
}
