import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { helpDocument } from '../../../src/service/discovery/help-document.ts';
import { openApiDocument } from '../../../src/service/discovery/openapi.ts';
import { wireSchemas } from '../../../src/service/discovery/wire-schemas.ts';
import { serviceConfig } from '../../../src/service/settings/config.ts';
import { bodyK } from '../support/scenarios.ts';

const on = serviceConfig.parse({ jobs: { solve_ms: 60_000 } });
const off = serviceConfig.parse({});
const paths = (config: typeof on) => helpDocument(config).endpoints.map(({ path }) => path);

it('says nothing of jobs where there are none, and everything where they are switched on', async () => {
  expect(JSON.stringify([paths(off), Object.keys(wireSchemas(off))])).not.toMatch(/solves|job/);
  expect(openApiDocument(off).paths).not.toHaveProperty('/v1/solves');
  expect(paths(on)).toEqual(expect.arrayContaining(['/v1/solves', '/v1/solves/{id}/result']));
  const document = openApiDocument(on) as { paths: Record<string, object> };
  expect(Object.keys(document.paths['/v1/solves/{id}'])).toEqual(['get', 'delete']);
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

it('says what a job is refused with for its key', () => {
  const { paths } = openApiDocument(on) as { paths: Record<string, Record<string, { responses: object }>> };
  for (const [path, method] of [
    ['/v1/solves', 'post'],
    ['/v1/solves/{id}', 'get'],
    ['/v1/solves/{id}/result', 'get'],
  ]) {
    const { responses } = paths[path][method];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']));
    expect(JSON.stringify(responses)).toContain('`api_key_expired`');
  }
});

it('has references that all lead somewhere, in the document of jobs too', () => {
  const document = openApiDocument(on);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path);
  expect(references).toEqual(
    expect.arrayContaining(['components/schemas/JobRequest', 'components/schemas/Job']),
  );
  for (const path of references) {
    const target = path
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
    expect([path, typeof target]).toEqual([path, 'object']);
  }
});

it('has a schema of what is sent, with the limits of the server', () => {
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(
    wireSchemas(on)['job-request'],
  );
  expect(check({ ...bodyK(), solve_time_seconds: 60 })).toBe(true);
  expect(check({ ...bodyK(), solve_time_seconds: 61 })).toBe(false);
  expect(check({ ...bodyK(), webhook: { url: 'https://x.example' } })).toBe(false);
});
