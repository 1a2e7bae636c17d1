/** What the store keeps, row by row. Times are milliseconds since 1970, days are UTC as YYYY-MM-DD. */

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
  readonly label: string;
  /** What its holder calls it; may be empty. */
  readonly name: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedDay: string | null;
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

export interface SolveRow {
  readonly id: string;
  readonly scope: string;
  /** The ledger row of the pool that is charged too, or null. */
  readonly pool: string | null;
  /** Derived from the Idempotency-Key; unique within the scope. */
  readonly lookup: string;
  readonly bodyDigest: string;
  readonly state: 'running' | 'completed' | 'interrupted';
  /** The day whose allowance is charged. */
  readonly day: string;
  readonly reservedMs: number;
  /** Null while running. */
  readonly chargedMs: number | null;
  readonly createdAt: number;
  /** A running solve past this time is dead. */
  readonly leaseUntil: number;
  /** The sealed answer of a completed solve that can be asked for again. */
  readonly answer: string | null;
}

export type NewSolve = Omit<SolveRow, 'state' | 'chargedMs' | 'answer'>;

/** Where a caller stands at one moment. */
export interface Standing {
  /** The solve of the key that was asked for. */
  readonly known: SolveRow | null;
  /** Calls that count in the window, and the first of them. */
  readonly calls: number;
  readonly oldestCall: number | null;
  readonly running: number;
  /** When the first of those that run must have used up what it reserved. */
  readonly nextEnd: number | null;
  /** Of those that run, how many are past their lease. */
  readonly expired: number;
  readonly ledger: LedgerRow;
  /** Of the caller's pool; nothing where there is none. */
  readonly pool: LedgerRow;
}

export interface LedgerRow {
  readonly usedMs: number;
  readonly reservedMs: number;
  readonly solves: number;
}

/** What a solve is besides that is a job of its own and not a call that somebody waits for. */
export interface JobRow {
  readonly solveId: string;
  /** Another one each time that a worker takes it or it is put back: who has lost it cannot change it any more. */
  readonly turn: number;
  readonly losses: number;
  /** Null while it waits for a worker. */
  readonly startedAt: number | null;
  /** Past this a job that waits is given up, and the worker of one that runs is lost. */
  readonly leaseUntil: number;
  readonly cancelledAt: number | null;
  readonly endedAt: number | null;
  readonly outcome: string | null;
}

export interface JobAndSolve {
  readonly job: JobRow;
  readonly solve: SolveRow;
}
