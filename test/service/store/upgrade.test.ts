/** From one schema to the next, and from a backup back to a store. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../src/service/domain/accounts.ts';
import { authenticate, createApiKey } from '../../../src/service/domain/api-keys.ts';
import type { Store } from '../../../src/service/store/contract.ts';
import { MIGRATIONS, migrate } from '../../../src/service/store/migrations.ts';
import { openStore } from '../../../src/service/store/open.ts';
import type { Query, SqlRow } from '../../../src/service/store/sql.ts';
import { formatApiKey } from '../../../src/service/wire/api-key.ts';
import { postgres } from '../support/needs.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A step as the next version may add one. */
const NEXT = [
  'ALTER TABLE api_keys ADD COLUMN colour TEXT',
  "UPDATE api_keys SET colour = 'made before keys had colours'",
];

async function fill(store: Store): Promise<string> {
  const account = await createAccount(store, 'ada@example.org', 1);
  if (typeof account === 'string') throw new Error(account);
  const made = await createApiKey(store, { ...account, emailVerifiedAt: 1 }, 1);
  if (typeof made === 'string') throw new Error(made);
  return made.key;
}

async function expectKeyToWork(address: string, key: string): Promise<void> {
  const store = await openStore(address, { server: true });
  try {
    expect(await authenticate(store, `Bearer ${key}`, 2)).toMatchObject({ email: 'ada@example.org' });
  } finally {
    await store.close();
  }
}

/** Brings a filled store to the next schema, twice, as two servers that start would. */
async function expectUpgrade(query: Query): Promise<void> {
  const steps = [...MIGRATIONS, NEXT];
  await migrate(query, steps);
  await migrate(query, steps);
  const [row] = await query(
    'SELECT k.colour, a.email FROM api_keys k JOIN accounts a ON a.id = k.account_id',
  );
  expect(row).toEqual({ colour: NEXT[1].split("'")[1], email: 'ada@example.org' });
  await expect(migrate(query)).rejects.toThrow('use the newer program');
}

/** A store of the first schema with an account and its key, as version 0.1 wrote them. */
async function fillFirst(query: Query): Promise<string> {
  await migrate(query, MIGRATIONS.slice(0, 1));
  const key = formatApiKey(new Uint8Array(20).fill(3));
  await query("INSERT INTO accounts VALUES ('a', 'ada@example.org', 'pro', 1, 1)");
  const hash = createHash('sha256').update(key).digest('hex');
  await query("INSERT INTO api_keys VALUES ('k', 'a', ?, 'mgk_0…', 1, NULL)", [hash]);
  return key;
}

/** Brings a store of version 0.1, with an account and a solve that runs in it, to this schema. */
async function expectUpgradeFromFirst(query: Query): Promise<void> {
  await migrate(query, MIGRATIONS.slice(0, 1));
  await query("INSERT INTO accounts (id, email, tier, created_at) VALUES ('1', 'ada@example.org', 'pro', 1)");
  await query(
    `INSERT INTO solves (id, scope, lookup, body_digest, state, day, reserved_ms, created_at, lease_until)
      VALUES ('s', 'k/account/1', 'l', 'd', 'running', '2026-01-01', 2000, 1, 2)`,
  );
  await query("INSERT INTO ledger VALUES ('k/account/1', '2026-01-01', 700, 2000, 2)");
  await migrate(query, MIGRATIONS.slice(0, 4));
  await query("UPDATE solves SET pool = 'k/pool/3'");
  const books = [
    ['k/pool', '2026-01-01', 5, -10, 1],
    ['k/pool/3', '2026-01-01', 20, 300, 4],
    ['k/pool/12', '2026-01-01', 1, 0, 1],
    ['k/pool/3', '2026-01-02', 7, 0, 1],
    ['a/pool/1', '2026-01-01', 2, 0, 1],
  ];
  for (const book of books) await query('INSERT INTO ledger VALUES (?, ?, ?, ?, ?)', book);
  await migrate(query);
  await migrate(query);
  // What a server of version 0.1 beside it does.
  await query("UPDATE solves SET state = 'completed', charged_ms = 5 WHERE id = 's'");
  expect(await query('SELECT pool FROM solves')).toEqual([{ pool: 'k/pool' }]);
  const pools = await query("SELECT * FROM ledger WHERE scope LIKE '%pool%' ORDER BY scope, day");
  expect(
    pools.map((row) =>
      Object.values(row).map((value) =>
        typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
      ),
    ),
  ).toEqual([
    ['a/pool', '2026-01-01', 2, 0, 1],
    ['k/pool', '2026-01-01', 26, 290, 6],
    ['k/pool', '2026-01-02', 7, 0, 1],
  ]);
  expect(
    await query("SELECT a.tier, l.used_ms FROM accounts a, ledger l WHERE l.scope LIKE '%account%'"),
  ).toEqual([{ tier: 'pro', used_ms: expect.anything() }]);
  await query("INSERT INTO jobs (solve_id, turn, losses, job_lease_until) VALUES ('s', 0, 0, 1)");
  expect(await query('SELECT * FROM parcels')).toEqual([]);
}

