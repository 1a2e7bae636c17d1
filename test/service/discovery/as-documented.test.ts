/** Answers of every status, held against the OpenAPI document: status, media type, headers and body. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/service/http/app.ts';
import { Sealer } from '../../../src/service/queue/sealer.ts';
import { type Store, StoreUnavailable } from '../../../src/service/store/contract.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { tablesOver } from '../../../src/service/store/tables.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { bodyA, bodyK } from '../support/scenarios.ts';
import { openService, type TestService } from '../support/service.ts';

interface Documented {
  readonly headers: Record<string, object>;
  readonly content: Record<string, { schema: { $ref?: string } }>;
}
type Paths = Record<string, Record<string, { responses: Record<string, Documented> }>>;

/** What the transport says of itself. */
const OF_HTTP = ['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding'];
/** What every answer has, which the document says once, in words. */
const OF_ALL = ['cache-control', 'x-content-type-options'];

let service: TestService;
afterEach(() => service.close());

/** Holds each answer against the document of the server that gave it. @returns status and code */
async function holder(app: TestService['app']) {
  const { paths, components } = (await app.inject('/v1/openapi.json')).json();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components });
  return (method: string, path: string, reply: LightMyRequestResponse): string => {
    const { responses } = (paths as Paths)[path][method];
    const told = responses[reply.statusCode] ?? responses.default;
    const at = `${method} ${path} ${reply.statusCode}`;
    expect(told, at).toBeDefined();
    const [type] = String(reply.headers['content-type']).split(';');
    expect([at, Object.keys(told.content)]).toEqual([at, [type]]);
    const names = Object.keys(told.headers).map((name) => name.toLowerCase());
    const sent = Object.keys(reply.headers).filter((name) => ![...OF_HTTP, ...OF_ALL].includes(name));
    expect([at, sent.filter((name) => !names.includes(name))]).toEqual([at, []]);
    const { schema } = told.content[type];
    if (schema.$ref) {
      const check = ajv.compile({ $ref: `api${schema.$ref}` });
      expect([at, check(reply.json()), check.errors]).toEqual([at, true, null]);
    }
    return `${reply.statusCode} ${reply.json().code ?? reply.json().status ?? ''}`.trim();
  };
}

describe.each(['k', 'a'] as const)('POST /v1/auto-solve of Form %s', (form) => {
  const good = form === 'k' ? bodyK() : bodyA();

  it('answers as the document says, in all that can come of a call', async () => {
    const once = { requests_per_minute: 1 };
    service = await openService({ form, limits: { body_bytes: 4000 } });
    const hold = await holder(service.app);
    const { solver } = service;
    let client = 0;
    const post = async (body: unknown, headers: Record<string, string> = {}) => {
      const reply = await service.post(body, headers, `192.0.2.${++client}`);
      return hold('post', '/v1/auto-solve', reply);
    };
    const found = [await post(good), await post('{'), await post({}), await post('x'.repeat(5000))];
    found.push(await post(good, { 'content-type': 'text/plain' }), await post(good, { expect: '200-ok' }));
    const many = Array.from({ length: 60 }, (_, i) => ({ id: `p${i}` }));
    const large = JSON.parse(JSON.stringify(good));
    Object.assign(large.scenario, { people: many });
    Object.assign(large.scenario.groups[0], form === 'k' ? { capacity: 60 } : { size: 60 });
    found.push(await post(large));
    solver.answer = () => ({ report: { kind: 'no_solution' }, usedMs: 5 });
    found.push(await post(good));
    solver.answer = () => ({ report: { kind: 'failed', reason: 'crashed', trace: '' }, usedMs: 5 });
    found.push(await post(good));
    solver.answer = () => Promise.reject(new TypeError('a defect'));
    found.push(await post(good));
    solver.slots = 0;
    found.push(await post(good));
    expect(found).toEqual([
      '200 solved',
      '400 malformed_json',
      '422 invalid_scenario',
      '413 body_too_large',
      '415 unsupported_media_type',
      '417 expectation_failed',
      '403 scenario_not_in_tier',
      '503 no_solution',
      '503 solver_failed',
      '500 internal_error',
      '503 overloaded',
    ]);
    await service.close();

    const failing = async () => ({ code: 'internal_error', detail: 'The reader failed.' }) as const;
    const bodies = { read: failing, close: async () => undefined };
    service = await openService({ form, anonymous: once, form_a: once }, { parts: { bodies } });
    expect([
      await post(good),
      hold('post', '/v1/auto-solve', await service.post(good, {}, '192.0.2.250')),
    ]).toEqual(['500 internal_error', '500 internal_error']);
    expect(hold('post', '/v1/auto-solve', await service.post(good, {}, '192.0.2.250'))).toBe(
      '429 requests_per_minute',
    );
    service.stopTaking();
    expect(await post(good)).toBe('503 shutting_down');
    for (const path of ['/v1/help', '/v1/schema', '/v1/openapi.json', '/readyz']) {
      expect([path, hold('get', path, await service.app.inject(path))]).toEqual([path, '503 shutting_down']);
    }
  });

  it('answers as the document says, on the pages', async () => {
    service = await openService({ form });
    const hold = await holder(service.app);
    for (const path of ['/v1/help', '/v1/schema', '/v1/openapi.json', '/readyz', '/healthz']) {
      expect([path, hold('get', path, await service.app.inject(path))]).toEqual([
        path,
        expect.stringMatching(/^200/),
      ]);
    }
    for (const [name, status] of [
      ['request', '200'],
      ['nothing', '404 not_found'],
      ['n'.repeat(2000), '414 uri_too_long'],
    ]) {
      expect(hold('get', '/v1/schema/{name}', await service.app.inject(`/v1/schema/${name}`))).toBe(status);
    }
  });
});

