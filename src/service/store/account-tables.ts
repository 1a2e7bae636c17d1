import type { Account, AccountLimits, AccountTier, ApiKeyRow, SignInLink } from './rows.ts';
import { fieldsOf, marks, type Query, statements } from './sql.ts';

export function accountTable(query: Query) {
  const { run, isOne, all, first, insert } = statements(query);
  return {
    /** Returns false if the address is taken. */
    insert: (account: Account) => insert('accounts', account, 'ON CONFLICT (email) DO NOTHING'),
    find: (idOrEmail: string) =>
      first<Account>('SELECT * FROM accounts WHERE id = ? OR email = ?', [idOrEmail, idOrEmail]),
    list: () => all<Account>('SELECT * FROM accounts ORDER BY email'),
    /** Set by an administrator; overrides earlier billing events. */
    setTier: (id: string, tier: AccountTier, at: number) =>
      run('UPDATE accounts SET tier = ?, tier_set_at = ? WHERE id = ?', [tier, at, id]),
    /**
     * Set by the billing system. Ignored if an event of this or a later number came before; only recorded if an administrator set the
     * tier after `at`.
     */
    setTierBilled: (id: string, tier: AccountTier, sequence: number, at: number) =>
      run(
        `UPDATE accounts SET billing_sequence = ?, tier = CASE WHEN tier_set_at <= ? THEN ? ELSE tier END
          WHERE id = ? AND billing_sequence < ?`,
        [sequence, at, tier, id, sequence],
      ),
    setEmailVerified: (id: string, at: number) =>
      run('UPDATE accounts SET email_verified_at = ? WHERE id = ?', [at, id]),
    setLimits: (id: string, { dailySolveMs, requestsPerDay, concurrentSolves }: AccountLimits) =>
      run(
        'UPDATE accounts SET daily_solve_ms = ?, requests_per_day = ?, concurrent_solves = ? WHERE id = ?',
        [dailySolveMs, requestsPerDay, concurrentSolves, id],
      ),
    /** Deletes the account with its keys and sessions. */
    async delete(id: string): Promise<void> {
      await query('DELETE FROM sessions WHERE account_id = ?', [id]);
      await query('DELETE FROM api_keys WHERE account_id = ?', [id]);
      await query('DELETE FROM accounts WHERE id = ?', [id]);
    },
    insertKey: (key: ApiKeyRow) => insert('api_keys', key, 'ON CONFLICT (id) DO NOTHING'),
    /** The key and its account, from one moment. */
    async keyByHash(hash: string): Promise<{ row: ApiKeyRow; account: Account } | null> {
      const [row] = await query(
        `SELECT accounts.*, api_keys.id AS key_id, api_keys.created_at AS key_created_at,
            account_id, hash, label, name, expires_at, revoked_at, last_used_day
          FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id WHERE hash = ?`,
        [hash],
      );
      if (row === undefined) return null;
      return {
        row: fieldsOf({ ...row, id: row.key_id, created_at: row.key_created_at }),
        account: fieldsOf(row),
      };
    },
    keysOf: (accountId: string) =>
      all<ApiKeyRow>('SELECT * FROM api_keys WHERE account_id = ? ORDER BY created_at, id', [accountId]),
    changeKey: (id: string, { name, expiresAt }: Pick<ApiKeyRow, 'name' | 'expiresAt'>) =>
      run('UPDATE api_keys SET name = ?, expires_at = ? WHERE id = ?', [name, expiresAt, id]),
    noteKeyUse: (id: string, day: string) =>
      run('UPDATE api_keys SET last_used_day = ? WHERE id = ?', [day, id]),
    /** Returns false if the key is unknown, or already revoked. */
    revokeKey: (id: string, at: number) =>
      isOne('UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id', [at, id]),
    forgetKey: (id: string) => run('DELETE FROM api_keys WHERE id = ?', [id]),
  };
}

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
