/** A format of instances that others published, read as benchmark cases. */
import * as z from 'zod';
import type { Checked } from '../../shared/issue.ts';
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
}

/** Costs are to be as small as can be; others may count the other way round. */
export interface ImportFormat {
  readonly title: string;
  /** What of the instance its cost is, and what is left out, for a reader. */
  readonly cost: string;
  readonly read: (file: SourceFile, published: Published) => Checked<ImportedCase[]>;
}

/** Best values that others published, by the instance's name, in the format's own terms. */
export const publishedFile = z.record(z.string(), z.looseObject({ best: z.number() }));
export type Published = z.output<typeof publishedFile>;

/** What all imported cases share. Without a licence of its own an instance is for one's own measurements, and not to be passed on. */
export function imported({ name, hash }: SourceFile, format: string) {
  return {
    schema: 'mingle-benchmark-case-v1',
    caseKind: 'quality',
    attemptPolicy: 'seeded_five',
    provenance: `${format}, "${name}" (${hash}); made by "mingle bench import".`,
    licence: 'That of the instance; where it states none, not to be passed on.',
  } as const;
}

export function notRead(file: SourceFile, format: string, message: string): Checked<never> {
  return {
    ok: false,
    issues: [
      { code: 'not_imported', pointer: '', message: `${file.name} is no file of ${format}: ${message}` },
    ],
  };
}
