import type { AccountTable, SessionTable, SignInLinkTable } from './account-contract.ts';
import type { Query } from './sql.ts';

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

export interface Tables {
  /** Held until the unit of work ends; names in one order everywhere, or two calls wait for each other. */
  lock(...names: readonly string[]): Promise<void>;
  /**
   * Statements that need nothing of each other and whose answers nobody wants: over PostgreSQL they go as one. No two of
   * them change the same row, and a notice comes last.
   */
  batch(work: (tables: Tables) => Promise<void>): Promise<void>;
  readonly solves: SolveTable;
  readonly ledger: LedgerTable;
  readonly calls: CallTable;
  readonly accounts: AccountTable;
  readonly sessions: SessionTable;
  readonly signInLinks: SignInLinkTable;
  readonly secrets: SecretTable;
  readonly parcels: ParcelTable;
  readonly jobs: JobTable;
  readonly processes: ProcessTable;
  /** Statements of this unit of work on the tables of a queue, which its library keeps. */
  readonly query: Query;
}

export type SolveState = 'running' | 'completed' | 'interrupted';

export interface SolveRow {
  readonly id: string;
  readonly scope: string;
  /** The ledger row of the pool that is charged too, or null. */
  readonly pool: string | null;
  /** Derived from the Idempotency-Key; unique within the scope. */
  readonly lookup: string;
  readonly bodyDigest: string;
  readonly state: SolveState;
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
  /** The rows of the pool that was asked for, in its order. */
  readonly pool: readonly LedgerRow[];
}

export interface SolveTable {
  /** Of a caller who has these scopes and is charged under `scope`; in one statement. */
  standing(
    who: { readonly scope: string; readonly scopes: readonly string[] },
    of: {
      readonly lookup: string;
      readonly day: string;
      readonly callsAfter: number;
      readonly at: number;
      /** Of the pool, the names of its rows. */
      readonly slices?: readonly string[];
    },
  ): Promise<Standing>;
  /** Those of the ids that do not run any more. */
  ended(ids: readonly string[]): Promise<string[]>;
  /** The one row of a key in any of the scopes. */
  find(scopes: readonly string[], lookup: string): Promise<SolveRow | null>;
  running(scopes: readonly string[]): Promise<SolveRow[]>;
  /** Running rows whose lease ended before `before`, in any scope. */
  expired(before: number): Promise<SolveRow[]>;
  insert(row: NewSolve): Promise<void>;
  /** Ends a running solve; false, and nothing done, when it is not running any more. */
  end(id: string, end: Pick<SolveRow, 'state' | 'chargedMs' | 'answer'>): Promise<boolean>;
  /** Forgets ended solves made before `before`, and of these only those of `scopes` when given. */
  purge(before: number, scopes?: readonly string[]): Promise<void>;
  /** Forgets all solves of a scope, in any state, and returns their ids. */
  forget(scope: string): Promise<string[]>;
}

/** The account book of one scope and day. */
export interface LedgerRow {
  readonly usedMs: number;
  readonly reservedMs: number;
  readonly solves: number;
}

export interface LedgerTable {
  /** All zero where nothing was written yet. */
  get(scope: string, day: string): Promise<LedgerRow>;
  /** Adds the numbers, which may be negative. */
  add(scope: string, day: string, change: LedgerRow): Promise<void>;
  /** The same for several scopes, whose rows are locked in their order. */
  addAll(day: string, changes: readonly (readonly [scope: string, change: LedgerRow])[]): Promise<void>;
  /** What the `count` scopes that begin so and used most have used together, ms. */
  largest(prefix: string, day: string, count: number): Promise<number>;
  /** The same of several scopes, in their order. */
  list(scopes: readonly string[], day: string): Promise<LedgerRow[]>;
  /**
   * Reserves for one solve, unless that with what is used and reserved is more than `limit`: then false, and the row
   * may stay locked. Where there is no row yet, `ms` is at most `limit`.
   */
  reserve(scope: string, day: string, ms: number, limit: number): Promise<boolean>;
  purge(beforeDay: string): Promise<void>;
  forget(scope: string): Promise<void>;
}

