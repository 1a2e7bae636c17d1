/** docs/formats.md against the definitions: a page that a user relies on must not lag behind. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonSchemas } from '../../src/result/json-schemas.ts';
import { SCENARIO_CODES } from '../../src/scenario/issue-codes.ts';
import { EXIT } from '../../src/shared/exit-codes.ts';

const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');

function section(title: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

/** Every property name and every text that a schema names. */
function wordsOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  if (Array.isArray(schema)) return schema.flatMap(wordsOf);
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'properties') return [...Object.keys(value), ...Object.values(value).flatMap(wordsOf)];
    if (key === 'const') return [String(value)];
    if (key === 'enum') return (value as unknown[]).map(String);
    return wordsOf(value);
  });
}

describe('the page on formats', () => {
  it('has the exit codes', () => {
    const rows = [...section('Exit codes').matchAll(/^\| (\d+) \| `(\w+)` \|/gm)];
    expect(Object.fromEntries(rows.map(([, code, name]) => [name, Number(code)]))).toEqual(EXIT);
  });

  it('has the codes of issues, and no others', () => {
    const rows = [...section('Issues').matchAll(/^\| `(\w+)` \| .+ \|$/gm)];
    expect(rows.map(([, code]) => code).sort()).toEqual([...SCENARIO_CODES].sort());
  });

  it('names every field and choice of the two forms and of the result file', () => {
    const named = new Set([...page.matchAll(/[`"]([\w-]+)"?`?/g)].map(([, word]) => word));
    const missing = [...new Set(wordsOf(jsonSchemas()))].filter((word) => !named.has(word));
    expect(missing).toEqual([]);
  });
});