it('never changes a step that was released', () => {
  const digests = MIGRATIONS.map((step) => createHash('sha256').update(JSON.stringify(step)).digest('hex'));
  expect(digests[0].slice(0, 16)).toBe('e8141d74038fe7c3');
});

describe('a SQLite file', () => {
  function inFile(database: Database.Database): Query {
    return async (sql, values = []) => {
      const statement = database.prepare(sql);
      if (statement.reader) return statement.all(...values) as SqlRow[];
      statement.run(...values);
      return [];
    };
  }

  it('comes from this schema to the next with all that is in it', async () => {
    const file = join(folder, 'upgraded.db');
    const store = await openStore(`sqlite:${file}`, { server: true });
    await fill(store);
    await store.close();
    const database = new Database(file);
    await expectUpgrade(inFile(database));
    database.close();
  });

  it('comes from the first schema to this one, and its keys go on', async () => {
    const file = join(folder, 'first.db');
    const database = new Database(file);
    const key = await fillFirst(inFile(database));
    database.close();
    await expectKeyToWork(`sqlite:${file}`, key);
  });

  it('comes from the schema of version 0.1 to this one with a solve that runs', async () => {
    const database = new Database(join(folder, 'running.db'));
    await expectUpgradeFromFirst(inFile(database));
    database.close();
  });

  it('can be copied while a server has it, and the copy is a store', async () => {
    const [file, copy] = ['live.db', 'copy.db'].map((name) => join(folder, name));
    const store = await openStore(`sqlite:${file}`, { server: true });
    const key = await fill(store);
    const other = new Database(file);
    other.exec(`VACUUM INTO '${copy}'`);
    other.close();
    await store.close();
    await expectKeyToWork(`sqlite:${copy}`, key);
  });
});

describe.skipIf(postgres === null)('a PostgreSQL database (needs PostgreSQL)', () => {
  let cluster: Cluster;
  async function withClient(address: string, work: (query: Query) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await work(async (sql, values = []) => {
      let n = 0;
      const numbered = sql.replaceAll('?', () => `$${++n}`);
      return (await client.query(numbered, [...values])).rows;
    });
    await client.end();
  }
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
  });
  afterAll(() => cluster?.remove());

  it('comes from this schema to the next with all that is in it', async () => {
    const address = await cluster.database('upgraded');
    const store = await openStore(address, { server: true });
    await fill(store);
    await store.close();
    await withClient(address, expectUpgrade);
  });

  it('comes from the first schema to this one, and its keys go on', async () => {
    const address = await cluster.database('first');
    let key = '';
    await withClient(address, async (query) => {
      key = await fillFirst(query);
    });
    await expectKeyToWork(address, key);
  });

  it('comes from the schema of version 0.1 to this one with a solve that runs', async () => {
    await withClient(await cluster.database('running'), expectUpgradeFromFirst);
  });

  it('comes back from a dump of its accounts and keys', async () => {
    const [from, to] = [await cluster.database('dumped'), await cluster.database('restored')];
    const store = await openStore(from, { server: true });
    const key = await fill(store);
    await store.close();
    const fresh = await openStore(to, { server: true });
    await fresh.close();
    const program = (name: string) => join(postgres ?? '', name);
    const dump = execFileSync(program('pg_dump'), [
      '--data-only',
      ...['--table', 'accounts', '--table', 'api_keys'],
      from,
    ]);
    execFileSync(program('psql'), ['--quiet', '--set', 'ON_ERROR_STOP=1', to], { input: dump });
    await expectKeyToWork(to, key);
  });
});
