import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../src/service/store/contract.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { postgres } from '../support/needs.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { openService, type TestService } from '../support/service.ts';

const ADDRESS = '203.0.113.77';
const PEER = '198.51.100.23';
const AGENT = 'DistinctiveBrowser/77.7';
const NAMES = ['Wilhelmina-Quux', 'Bartholomew-Frob', 'Table-Of-Secrets', 'team-of-spies', 'double-agent'];
const key = crypto.randomUUID();
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

/** Every way that a call can go, each with secrets wherever a caller can put them. */
async function makeCalls(): Promise<void> {
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
}

/** @param stored all that the store holds, as text or as bytes */
function findsNothing(open: () => Promise<Store | undefined>, stored: () => Promise<Buffer>): void {
  beforeAll(async () => {
    const store = await open();
    service = await openService(
      { trusted_proxies: [PEER], country_header: 'x-country', log_level: 'debug' },
      store ? { store } : {},
    );
    await makeCalls();
  });
  afterAll(() => service?.close());

  it('in the store', async () => {
    const bytes = await stored();
    for (const secret of secrets) expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
    expect(bytes.includes('holder@x.example')).toBe(true);
  });

  it('in the log', () => {
    const text = service.log.join('');
    expect(text).toContain('"route":"/v1/auto-solve"');
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('in the metrics', async () => {
    const text = await service.metrics.registry.metrics();
    expect(text).toContain('mingle_callers_country_total{value="NL"}');
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });
}

describe('nothing of a caller is found, with SQLite', () => {
  findsNothing(
    async () => undefined,
    async () => {
      const files = readdirSync(service.folder);
      expect(files).toContain('a.db-wal');
      return Buffer.concat(files.map((file) => readFileSync(join(service.folder, file))));
    },
  );
});

describe.skipIf(postgres === null)('nothing of a caller is found, with PostgreSQL (needs it)', () => {
  let cluster: Cluster;
  let address: string;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
    address = await cluster.database('privacy');
  });
  afterAll(() => cluster?.remove());
  findsNothing(
    () => openStore(address, { server: true }),
    async () => Buffer.from(await everyRow(address)),
  );
});

/** Every row of every table as JSON, and once more with what stands in it as hexadecimal turned back. */
async function everyRow(address: string): Promise<string> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const tables = await client.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    expect(tables.rows.length).toBeGreaterThan(4);
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const read = await client.query(`SELECT row_to_json(t)::text AS row FROM "${name}" t`);
      rows.push(...read.rows.map(({ row }) => row));
    }
    const text = rows.join('\n');
    const turned = [...text.matchAll(/(?:[0-9a-f]{2}){4,}/g)].map(([hex]) => Buffer.from(hex, 'hex'));
    return [text, ...turned.map(String)].join('\n');
  } finally {
    await client.end();
  }
}
