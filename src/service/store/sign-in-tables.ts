import type { SignInLink } from './rows.ts';
import { fieldsOf, marks, type Query, statements } from './sql.ts';

/** Sign-in sessions, by the hash of the id in the browser's cookie. */
export function sessionTable(query: Query) {
  const { run, put, value } = statements(query);
  return {
    insert: (hash: string, account_id: string, expires_at: number) =>
      put('sessions', { hash, account_id, expires_at }),
    accountOf: (hash: string, at: number) =>
      value<string>('SELECT account_id FROM sessions WHERE hash = ? AND expires_at > ?', [hash, at]),
    end: (hash: string) => run('DELETE FROM sessions WHERE hash = ?', [hash]),
    endAllOf: (accountId: string) => run('DELETE FROM sessions WHERE account_id = ?', [accountId]),
    purge: (before: number) => run('DELETE FROM sessions WHERE expires_at < ?', [before]),
  };
}

export function signInLinkTable(query: Query) {
  const { run, put, isOne, value } = statements(query);
  return {
    insert: (link: SignInLink) => put('sign_in_links', link),
    /** Number of links made after `after`, by any tag of the address, by the client, by both. */
    async count(addressTags: readonly string[], clientTags: readonly string[], after: number) {
      const forAddress = `address_tag IN (${marks(addressTags)})`;
      const byClient = `client_tag IN (${marks(clientTags)})`;
      const counted = (which: string) => `count(CASE WHEN ${which} THEN 1 END)`;
      const [row] = await query(
        `SELECT ${counted(forAddress)} AS for_address, ${counted(byClient)} AS by_client,
            ${counted(`${forAddress} AND ${byClient}`)} AS for_address_by_client
          FROM sign_in_links WHERE (${forAddress} OR ${byClient}) AND created_at > ?`,
        [...addressTags, ...clientTags, ...addressTags, ...clientTags, ...addressTags, ...clientTags, after],
      );
      return fieldsOf<Counts>(row);
    },
    /** The sealed address of an unused link made after `after`. */
    find: (hash: string, after: number) =>
      value<string>(
        'SELECT sealed FROM sign_in_links WHERE hash = ? AND created_at > ? AND used_at IS NULL',
        [hash, after],
      ),
    /** Marks the link and all others of its address as used; of two concurrent calls one gets false. */
    async use(hash: string, addressTags: readonly string[], after: number, at: number): Promise<boolean> {
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
    purge: (before: number) => run('DELETE FROM sign_in_links WHERE created_at < ?', [before]),
  };
}

type Counts = Record<'forAddress' | 'byClient' | 'forAddressByClient', number>;
