/** What the domain asks of a store about accounts, their keys, and who is signed in. Times are milliseconds since 1970. */

export type AccountTier = 'free' | 'pro';

/** What one account has in place of the limits of its tier; null: those. */
export interface AccountLimits {
  readonly dailySolveMs: number | null;
  readonly requestsPerDay: number | null;
  readonly concurrentSolves: number | null;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly tier: AccountTier;
  readonly createdAt: number;
  readonly emailVerifiedAt: number | null;
  readonly limits: AccountLimits;
}

export interface ApiKeyRow {
  readonly id: string;
  readonly accountId: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  /** The part of the key that may be shown. */
  readonly label: string;
  /** What its holder calls it; may be empty. */
  readonly name: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** The day (UTC) of the last call with it. */
  readonly lastUsedDay: string | null;
}

export interface AccountTable {
  /** False when the address is taken. */
  insert(account: Account): Promise<boolean>;
  find(idOrEmail: string): Promise<Account | null>;
  list(): Promise<Account[]>;
  /** By an administrator, whose word holds against what the billing system said before. */
  setTier(id: string, tier: AccountTier, at: number): Promise<void>;
  /**
   * By the billing system: nothing is done where an event of this number or a later one came before; only noted,
   * where an administrator set the tier after `at`.
   */
  setTierBilled(id: string, tier: AccountTier, sequence: number, at: number): Promise<void>;
  setEmailVerified(id: string, at: number): Promise<void>;
  setLimits(id: string, limits: AccountLimits): Promise<void>;
  /** With its keys and sessions. */
  delete(id: string): Promise<void>;
  /** False when there is a key of that id. */
  insertKey(key: ApiKeyRow): Promise<boolean>;
  keyByHash(hash: string): Promise<{ readonly row: ApiKeyRow; readonly account: Account } | null>;
  keysOf(accountId: string): Promise<ApiKeyRow[]>;
  changeKey(id: string, change: Pick<ApiKeyRow, 'name' | 'expiresAt'>): Promise<void>;
  noteKeyUse(id: string, day: string): Promise<void>;
  /** False when there is no such key, or it is revoked already. */
  revokeKey(id: string, at: number): Promise<boolean>;
  forgetKey(id: string): Promise<void>;
}

/** Who is signed in, by the hash of the id that the browser has. */
export interface SessionTable {
  insert(hash: string, accountId: string, expiresAt: number): Promise<void>;
  /** The account, unless the session has ended. */
  accountOf(hash: string, at: number): Promise<string | null>;
  end(hash: string): Promise<void>;
  endAllOf(accountId: string): Promise<void>;
  purge(before: number): Promise<void>;
}

/** A link that was mailed, by the hash of what stands in it. */
export interface SignInLink {
  readonly hash: string;
  /** The address, readable only with the link itself. */
  readonly sealed: string;
  /** Keyed hashes of the address that it went to and of the client that asked. */
  readonly addressTag: string;
  readonly clientTag: string;
  readonly createdAt: number;
}

export interface LinkCounts {
  readonly forAddress: number;
  readonly byClient: number;
  readonly forAddressByClient: number;
}

export interface SignInLinkTable {
  insert(link: SignInLink): Promise<void>;
  /** How many were made after `after`: for any tag of the address, of the client, of both. */
  count(addressTags: readonly string[], clientTags: readonly string[], after: number): Promise<LinkCounts>;
  /** The sealed address of a link that was made after `after` and not used. */
  find(hash: string, after: number): Promise<string | null>;
  /** Marks such a link and all others for any tag of its address as used: of two calls one gets false. */
  use(hash: string, addressTags: readonly string[], after: number, at: number): Promise<boolean>;
  purge(before: number): Promise<void>;
}
