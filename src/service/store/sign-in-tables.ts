import type { SessionTable, SignInLinkTable } from './account-contract.ts';
import { marks, type Query, statements, text } from './sql.ts';

export function sessionTable(query: Query): SessionTable {
  const { run, first, insert } = statements(query);
  return {
    insert: async (hash, account_id, expires_at) =>
      void (await insert('sessions', { hash, account_id, expires_at })),
    accountOf: (hash, at) =>
      first(
        (row) => text(row.account_id),
        'SELECT account_id FROM sessions WHERE hash = ? AND expires_at > ?',
        [hash, at],
      ),
    end: (hash) => run('DELETE FROM sessions WHERE hash = ?', [hash]),
    endAllOf: (accountId) => run('DELETE FROM sessions WHERE account_id = ?', [accountId]),
    purge: (before) => run('DELETE FROM sessions WHERE expires_at < ?', [before]),
  };
}

export function signInLinkTable(query: Query): SignInLinkTable {
  const { run, isOne, first, insert } = statements(query);
  return {
    insert: async (link) => void (await insert('sign_in_links', link)),
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
    find: (hash, after) =>
      first(
        (row) => text(row.sealed),
        'SELECT sealed FROM sign_in_links WHERE hash = ? AND created_at > ? AND used_at IS NULL',
        [hash, after],
      ),
    async use(hash, addressTags, after, at) {
      const used = await isOne(
        `UPDATE sign_in_links SET used_at = ? WHERE hash = ? AND created_at > ? AND used_at IS NULL
          RETURNING hash`,
        [at, hash, after],
      );
      if (used)
        await run(
          `UPDATE sign_in_links SET used_at = ? WHERE address_tag IN (${marks(addressTags)}) AND used_at IS NULL`,
          [at, ...addressTags],
        );
      return used;
    },
    purge: (before) => run('DELETE FROM sign_in_links WHERE created_at < ?', [before]),
  };
}
