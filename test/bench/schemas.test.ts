import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { benchmarkFile, caseFile } from '../../src/bench/cases/definition.ts';
import { comparatorManifest } from '../../src/bench/comparators/manifest.ts';
import { benchmarkSchemas } from '../../src/bench/schemas.ts';
import { mutated, mutations } from '../scenario/mutations.ts';

const root = join(import.meta.dirname, '../..');
const ajv = new Ajv2020({ strict: true, strictTuples: false, strictTypes: false });
const schemas = benchmarkSchemas();

/** Files named `*.json`, or `manifest.json`, below a folder, but for what was installed. */
function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !path.includes('.local'))
    .map((path) => join(root, folder, path));
}

const kinds: [keyof typeof schemas, z.ZodType, string[]][] = [
  ['benchmark-case', caseFile, filesBelow('cases', /^(?!outside[/\\][^/\\]*$).*[/\\].*\.json$/)],
  ['benchmark', benchmarkFile, filesBelow('cases', /(^|[/\\])benchmark\.json$/)],
  ['comparator', comparatorManifest, filesBelow('comparators', /^[^_].*manifest\.json$/)],
];

describe.each(kinds)('the JSON Schema of a %s', (name, definition, files) => {
  const accepts = ajv.compile(schemas[name]);
  const documents = files.map((path): unknown => JSON.parse(readFileSync(path, 'utf8')));

  it('accepts every file that is shipped', () => {
    const refused = files.filter((_, i) => !accepts(documents[i]));
    expect(files.length).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });

  it('accepts and refuses what the parser does', () => {
    const small = documents.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)[0];
    let refused = 0;
    fc.assert(
      fc.property(fc.array(mutations, { minLength: 1, maxLength: 2 }), (changes) => {
        const changed = changes.reduce<unknown>(mutated, small);
        const { success } = definition.safeParse(changed);
        expect(accepts(changed), JSON.stringify(changed)).toBe(success);
        if (!success) refused++;
      }),
      { numRuns: 150 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});
