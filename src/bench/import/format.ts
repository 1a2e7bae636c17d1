/** A format of instances that others published, read as benchmark cases. */
import * as z from 'zod';
import { type Checked, refuse } from '../../shared/issue.ts';
import type { caseFile } from '../cases/definition.ts';

export interface ImportedCase {
  /** The file's name without `.json`. */
  readonly id: string;
  readonly content: z.input<typeof caseFile>;
}

export interface SourceFile {
  /** Without folders and endings. */
  readonly name: string;
  readonly text: string;
  /** Of its bytes, `sha256:…`. */
  readonly hash: string;
  /** Of what is packed in it; the same where it is not packed. */
  readonly unpackedHash: string;
}

/** Costs are to be as small as can be; others may count the other way round. */
export interface ImportFormat {
  readonly title: string;
  /** What of the instance its cost is, and what is left out, for a reader. */
  readonly cost: string;
  /** Cases that know of a value that was published have it as `bestKnown`. */
  readonly read: (file: SourceFile, published: Published) => Checked<ImportedCase[]>;
}

/** Best values that others published, by the instance's name, in the format's own terms. */
export const publishedFile = z.record(
  z.string(),
  z.looseObject({
    best: z.number(),
    source: z.string().min(1).optional(),
    /** Of the instance's file, unpacked; another file of that name is refused, where a file is one instance. */
    hash: z.string().optional(),
  }),
);
export type Published = z.output<typeof publishedFile>;

type About = Pick<ImportedCase['content'], 'title' | 'summary' | 'lane' | 'resourceClass' | 'bestKnown'>;

/** A case, with what all imported ones share. Without a licence of its own an instance is for one's own measurements, and not to be passed on. */
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

/** Ids that differ in a number, from 1 unless another is said. */
export function numbered(word: string, count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, i) => `${word}${first + i}`);
}

export function notRead(file: SourceFile, format: string, message: string): Checked<never> {
  return refuse('not_imported', `${file.name} is no file of ${format}: ${message}`);
}
