import { benchmarkSchemas } from '../src/bench/schemas.ts';
import { jsonSchemas } from '../src/result/json-schemas.ts';
import { openApiDocument } from '../src/service/discovery/openapi.ts';
import { serviceConfig } from '../src/service/settings/config.ts';

/** Expected files of docs/schemas/: text by file name. */
export function schemaFiles(): Record<string, string> {
  const schemas = { ...jsonSchemas(), ...benchmarkSchemas() };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [`${name}.json`, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}

/** Expected files of docs/openapi/: the API of a server with default settings, one file per form. */
export function openApiFiles(): Record<string, string> {
  return Object.fromEntries(
    (['k', 'a'] as const).map((form) => {
      const document = openApiDocument(serviceConfig.parse({ form }));
      return [`form-${form}.json`, `${JSON.stringify(document, null, 2)}\n`];
    }),
  );
}
