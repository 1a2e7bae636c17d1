import type { Account, AccountTable, AccountTier, ApiKeyRow } from './account-contract.ts';
import { numberOrNull, type Query, type SqlRow, text, textOrNull } from './sql.ts';

export function accountTable(query: Query): AccountTable {
  return {
    async insert({ limits, ...account }) {
      const inserted = await query(
        `INSERT INTO accounts
          (id, email, tier, created_at, email_verified_at, daily_solve_ms, requests_per_day, concurrent_solves)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email) DO NOTHING RETURNING id`,
        [
          account.id,
          account.email,
          account.tier,
          account.createdAt,
          account.emailVerifiedAt,
          limits.dailySolveMs,
          limits.requestsPerDay,
          limits.concurrentSolves,
        ],
      );
      return inserted.length === 1;
    },
    async find(idOrEmail) {
      const [row] = await query('SELECT * FROM accounts WHERE id = ? OR email = ?', [idOrEmail, idOrEmail]);
      return row === undefined ? null : toAccount(row);
    },
    async list() {
      return (await query('SELECT * FROM accounts ORDER BY email')).map(toAccount);
    },
    async setTier(id, tier, at) {
      await query('UPDATE accounts SET tier = ?, tier_set_at = ? WHERE id = ?', [tier, at, id]);
    },
    async setTierBilled(id, tier, sequence, at) {
      await query(
        `UPDATE accounts SET billing_sequence = ?, tier = CASE WHEN tier_set_at <= ? THEN ? ELSE tier END
          WHERE id = ? AND billing_sequence < ?`,
        [sequence, at, tier, id, sequence],
      );
    },
    async setEmailVerified(id, at) {
      await query('UPDATE accounts SET email_verified_at = ? WHERE id = ?', [at, id]);
    },
    async setLimits(id, { dailySolveMs, requestsPerDay, concurrentSolves }) {
      await query(
        'UPDATE accounts SET daily_solve_ms = ?, requests_per_day = ?, concurrent_solves = ? WHERE id = ?',
        [dailySolveMs, requestsPerDay, concurrentSolves, id],
      );
    },
    async delete(id) {
      await query('DELETE FROM sessions WHERE account_id = ?', [id]);
      await query('DELETE FROM api_keys WHERE account_id = ?', [id]);
      await query('DELETE FROM accounts WHERE id = ?', [id]);
    },
    async insertKey(key) {
      const inserted = await query(
        `INSERT INTO api_keys
          (id, account_id, hash, label, name, created_at, expires_at, revoked_at, last_used_day)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id`,
        [
          key.id,
          key.accountId,
          key.hash,
          key.label,
          key.name,
          key.createdAt,
          key.expiresAt,
          key.revokedAt,
          key.lastUsedDay,
        ],
      );
      return inserted.length === 1;
    },
    async keyByHash(hash) {
      const [row] = await query(
        `SELECT accounts.*, api_keys.id AS key_id, api_keys.created_at AS key_created_at,
            account_id, hash, label, name, expires_at, revoked_at, last_used_day
          FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id WHERE hash = ?`,
        [hash],
      );
      if (row === undefined) return null;
      const key = toKey({ ...row, id: row.key_id, created_at: row.key_created_at });
      return { row: key, account: toAccount(row) };
    },
    async keysOf(accountId) {
      const rows = await query('SELECT * FROM api_keys WHERE account_id = ? ORDER BY created_at, id', [
        accountId,
      ]);
      return rows.map(toKey);
    },
    async changeKey(id, { name, expiresAt }) {
      await query('UPDATE api_keys SET name = ?, expires_at = ? WHERE id = ?', [name, expiresAt, id]);
    },
    async noteKeyUse(id, day) {
      await query('UPDATE api_keys SET last_used_day = ? WHERE id = ?', [day, id]);
    },
    async revokeKey(id, at) {
      const revoked = await query(
        'UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id',
        [at, id],
      );
      return revoked.length === 1;
    },
    async forgetKey(id) {
      await query('DELETE FROM api_keys WHERE id = ?', [id]);
    },
  };
}

function toAccount(row: SqlRow): Account {
  return {
    id: text(row.id),
    email: text(row.email),
    tier: text(row.tier) as AccountTier,
    createdAt: Number(row.created_at),
    emailVerifiedAt: numberOrNull(row.email_verified_at),
    limits: {
      dailySolveMs: numberOrNull(row.daily_solve_ms),
      requestsPerDay: numberOrNull(row.requests_per_day),
      concurrentSolves: numberOrNull(row.concurrent_solves),
    },
  };
}

function toKey(row: SqlRow): ApiKeyRow {
  return {
    id: text(row.id),
    accountId: text(row.account_id),
    hash: text(row.hash),
    label: text(row.label),
    name: text(row.name),
    createdAt: Number(row.created_at),
    expiresAt: numberOrNull(row.expires_at),
    revokedAt: numberOrNull(row.revoked_at),
    lastUsedDay: textOrNull(row.last_used_day),
  };
}
