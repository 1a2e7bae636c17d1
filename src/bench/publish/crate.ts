/** A publication with its evidence as a folder for research archives: an RO-Crate 1.1. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { Publication } from '../publication/definition.ts';

export const METADATA_FILE = 'ro-crate-metadata.json';

export interface CrateFile {
  /** Relative to the crate's folder, with forward slashes. */
  readonly path: string;
  readonly name: string;
  readonly format: string;
}

interface Entity extends Record<string, unknown> {
  readonly '@id': string;
  readonly '@type': string | readonly string[];
}

const idOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** @param folder holds the files already @param facts date (YYYY-MM-DD), version of mingle, URL of the licence if any */
export function crateMetadata(
  folder: string,
  files: readonly CrateFile[],
  { benchmarkRevision, disclosure }: Publication,
  { date, version, licence }: { date: string; version: string; licence?: string | undefined },
): string {
  const program = '#mingle';
  const graph: Entity[] = [
    {
      '@id': METADATA_FILE,
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: `Group-mixing benchmark, revision ${benchmarkRevision}`,
      description: disclosure,
      datePublished: date,
      ...(licence !== undefined && { license: { '@id': licence } }),
      hasPart: files.map(({ path }) => ({ '@id': idOf(path) })),
      mentions: { '@id': program },
    },
    { '@id': program, '@type': 'SoftwareApplication', name: 'mingle', version },
    ...(licence === undefined ? [] : [{ '@id': licence, '@type': 'CreativeWork', name: licence }]),
    ...files.map(({ path, name, format }): Entity => {
      const bytes = readFileSync(join(folder, path));
      return {
        '@id': idOf(path),
        '@type': 'File',
        name,
        encodingFormat: format,
        contentSize: String(bytes.length),
        sha256: hash('sha256', bytes),
      };
    }),
  ];
  return prettyJson({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph });
}
