/** The rows of the store. Times are milliseconds since 1970, days are UTC as YYYY-MM-DD. */

export type AccountTier = 'free' | 'pro';

/** An account's own limits; null: those of its tier. */
export interface AccountLimits {
  readonly dailySolveMs: number | null;
  readonly requestsPerDay: number | null;
  readonly concurrentSolves: number | null;
}

export interface Account extends AccountLimits {
  readonly id: string;
  readonly email: string;
  readonly tier: AccountTier;
  readonly createdAt: number;
  readonly emailVerifiedAt: number | null;
}

export interface ApiKeyRow {
  readonly id: string;
  readonly accountId: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  readonly label: string;
  /** The holder's name for the key; may be empty. */
  readonly name: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedDay: string | null;
}

/** A mailed sign-in link, by the hash of its token. */
export interface SignInLink {
  readonly hash: string;
  /** The address, sealed with the token. */
  readonly sealed: string;
  /** Keyed hashes of the address and of the client that asked. */
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
  /** Day whose allowance is charged. */
  readonly day: string;
  readonly reservedMs: number;
  /** Null while running. */
  readonly chargedMs: number | null;
  readonly createdAt: number;
  /** After this time a running solve is dead. */
  readonly leaseUntil: number;
  /** Sealed answer of a completed solve that can be fetched again. */
  readonly answer: string | null;
}

export type NewSolve = Omit<SolveRow, 'state' | 'chargedMs' | 'answer'>;

/** A caller's state at one moment. */
export interface Standing {
  /** The solve of the given key. */
  readonly known: SolveRow | null;
  /** Number of counted calls in the window, and the time of the first. */
  readonly calls: number;
  readonly oldestCall: number | null;
  readonly running: number;
  /** When the first running solve must have used up its reservation. */
  readonly nextEnd: number | null;
  /** 1 if the caller's account is there, 0 without one. */
  readonly accounts: number;
  /** Number of running solves past their lease. */
  readonly expired: number;
  readonly ledger: LedgerRow;
  /** The caller's pool; all zero without one. */
  readonly pool: LedgerRow;
}

export interface LedgerRow {
  readonly usedMs: number;
  readonly reservedMs: number;
  readonly solves: number;
}

/** Additional data of a solve that is a job. */
export interface JobRow {
  readonly solveId: string;
  /** Changes whenever a worker takes the job or puts it back: a worker that lost the job cannot change it. */
  readonly turn: number;
  readonly losses: number;
  /** Null while it waits for a worker. */
  readonly startedAt: number | null;
  /** After this a waiting job is given up, and the worker of a running one counts as lost. */
  readonly jobLeaseUntil: number;
  readonly cancelledAt: number | null;
  readonly endedAt: number | null;
  readonly outcome: string | null;
}

export type JobAndSolve = JobRow & SolveRow;