it('answers as the document says, where a key is wrong, used or missing', async () => {
  service = await openService({ limits: { address_requests_per_minute: 4 } });
  const hold = await holder(service.app);
  const { bearer } = await service.account('free');
  const post = async (headers: Record<string, string | undefined>, body: unknown = bodyK()) =>
    hold('post', '/v1/auto-solve', await service.post(body, headers));
  const key = { ...bearer, 'idempotency-key': 'kettle-fog-92-absolutely' };
  const found = [
    await post({ 'idempotency-key': undefined }),
    await post({ 'idempotency-key': 'short' }),
    await post({ authorization: 'Bearer x' }),
    await post({ ...bearer, origin: 'https://x.example' }),
    await post(key),
    await post(key),
    await post(key, bodyK('eve')),
  ];
  service.solver.answer = () => new Promise(() => undefined);
  const held = { ...bearer, 'idempotency-key': 'kettle-fog-93-absolutely' };
  service.post(bodyK(), held);
  await expect.poll(() => service.solver.jobs.length).toBe(2);
  found.push(await post(held), await post(bearer));
  expect(found).toEqual([
    '400 idempotency_key_missing',
    '400 idempotency_key_malformed',
    '401 api_key_malformed',
    '403 browser_key_refused',
    '200 solved',
    '200 solved',
    '422 idempotency_key_reused',
    '409 idempotency_running',
    '429 concurrency_limit',
  ]);
});

it('answers as the document says, of a solve that another server has given up', async () => {
  service = await openService();
  const hold = await holder(service.app);
  const { bearer } = await service.account('free');
  service.solver.answer = async (job) => {
    await service.store.write(async ({ solves }) => {
      for (const { id } of await solves.expired(Number.MAX_SAFE_INTEGER))
        await solves.end(id, { state: 'interrupted', chargedMs: 2000, answer: null });
    });
    return service.solver.solved(job);
  };
  expect(hold('post', '/v1/auto-solve', await service.post(bodyK(), bearer))).toBe(
    '409 idempotency_interrupted',
  );
});

it('answers as the document says, of jobs', async () => {
  const store = await openStore(`sqlite:${memoryFolder('mingle-jobs-')}/a.db`, { server: true });
  // SQLite has no notices, which nobody waits for here.
  const quiet: Store = {
    ...store,
    write: (work) =>
      store.write((tables) =>
        work(
          tablesOver(
            async (sql, values) => (sql.includes('pg_notify') ? [] : tables.query(sql, values)),
            tables.lock,
          ),
        ),
      ),
  };
  service = await openService({ jobs: { solve_ms: 60_000 } }, { store: quiet });
  const { app, stopTaking } = buildApp(service.parts, service.metrics, null, new Sealer('x'.repeat(32)));
  const hold = await holder(app);
  const { bearer } = await service.account('free');
  const headers = {
    ...bearer,
    'content-type': 'application/json',
    'idempotency-key': 'kettle-fog-92-absolutely',
  };
  const post = async (more: Record<string, string> = {}, payload: object | string = bodyK()) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/v1/solves',
      headers: { ...headers, ...more },
      payload,
    });
    return { said: hold('post', '/v1/solves', reply), reply };
  };
  const { reply } = await post();
  const again = await post();
  expect(again.reply.headers).toMatchObject({
    'idempotency-replayed': 'true',
    location: reply.headers.location,
  });
  const fresh = { 'idempotency-key': 'kettle-fog-93-absolutely' };
  const found = [hold('post', '/v1/solves', reply), again.said, (await post(fresh)).said];
  found.push((await post({}, '{')).said, (await post({ authorization: 'Bearer x' })).said);
  found.push((await post({ expect: '200-ok' })).said, (await post({}, 'x'.repeat(300_000))).said);
  const { id } = reply.json();
  const ask = async (method: 'GET' | 'DELETE', url: string, path: string) =>
    hold(method.toLowerCase(), path, await app.inject({ method, url, headers: bearer }));
  found.push(await ask('GET', `/v1/solves/${id}`, '/v1/solves/{id}'));
  found.push(await ask('GET', '/v1/solves/none', '/v1/solves/{id}'));
  found.push(await ask('GET', `/v1/solves/${'n'.repeat(2000)}`, '/v1/solves/{id}'));
  found.push(await ask('GET', `/v1/solves/${id}/result`, '/v1/solves/{id}/result'));
  found.push(await ask('DELETE', `/v1/solves/${id}`, '/v1/solves/{id}'));
  found.push(await ask('GET', `/v1/solves/${id}/result`, '/v1/solves/{id}/result'));
  stopTaking();
  found.push(await ask('GET', `/v1/solves/${id}`, '/v1/solves/{id}'));
  expect(found).toEqual([
    '202 queued',
    '202 queued',
    '429 concurrency_limit',
    '422 idempotency_key_reused',
    '401 api_key_malformed',
    '417 expectation_failed',
    '413 body_too_large',
    '200 queued',
    '404 not_found',
    '414 uri_too_long',
    '409 job_running',
    '200 cancelled',
    '409 job_cancelled',
    '503 shutting_down',
  ]);
  await app.close();
});

it('answers as the document says, where the store is away', async () => {
  const fail = () => Promise.reject(new StoreUnavailable(new Error('disk I/O')));
  const away = {
    exclusive: true,
    read: fail,
    single: fail,
    write: fail,
    now: Date.now,
    close: async () => undefined,
  };
  service = await openService({}, { store: away });
  const hold = await holder(service.app);
  expect(hold('post', '/v1/auto-solve', await service.post(bodyK()))).toBe('503 storage_unavailable');
  expect(hold('get', '/readyz', await service.app.inject('/readyz'))).toBe('503 storage_unavailable');
});
