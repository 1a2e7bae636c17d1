import type { Tables } from './tables.ts';

export type * from './rows.ts';
export type { Tables } from './tables.ts';

/**
 * What the domain asks of a store. Times are milliseconds since 1970, days are UTC as YYYY-MM-DD. Scopes
 * are opaque names of who is charged: an account, an anonymous client under one day's identity, a pool.
 */
export interface Store {
  /** True when no other server can have this store open, so that what another one left running is dead. */
  readonly exclusive: boolean;
  /** Each statement sees one moment, and the next one may see a later one. Throws StoreUnavailable. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** All or nothing. Throws StoreUnavailable, and whatever `work` throws. */
  write<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** One statement, which is a unit of work by itself. Throws StoreUnavailable. */
  single<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** Milliseconds since 1970, the same for all servers of the store. */
  now(): number;
  close(): Promise<void>;
}

/** The store could not be reached, or refused to write; nothing of the failed unit of work is kept. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the store failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The store cannot be opened as asked; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

/** Where the scenario of a job is until it has ended. */
export function jobParcelId(solveId: string): string {
  return `job/${solveId}`;
}

export function webhookParcelId(solveId: string): string {
  return `webhook/${solveId}`;
}
