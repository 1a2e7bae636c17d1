/** `npm run schemas`: writes docs/schemas/, docs/openapi/ and the table of settings in docs/operations.md. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openApiFiles, schemaFiles } from './schema-files.ts';
import { withSettingsTable } from './settings-table.ts';

function write(folderName: string, files: Record<string, string>): void {
  const folder = new URL(`../docs/${folderName}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
}

write('schemas', schemaFiles());
write('openapi', openApiFiles());

const operations = new URL('../docs/operations.md', import.meta.url);
writeFileSync(operations, withSettingsTable(readFileSync(operations, 'utf8')));
