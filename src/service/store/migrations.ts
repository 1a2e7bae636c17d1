import { StoreRefused } from './contract.ts';
import type { Query } from './sql.ts';
import { WORK_TABLES } from './work-tables.ts';

/**
 * The schema, in steps. A released step is never changed; changes are new steps. The statements use the SQL common to SQLite
 * and PostgreSQL.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      tier TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      email_verified_at BIGINT
    )`,
    `CREATE TABLE api_keys (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      hash TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      revoked_at BIGINT
    )`,
    'CREATE INDEX api_keys_by_account ON api_keys (account_id)',
    `CREATE TABLE solves (
      id TEXT PRIMARY KEY,
      scope TEXT NOT NULL,
      pool TEXT,
      lookup TEXT NOT NULL,
      body_digest TEXT NOT NULL,
      state TEXT NOT NULL,
      day TEXT NOT NULL,
      reserved_ms BIGINT NOT NULL,
      charged_ms BIGINT,
      created_at BIGINT NOT NULL,
      lease_until BIGINT NOT NULL,
      answer TEXT,
      UNIQUE (scope, lookup)
    )`,
    `CREATE INDEX solves_running ON solves (lease_until) WHERE state = 'running'`,
    'CREATE INDEX solves_by_age ON solves (created_at)',
    `CREATE TABLE ledger (
      scope TEXT NOT NULL,
      day TEXT NOT NULL,
      used_ms BIGINT NOT NULL,
      reserved_ms BIGINT NOT NULL,
      solves BIGINT NOT NULL,
      PRIMARY KEY (scope, day)
    )`,
    'CREATE TABLE calls (scope TEXT NOT NULL, made_at BIGINT NOT NULL)',
    'CREATE INDEX calls_by_scope ON calls (scope, made_at)',
    'CREATE INDEX calls_by_age ON calls (made_at)',
    'CREATE TABLE daily_secrets (day TEXT PRIMARY KEY, secret TEXT NOT NULL)',
  ],
  [
    'ALTER TABLE accounts ADD COLUMN tier_set_at BIGINT NOT NULL DEFAULT 0',
    'ALTER TABLE accounts ADD COLUMN daily_solve_ms BIGINT',
    'ALTER TABLE accounts ADD COLUMN requests_per_day BIGINT',
    'ALTER TABLE accounts ADD COLUMN concurrent_solves BIGINT',
    "ALTER TABLE api_keys ADD COLUMN name TEXT NOT NULL DEFAULT ''",
    'ALTER TABLE api_keys ADD COLUMN expires_at BIGINT',
    'ALTER TABLE api_keys ADD COLUMN last_used_day TEXT',
    `CREATE TABLE sessions (
      hash TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id),
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX sessions_by_account ON sessions (account_id)',
    `CREATE TABLE sign_in_links (
      hash TEXT PRIMARY KEY,
      sealed TEXT NOT NULL,
      address_tag TEXT NOT NULL,
      client_tag TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      used_at BIGINT
    )`,
    'CREATE INDEX sign_in_links_by_address ON sign_in_links (address_tag, created_at)',
    'CREATE INDEX sign_in_links_by_client ON sign_in_links (client_tag, created_at)',
  ],
  WORK_TABLES,
  [
    'ALTER TABLE accounts ADD COLUMN billing_sequence BIGINT NOT NULL DEFAULT -1',
    'ALTER TABLE parcels ADD COLUMN queue TEXT',
    'ALTER TABLE parcels ADD COLUMN sent_at BIGINT',
    'CREATE INDEX parcels_by_queue ON parcels (queue, sent_at) WHERE queue IS NOT NULL',
  ],
  // The anonymous pool had sixteen rows: k/pool, k/pool/1 and so on.
  [
    `INSERT INTO ledger (scope, day, used_ms, reserved_ms, solves)
      SELECT substr(scope, 1, 6), day, sum(used_ms), sum(reserved_ms), sum(solves)
        FROM ledger WHERE scope LIKE '_/pool/%' GROUP BY substr(scope, 1, 6), day
      ON CONFLICT (scope, day) DO UPDATE SET used_ms = ledger.used_ms + excluded.used_ms,
        reserved_ms = ledger.reserved_ms + excluded.reserved_ms, solves = ledger.solves + excluded.solves`,
    "DELETE FROM ledger WHERE scope LIKE '_/pool/%'",
    "UPDATE solves SET pool = substr(pool, 1, 6) WHERE pool LIKE '_/pool/%'",
  ],
  [
    'ALTER TABLE jobs ADD COLUMN job_queue TEXT',
    'ALTER TABLE parcels ADD COLUMN tries BIGINT NOT NULL DEFAULT 0',
  ],
];

/** Updates the schema; call within a transaction that excludes other migrations. */
export async function migrate(query: Query, steps = MIGRATIONS): Promise<void> {
  await query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  const [row] = await query('SELECT max(version) AS version FROM schema_version');
  const present = Number(row.version ?? 0);
  if (present > steps.length) {
    throw new StoreRefused(
      `the store has schema ${present}, this program knows ${steps.length}: use the newer program`,
    );
  }
  for (let version = present; version < steps.length; version++) {
    for (const statement of steps[version]) await query(statement);
    await query('INSERT INTO schema_version (version) VALUES (?)', [version + 1]);
  }
}
