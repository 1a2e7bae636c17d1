import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printing } from '../output/printing.ts';

/** Written by `npm run schemas`; a test compares it with the definitions. */
const folder = fileURLToPath(new URL('../../../docs/schemas/', import.meta.url));

export const schemaCommand = printing({
  example: 'mingle schema request-k > request-k.schema.json',
  names: readdirSync(folder)
    .sort()
    .map((file) => file.replace(/\.json$/, '')),
  read: readSchema,
  says: (name) => JSON.parse(readSchema(name)).title,
});

function readSchema(name: string): string {
  return readFileSync(`${folder}${name}.json`, 'utf8');
}
