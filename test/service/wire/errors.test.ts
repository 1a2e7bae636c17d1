import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../src/service/wire/errors.ts';

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \| (never|same key) \|$/gm)];

describe('the catalogue of errors', () => {
  it('is the table of docs/api.md, row by row', () => {
    const documented = rows.map(([, code, status, again]) => [code, Number(status), again.replace(' ', '_')]);
    const known = Object.entries(ERRORS).map(([code, { status, retry }]) => [code, status, retry]);
    expect(documented).toEqual(known);
  });

  it('has codes in snake_case and titles that are sentences without a full stop', () => {
    for (const [code, { title }] of Object.entries(ERRORS)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    }
  });
});
