/** A published format of instances, read as benchmark cases. */
import * as z from 'zod';
import { type Checked, refuse } from '../../shared/issue.ts';
import type { caseFile } from '../cases/definition.ts';

export interface ImportedCase {
  /** The file's name without `.json`. */
  readonly id: string;
  readonly content: z.input<typeof caseFile>;
}

export interface SourceFile {
  /** File name without folders and extensions. */
  readonly name: string;
  readonly text: string;
  /** Hash of the file, `sha256:…`. */
  readonly hash: string;
  /** Hash of the unpacked content; equal to `hash` if the file is not packed. */
  readonly unpackedHash: string;
}

/** An import format. The cases' costs are minimised; the format's own values may be maximised. */
export interface ImportFormat {
  readonly title: string;
  /** For readers: which part of the instance is the cost, and what is left out. */
  readonly cost: string;
  /** A case whose published best value is known has it as `bestKnown`. */
  readonly read: (file: SourceFile, published: Published) => Checked<ImportedCase[]>;
}

/** Published best values by instance name, in the format's own terms. */
export const publishedFile = z.record(
  z.string(),
  z.looseObject({
    best: z.number(),
    source: z.string().min(1).optional(),
    /** Hash of the unpacked instance file: another file of that name is refused, if a file is one instance. */
    hash: z.string().optional(),
  }),
);
export type Published = z.output<typeof publishedFile>;

type About = Pick<ImportedCase['content'], 'title' | 'summary' | 'lane' | 'resourceClass' | 'bestKnown'>;

/** Makes an imported case. Instances without a licence of their own are for private measurements and must not be distributed. */
export function imported(
  { name, hash }: SourceFile,
  format: string,
  id: string,
  about: About,
  request: ImportedCase['content']['request'],
): ImportedCase {
  const content = {
    schema: 'mingle-benchmark-case-v1',
    caseKind: 'quality',
    attemptPolicy: 'seeded_five',
    provenance: `${format}, "${name}" (${hash}); made by "mingle bench import".`,
    licence: 'That of the instance; where it states none, not to be passed on.',
    ...about,
    request,
  } as const;
  return { id, content };
}

/** More than any program here can read: the ids alone would not fit in memory. */
const MOST = 100_000;

/** Whether a number can be one of people, groups or sessions. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MOST;
}

/** Ids `word-1`, `word-2`, …, or from another first number. */
export function numbered(word: string, count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, i) => `${word}${first + i}`);
}

export function notRead(file: SourceFile, format: string, message: string): Checked<never> {
  return refuse('not_imported', `${file.name} is no file of ${format}: ${message}`);
}
