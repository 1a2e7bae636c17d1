/**
 * A run announced before its seeds can be known: what it will compare, and which future public value decides. Seeds and drawn
 * cases follow from the hash of the announcement and that value, so nobody can have chosen one to suit the other.
 */
import * as z from 'zod';
import { benchmarkFile } from '../cases/definition.ts';
import { drawCases, numberFrom } from '../cases/draw.ts';
import type { Benchmark } from '../cases/load-benchmark.ts';
import { digest } from '../cases/problem-hash.ts';

const text = z.string().min(1);

/** Settings of the benchmark that an announcement fixes: all but the seeds and the disclosure. */
export const LIMITS = {
  benchmarkRevision: true,
  resourceClasses: true,
  graceSeconds: true,
  memoryLimitBytes: true,
  outputLimitBytes: true,
} as const;

export const MOST_DRAWN = 1000;

const comparator = z.strictObject({
  id: text,
  configurationId: text,
  evidenceRevision: z.int(),
  adapterHash: text,
  version: z.string().nullable(),
});

export const announcementFile = z.strictObject({
  schema: z.literal('mingle-benchmark-announcement-v1'),
  beacon: text.describe('Whose public value decides, and which one: it must not be known yet.'),
  seedCount: z.int().min(1).max(1000),
  drawnCases: z
    .int()
    .min(0)
    .max(MOST_DRAWN)
    .describe('Cases that are drawn from the value, beside the named ones.'),
  settings: benchmarkFile.pick(LIMITS),
  cases: z.array(z.strictObject({ id: text, problemHash: text, resourceClass: text, attemptPolicy: text })),
  comparators: z.array(comparator).min(1),
});

export type Announcement = z.output<typeof announcementFile>;

export interface Announced {
  readonly announcement: Announcement;
  readonly value: string;
}

export function announcementHash(announcement: Announcement): string {
  return `sha256:${digest(announcement)}`;
}

/** Adds the seeds and drawn cases that follow from an announcement and its value. */
export function withDraw(benchmark: Benchmark, announced: Announced | undefined): Benchmark {
  if (!announced) return benchmark;
  const { announcement, value } = announced;
  const source = `${announcementHash(announcement)}\0${value}`;
  const seeds = new Set<number>();
  for (let i = 0; seeds.size < announcement.seedCount; i++) seeds.add(numberFrom(`${source}\0seed\0${i}`));
  return {
    ...benchmark,
    settings: { ...benchmark.settings, attemptSeeds: [...seeds] },
    cases: [...benchmark.cases, ...drawCases(source, announcement.drawnCases)],
  };
}
