/** `npm run schemas`: writes the JSON Schemas to docs/schemas/ and the service's API to docs/openapi/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiFiles, schemaFiles } from './schema-files.ts';

function write(folderName: string, files: Record<string, string>): void {
  const folder = new URL(`../docs/${folderName}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
}

write('schemas', schemaFiles());
write('openapi', openApiFiles());
