import type { SessionTable, SignInLinkTable } from './account-contract.ts';
import { marks, type Query, text } from './sql.ts';

export function sessionTable(query: Query): SessionTable {
  return {
    async insert(hash, accountId, expiresAt) {
      await query('INSERT INTO sessions (hash, account_id, expires_at) VALUES (?, ?, ?)', [
        hash,
        accountId,
        expiresAt,
      ]);
    },
    async accountOf(hash, at) {
      const [row] = await query('SELECT account_id FROM sessions WHERE hash = ? AND expires_at > ?', [
        hash,
        at,
      ]);
      return row === undefined ? null : text(row.account_id);
    },
    async end(hash) {
      await query('DELETE FROM sessions WHERE hash = ?', [hash]);
    },
    async endAllOf(accountId) {
      await query('DELETE FROM sessions WHERE account_id = ?', [accountId]);
    },
    async purge(before) {
      await query('DELETE FROM sessions WHERE expires_at < ?', [before]);
    },
  };
}

export function signInLinkTable(query: Query): SignInLinkTable {
  return {
    async insert({ hash, sealed, addressTag, clientTag, createdAt }) {
      await query(
        `INSERT INTO sign_in_links (hash, sealed, address_tag, client_tag, created_at)
          VALUES (?, ?, ?, ?, ?)`,
        [hash, sealed, addressTag, clientTag, createdAt],
      );
    },
    async count(addressTags, clientTags, after) {
      const [forAddress, byClient] = [
        `address_tag IN (${marks(addressTags)})`,
        `client_tag IN (${marks(clientTags)})`,
      ];
      const counted = (which: string) => `count(CASE WHEN ${which} THEN 1 END)`;
      const [row] = await query(
        `SELECT ${counted(forAddress)} AS for_address, ${counted(byClient)} AS by_client,
            ${counted(`${forAddress} AND ${byClient}`)} AS by_both
          FROM sign_in_links WHERE (${forAddress} OR ${byClient}) AND created_at > ?`,
        [...addressTags, ...clientTags, ...addressTags, ...clientTags, ...addressTags, ...clientTags, after],
      );
      return {
        forAddress: Number(row.for_address),
        byClient: Number(row.by_client),
        forAddressByClient: Number(row.by_both),
      };
    },
    async find(hash, after) {
      const [row] = await query(
        'SELECT sealed FROM sign_in_links WHERE hash = ? AND created_at > ? AND used_at IS NULL',
        [hash, after],
      );
      return row === undefined ? null : text(row.sealed);
    },
    async use(hash, after, at) {
      const [row] = await query(
        `UPDATE sign_in_links SET used_at = ? WHERE hash = ? AND created_at > ? AND used_at IS NULL
          RETURNING sealed, address_tag`,
        [at, hash, after],
      );
      if (row === undefined) return null;
      await query('UPDATE sign_in_links SET used_at = ? WHERE address_tag = ? AND used_at IS NULL', [
        at,
        row.address_tag,
      ]);
      return text(row.sealed);
    },
    async purge(before) {
      await query('DELETE FROM sign_in_links WHERE created_at < ?', [before]);
    },
  };
}
