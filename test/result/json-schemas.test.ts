import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { result } from '../../src/result/definition.ts';
import { jsonSchemas } from '../../src/result/json-schemas.ts';
import { findForm } from '../../src/scenario/form.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { readShape } from '../../src/scenario/shape.ts';
import { toFormA } from '../../src/scenario/write.ts';
import { openApiFiles, schemaFiles } from '../../tools/schema-files.ts';
import { mutated, mutations } from '../scenario/mutations.ts';
import { requestBodies } from '../scenario/requests.ts';

const ajv = new Ajv2020({ strict: true, strictTuples: false, allowUnionTypes: true });
const schemas = jsonSchemas();
const validate = {
  k: ajv.compile(schemas['request-k']),
  a: ajv.compile(schemas['request-a']),
  result: ajv.compile(schemas.result),
};

describe('the JSON Schemas', () => {
  it('are checked in as the definitions make them (npm run schemas)', () => {
    const folder = new URL('../../docs/schemas/', import.meta.url);
    const stored = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);
    expect(Object.fromEntries(stored)).toEqual(schemaFiles());
  });

  it('have no pattern that programs read differently', () => {
    // In Python \d, \s and \w mean the signs of every script.
    for (const text of Object.values({ ...schemaFiles(), ...openApiFiles() }))
      expect(text).not.toMatch(/\\\\[dsw]/i);
  });

  it('accept and refuse the requests that the shape stage does', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        requestBodies,
        fc.boolean(),
        fc.array(mutations, { maxLength: 2 }),
        (body, inA, changes) => {
          const parsed = parseRequest(body);
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
          const start: unknown = JSON.parse(JSON.stringify(inA ? toFormA(parsed.value.request) : body));
          const document = changes.reduce<unknown>(mutated, start);
          const { form, mixed } = findForm(document);
          const accepted = mixed === null && readShape(document, form, false).body !== null;
          expect(validate[form](document), JSON.stringify(document)).toBe(accepted);
          expect(validate[form === 'k' ? 'a' : 'k'](document)).toBe(false);
          if (!accepted) refused++;
        },
      ),
      { numRuns: 250 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  it('accept and refuse the result files that the reader does', () => {
    const solution = {
      schedule: { session_0: { g: ['Ann', 'Bob'] } },
      unique_contacts: 1,
      total_cost: 0,
      repeat_penalty_units: 0,
      attribute_penalty: 0,
      other_preference_penalty_units: 0,
      repeat_penalty: 0,
      other_preference_penalty: 0,
      lower_bound: 0,
      gap: 0,
      optimal: true,
      exact: { total_cost: '0', lower_bound: '0' },
    };
    const document = {
      schema: 'mingle-result-v1',
      status: 'solved',
      scenario: { scenario: {} },
      solution,
      proof: {
        kind: 'lower_bound',
        version: 2,
        bound: '1/3',
        pieces: [{ rules: ['/objectives/0'], argument: 'a', bound: '1/3', numbers: { n: 1 }, source: 's' }],
      },
      metrics: null,
      run: {
        seed: 1,
        iterations: 2,
        seconds: 0.5,
        stop_reason: 'optimal',
        lanes: 1,
        version: '1.0.0',
        settings: {},
      },
    };
    expect(validate.result(document)).toBe(true);
    fc.assert(
      fc.property(fc.array(mutations, { maxLength: 2 }), (changes) => {
        const changed = changes.reduce<unknown>(mutated, document);
        expect(validate.result(changed), JSON.stringify(changed)).toBe(result.safeParse(changed).success);
      }),
      { numRuns: 250 },
    );
  });
});
