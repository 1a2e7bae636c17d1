import { type JsonSchema, schemaOf } from '../result/json-schemas.ts';
import { benchmarkFile, caseFile } from './cases/definition.ts';
import { comparatorManifest } from './comparators/manifest.ts';
import { publicationSchema } from './publication/schema.ts';
import { announcementFile } from './run/announcement.ts';

/**
 * JSON Schemas (draft 2020-12) of everything that a benchmark reads or writes, generated from the parsers' definitions.
 * `docs/schemas/` holds a copy.
 */
export function benchmarkSchemas() {
  return {
    'benchmark-case': schemaOf('Benchmark case', caseFile),
    benchmark: schemaOf('Benchmark manifest (benchmark.json)', benchmarkFile),
    comparator: schemaOf('Comparator manifest (manifest.json)', comparatorManifest),
    'benchmark-announcement': schemaOf('Announcement of a benchmark run', announcementFile),
    'benchmark-publication': publicationSchema(),
  } satisfies Record<string, JsonSchema>;
}
