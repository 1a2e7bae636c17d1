/** `npm run schemas`: writes the JSON Schemas to docs/schemas/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { schemaFiles } from './schema-files.ts';

const folder = new URL('../docs/schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(schemaFiles())) writeFileSync(new URL(name, folder), text);
