import { publicationSchema } from '../src/bench/publication/schema.ts';
import { jsonSchemas } from '../src/result/json-schemas.ts';

/** What docs/schemas/ should hold: text by file name. */
export function schemaFiles(): Record<string, string> {
  const schemas = { ...jsonSchemas(), 'benchmark-publication': publicationSchema() };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`${name}.json`, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}
