import type { Tables } from './tables.ts';

export type * from './rows.ts';
export type { Tables } from './tables.ts';

/**
 * The store, as the domain uses it. Times are milliseconds since 1970, days are UTC as YYYY-MM-DD. Scopes are opaque names of
 * who is charged: an account, an anonymous client under one day's identity, a pool.
 */
export interface Store {
  /** True if no other server can have the store open: then all that another one left running is dead. */
  readonly exclusive: boolean;
  /** No transaction: statements may see different moments. Throws StoreUnavailable. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** A transaction: all or nothing. Throws StoreUnavailable, and errors of `work`. */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** A single statement, which is its own transaction. Throws StoreUnavailable. */
  single<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** Milliseconds since 1970, equal for all servers of the store. */
  now(): number;
  close(): Promise<void>;
}

/** The store could not be reached, or refused to write; nothing of the transaction is kept. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the store failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The store cannot be opened with these settings; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

/** Id of the parcel that holds a job's scenario until the job has ended. */
export function jobParcelId(solveId: string): string {
  return `job/${solveId}`;
}

export function webhookParcelId(solveId: string): string {
  return `webhook/${solveId}`;
}