/** When each scope called, for limits over a sliding window. */
export interface CallTable {
  since(scopes: readonly string[], after: number): Promise<{ count: number; oldest: number | null }>;
  add(scope: string, at: number): Promise<void>;
  /** Forgets those before the one time, and those after the other, which are of a clock that was set back. */
  purge(before: number, after: number): Promise<void>;
  forget(scope: string): Promise<void>;
}

/** Random secrets of a day, shared by all instances. */
export interface SecretTable {
  /** The day's secret; `fresh` becomes it when there is none yet. */
  ofDay(day: string, fresh: string): Promise<string>;
  find(day: string): Promise<string | null>;
  purge(beforeDay: string): Promise<void>;
}

/** Sealed texts on their way between processes: scenarios to workers, reports back, webhooks until they are taken. */
export interface ParcelTable {
  put(id: string, content: string, expiresAt: number): Promise<void>;
  /** The same, for whoever takes the next one of this queue. */
  send(queue: string, id: string, content: string, at: number, expiresAt: number): Promise<void>;
  get(id: string): Promise<string | null>;
  /** Reads and removes: of several who ask, one gets it. */
  take(id: string): Promise<string | null>;
  /** Those of the ids that are there, removed. */
  takeAll(ids: readonly string[]): Promise<{ readonly id: string; readonly content: string }[]>;
  purge(expiredBefore: number): Promise<void>;
}

/** Where the scenario of a job is until it has ended. */
export function jobParcelId(solveId: string): string {
  return `job/${solveId}`;
}

export function webhookParcelId(solveId: string): string {
  return `webhook/${solveId}`;
}

/** What a solve is besides that is a job of its own and not a call that somebody waits for. */
export interface JobRow {
  readonly solveId: string;
  /** Another one each time that a worker takes it or it is put back: who has lost it cannot change it any more. */
  readonly turn: number;
  /** How many workers were lost with it. */
  readonly losses: number;
  /** Null while it waits for a worker. */
  readonly startedAt: number | null;
  /** Past this a job that waits is given up, and the worker of one that runs is lost. */
  readonly leaseUntil: number;
  readonly cancelledAt: number | null;
  readonly endedAt: number | null;
  /** What it came to, when it has ended. */
  readonly outcome: string | null;
}

export interface JobAndSolve {
  readonly job: JobRow;
  readonly solve: SolveRow;
}

export interface JobTable {
  insert(solveId: string, leaseUntil: number): Promise<void>;
  find(solveId: string): Promise<JobRow | null>;
  /** The one of a key in any of the scopes, with its solve: both as they were at one moment. */
  findOf(scopes: readonly string[], lookup: string): Promise<JobAndSolve | null>;
  /** Jobs that have not ended and whose lease has, with their solves. */
  expired(before: number): Promise<JobAndSolve[]>;
  /** A worker takes a job that waits. Returns its turn, or null where there is nothing to take. */
  begin(solveId: string, at: number, leaseUntil: number): Promise<number | null>;
  /** False when it is another's turn, or the job has ended. */
  renew(solveId: string, turn: number, leaseUntil: number): Promise<boolean>;
  /** The job waits again; false as with `renew`. */
  putBack(solveId: string, turn: number, leaseUntil: number, losses: number): Promise<boolean>;
  cancel(solveId: string, at: number): Promise<void>;
  /** False as with `renew`. */
  end(solveId: string, turn: number, outcome: string, at: number): Promise<boolean>;
}

/** The processes of `mingle work`, each heard of every two seconds; the queue writes and counts them. */
export interface ProcessTable {
  remove(id: string): Promise<void>;
  purge(before: number): Promise<void>;
}
