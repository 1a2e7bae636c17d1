import type { Account, AccountTable, AccountTier, ApiKeyRow } from './contract.ts';
import { numberOrNull, type Query, type SqlRow, text } from './sql.ts';

export function accountTable(query: Query): AccountTable {
  return {
    async insert(account) {
      const inserted = await query(
        `INSERT INTO accounts (id, email, tier, created_at, email_verified_at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (email) DO NOTHING RETURNING id`,
        [account.id, account.email, account.tier, account.createdAt, account.emailVerifiedAt],
      );
      return inserted.length === 1;
    },
    async find(idOrEmail) {
      const [row] = await query('SELECT * FROM accounts WHERE id = ? OR email = ?', [idOrEmail, idOrEmail]);
      return row === undefined ? null : toAccount(row);
    },
    async setTier(id, tier) {
      await query('UPDATE accounts SET tier = ? WHERE id = ?', [tier, id]);
    },
    async setEmailVerified(id, at) {
      await query('UPDATE accounts SET email_verified_at = ? WHERE id = ?', [at, id]);
    },
    async insertKey(key) {
      await query(
        `INSERT INTO api_keys (id, account_id, hash, label, created_at, revoked_at)
          VALUES (?, ?, ?, ?, ?, ?)`,
        [key.id, key.accountId, key.hash, key.label, key.createdAt, key.revokedAt],
      );
    },
    async keyByHash(hash) {
      const [row] = await query('SELECT * FROM api_keys WHERE hash = ?', [hash]);
      return row === undefined ? null : toKey(row);
    },
    async keysOf(accountId) {
      const rows = await query('SELECT * FROM api_keys WHERE account_id = ? ORDER BY created_at, id', [
        accountId,
      ]);
      return rows.map(toKey);
    },
    async revokeKey(id, at) {
      const revoked = await query(
        'UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id',
        [at, id],
      );
      return revoked.length === 1;
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
  };
}

function toKey(row: SqlRow): ApiKeyRow {
  return {
    id: text(row.id),
    accountId: text(row.account_id),
    hash: text(row.hash),
    label: text(row.label),
    createdAt: Number(row.created_at),
    revokedAt: numberOrNull(row.revoked_at),
  };
}
