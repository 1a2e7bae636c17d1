import type { Account, AccountTable, AccountTier, ApiKeyRow } from './account-contract.ts';
import { numberOrNull, type Query, type SqlRow, statements, text, textOrNull } from './sql.ts';

export function accountTable(query: Query): AccountTable {
  const { run, isOne, all, first, insert } = statements(query);
  return {
    insert: ({ limits, ...account }) =>
      insert('accounts', { ...account, ...limits }, 'ON CONFLICT (email) DO NOTHING'),
    find: (idOrEmail) =>
      first(toAccount, 'SELECT * FROM accounts WHERE id = ? OR email = ?', [idOrEmail, idOrEmail]),
    list: () => all(toAccount, 'SELECT * FROM accounts ORDER BY email'),
    setTier: (id, tier, at) =>
      run('UPDATE accounts SET tier = ?, tier_set_at = ? WHERE id = ?', [tier, at, id]),
    setTierBilled: (id, tier, sequence, at) =>
      run(
        `UPDATE accounts SET billing_sequence = ?, tier = CASE WHEN tier_set_at <= ? THEN ? ELSE tier END
          WHERE id = ? AND billing_sequence < ?`,
        [sequence, at, tier, id, sequence],
      ),
    setEmailVerified: (id, at) => run('UPDATE accounts SET email_verified_at = ? WHERE id = ?', [at, id]),
    setLimits: (id, { dailySolveMs, requestsPerDay, concurrentSolves }) =>
      run(
        'UPDATE accounts SET daily_solve_ms = ?, requests_per_day = ?, concurrent_solves = ? WHERE id = ?',
        [dailySolveMs, requestsPerDay, concurrentSolves, id],
      ),
    async delete(id) {
      await query('DELETE FROM sessions WHERE account_id = ?', [id]);
      await query('DELETE FROM api_keys WHERE account_id = ?', [id]);
      await query('DELETE FROM accounts WHERE id = ?', [id]);
    },
    insertKey: (key) => insert('api_keys', key, 'ON CONFLICT (id) DO NOTHING'),
    keyByHash: (hash) =>
      first(
        toKeyAndAccount,
        `SELECT accounts.*, api_keys.id AS key_id, api_keys.created_at AS key_created_at,
            account_id, hash, label, name, expires_at, revoked_at, last_used_day
          FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id WHERE hash = ?`,
        [hash],
      ),
    keysOf: (accountId) =>
      all(toKey, 'SELECT * FROM api_keys WHERE account_id = ? ORDER BY created_at, id', [accountId]),
    changeKey: (id, { name, expiresAt }) =>
      run('UPDATE api_keys SET name = ?, expires_at = ? WHERE id = ?', [name, expiresAt, id]),
    noteKeyUse: (id, day) => run('UPDATE api_keys SET last_used_day = ? WHERE id = ?', [day, id]),
    revokeKey: (id, at) =>
      isOne('UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id', [at, id]),
    forgetKey: (id) => run('DELETE FROM api_keys WHERE id = ?', [id]),
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

function toKeyAndAccount(row: SqlRow) {
  return {
    row: toKey({ ...row, id: row.key_id, created_at: row.key_created_at }),
    account: toAccount(row),
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
