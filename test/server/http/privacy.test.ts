import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newIdempotencyKey } from '../../../src/hosted/idempotency-key.ts';
import { openService, type TestService } from '../support/service.ts';

const ADDRESS = '203.0.113.77';
const PEER = '198.51.100.23';
const AGENT = 'DistinctiveBrowser/77.7';
const NAMES = ['Wilhelmina-Quux', 'Bartholomew-Frob', 'Table-Of-Secrets', 'team-of-spies', 'double-agent'];
const key = newIdempotencyKey();
let service: TestService;
let secrets: string[];

/** A scenario of which every text is one to look for. */
function scenario(change: object = {}) {
  const [one, two, table, attribute, value] = NAMES;
  return {
    scenario: {
      people: [{ id: one, attributes: { [attribute]: value } }, { id: two }],
      groups: [{ id: table, capacity: 2 }],
      session_count: 1,
    },
    constraints: [{ type: 'MustStayTogether', people: [one, two] }],
    ...change,
  };
}

beforeAll(async () => {
  service = await openService({ trusted_proxies: [PEER], country_header: 'x-country', log_level: 'debug' });
  const { bearer } = await service.account('free', 'holder@x.example');
  const headers = {
    'user-agent': AGENT,
    'x-forwarded-for': ADDRESS,
    'x-country': 'NL',
    referer: 'https://ref.example',
  };
  secrets = [
    ADDRESS,
    PEER,
    AGENT,
    'ref.example',
    ...NAMES,
    key,
    bearer.authorization.slice('Bearer mgk_'.length + 6),
  ];
  const post = (body: unknown, more = {}) => service.post(body, { ...headers, ...more }, PEER);

  expect((await post(scenario(), { 'idempotency-key': key })).statusCode).toBe(200);
  expect((await post(scenario(), { 'idempotency-key': key })).headers['idempotency-replayed']).toBe('true');
  expect((await post(scenario(), bearer)).statusCode).toBe(200);
  expect((await post(scenario({ [NAMES[0]]: 1 }))).statusCode).toBe(422);
  expect((await post(`{"${NAMES[0]}`)).statusCode).toBe(400);
  expect((await post(scenario(), { authorization: `Bearer ${NAMES[0]}` })).statusCode).toBe(401);
  expect(
    (await post(scenario(), { 'x-service-caller-type': NAMES[0], 'x-service-agent-family': AGENT }))
      .statusCode,
  ).toBe(200);
  await service.app.inject({ url: `/${NAMES[0]}?name=${NAMES[1]}`, headers, remoteAddress: PEER });
  service.solver.answer = () => ({ report: { kind: 'failed', reason: 'crashed' }, usedMs: 5 });
  expect((await post(scenario())).statusCode).toBe(503);
});
afterAll(() => service.close());

describe('nothing of a caller is found', () => {
  it('in the store', () => {
    const files = readdirSync(service.folder);
    expect(files).toContain('a.db-wal');
    const bytes = Buffer.concat(files.map((file) => readFileSync(join(service.folder, file))));
    for (const secret of secrets) expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
    expect(bytes.includes('holder@x.example')).toBe(true);
  });

  it('in the log', () => {
    const text = service.log.join('');
    expect(text).toContain('"route":"/v1/auto-solve"');
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('in the metrics', async () => {
    const text = (await service.app.inject('/metrics')).body;
    expect(text).toContain('mingle_callers_country_total{value="NL"}');
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });
});
