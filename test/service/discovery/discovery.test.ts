import { readdirSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { help } from '../../../src/service/wire/help.ts';
import { openApiFiles } from '../../../tools/schema-files.ts';
import { openService, type TestService } from '../support/service.ts';

let service: TestService;

async function get(url: string) {
  const reply = await service.app.inject(url);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe.each(['k', 'a'] as const)('discovery of Form %s', (form) => {
  let usual: TestService;
  beforeAll(async () => {
    usual = await openService({ form });
  });
  afterAll(() => usual.close());
  beforeEach(() => {
    service = usual;
  });
  afterEach(async () => {
    if (service !== usual) await service.close();
  });

  it('lists schemas that compile and accept what the service says', async () => {
    const { schemas } = await get('/v1/schema');
    const names = schemas.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      'request',
      'response',
      'problem',
      'help',
      ...(form === 'k' ? ['solver-settings'] : []),
    ]);
    const checks = new Map<string, (document: unknown) => boolean>();
    for (const { name, path } of schemas) {
      checks.set(name, new Ajv2020({ strict: false }).compile(await get(path)));
    }
    const example = (await get('/v1/openapi.json')).paths['/v1/auto-solve'].post.requestBody.content[
      'application/json'
    ].example;
    expect(checks.get('request')?.(example)).toBe(true);
    const solved = await service.post(example);
    expect(solved.statusCode).toBe(200);
    expect(checks.get('response')?.(solved.json())).toBe(true);
    expect(checks.get('problem')?.((await service.post('{')).json())).toBe(true);
    expect(checks.get('help')?.(await get('/v1/help'))).toBe(true);
  });

  it('has a help page that says what the configuration says', async () => {
    service = await openService({
      form,
      limits: { people: 77, constraints: 9 },
      anonymous: { requests_per_minute: 3 },
    });
    const page = help.parse(await get('/v1/help'));
    const most = { people: 77, constraints: 9, links: 9, contact_kinds: 9 };
    expect(page).toMatchObject({ form, limits: { ...most, solve_time_ms: 2000 } });
    expect(page.tiers.anonymous.requests_per_minute).toBe(form === 'k' ? 3 : 20);
    expect(Object.keys(page.tiers)).toEqual(form === 'k' ? ['anonymous', 'free', 'pro'] : ['anonymous']);
    const keyed = page.headers.map(({ name }) => name).includes('Idempotency-Key');
    expect(keyed).toBe(form === 'k');
    const codes = page.errors.map(({ code }) => code);
    for (const code of ['api_key_unknown', 'browser_key_refused', 'idempotency_running', 'requests_per_day'])
      expect([code, codes.includes(code)]).toEqual([code, form === 'k']);
    expect(codes).not.toContain('foreign_call');
    const { responses } = (await get('/v1/openapi.json')).paths['/v1/auto-solve'].post;
    expect([401 in responses, 409 in responses]).toEqual([form === 'k', form === 'k']);
    const { properties } = await get('/v1/schema/request');
    expect(properties.scenario.properties.people.maxItems).toBe(77);
  });

  it('has a document that is OpenAPI 3.1 to a validator of others', async () => {
    const validator = new Validator();
    expect(await validator.validate(await get('/v1/openapi.json'))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('names the headers that say when to come again', async () => {
    const few = { requests_per_minute: 1 };
    service = await openService({ form, anonymous: few, form_a: few });
    const { paths } = await get('/v1/openapi.json');
    const { requestBody, responses } = paths['/v1/auto-solve'].post;
    const { example } = requestBody.content['application/json'];
    for (const status of [200, 429] as const) {
      const reply = await service.post(example);
      expect(reply.statusCode).toBe(status);
      const stated = Object.keys(responses[status].headers);
      for (const name of ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'].concat(
        status === 429 ? ['Retry-After'] : [],
      )) {
        expect(stated).toContain(name);
        expect(reply.headers, name).toHaveProperty(name.toLowerCase());
      }
    }
    for (const [status, { headers }] of Object.entries<{ headers: object }>(responses)) {
      expect([status, Object.keys(headers)[0]]).toEqual([status, 'X-Request-Id']);
    }
    expect('WWW-Authenticate' in (responses[401]?.headers ?? {})).toBe(form === 'k');
    expect('Idempotency-Replayed' in responses[200].headers).toBe(form === 'k');
    expect(Object.keys(responses[503].headers)).toContain('Retry-After');
  });

  it('describes no header of counts and keys to who has the service alone', async () => {
    service = await openService({ form, profile: 'own' });
    const document = await get('/v1/openapi.json');
    const reply = await service.post(
      document.paths['/v1/auto-solve'].post.requestBody.content['application/json'].example,
    );
    expect(reply.statusCode).toBe(200);
    const described = Object.keys(document.components.headers).map((name) => name.toLowerCase());
    expect(described).toContain('x-request-id');
    for (const name of ['ratelimit', 'ratelimit-policy', 'www-authenticate'])
      expect([name, described.includes(name), name in reply.headers]).toEqual([name, false, false]);
  });

  it('tells what a request may leave out from what an answer always has', async () => {
    const { components } = await get('/v1/openapi.json');
    expect(components.schemas.Objective.oneOf[0].required).toEqual(['type']);
    expect(components.schemas.EffectiveObjective.oneOf[0].required).toEqual(['type', 'weight']);
    const { SolveResponse, SolveResponseA, SolveRequest } = components.schemas;
    expect(JSON.stringify([SolveResponse, SolveResponseA])).toContain('/EffectiveObjective"');
    expect(JSON.stringify(SolveRequest)).toContain('/Objective"');
  });

  it('names the media type that each page has', async () => {
    const { paths } = await get('/v1/openapi.json');
    for (const [path, operations] of Object.entries<Record<string, { responses: object }>>(paths)) {
      if (operations.get === undefined) continue;
      const reply = await service.app.inject(path.replace('{name}', 'request'));
      const { content } = (operations.get.responses as { 200: { content: object } })[200];
      expect([path, String(reply.headers['content-type']).split(';')[0]]).toEqual([
        path,
        ...Object.keys(content),
      ]);
    }
  });

  it('has an OpenAPI document whose references all lead somewhere', async () => {
    const document = await get('/v1/openapi.json');
    expect(document.openapi).toBe('3.1.0');
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
    expect(references.length).toBeGreaterThan(5);
    for (const reference of references) {
      const [, ...steps] = reference.split('/');
      const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
    expect(text).not.toContain('$defs');
    for (const kind of ['schemas', 'headers']) {
      const unused = Object.keys(document.components[kind]).filter(
        (name) => !references.includes(`#/components/${kind}/${name}`),
      );
      expect(unused, kind).toEqual([]);
    }
  });
});

describe('docs/openapi/', () => {
  it('is checked in as the definitions make it (npm run schemas)', () => {
    const folder = new URL('../../../docs/openapi/', import.meta.url);
    const stored = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);
    expect(Object.fromEntries(stored)).toEqual(openApiFiles());
  });
});
