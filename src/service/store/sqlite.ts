/**
 * The store in one SQLite file, for one server on one machine; `mingle account` and `mingle key` may open it at the same time.
 * The file and SQLite's log files beside it are readable by the owner only.
 */
import { chmodSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { makeFolder } from '../../host/make-folder.ts';
import { remembered } from '../../shared/remembered.ts';
import { again } from './again.ts';
import { type Store, StoreRefused, StoreUnavailable, type Tables } from './contract.ts';
import { migrate } from './migrations.ts';
import type { Query, SqlRow, SqlValue } from './sql.ts';
import { tablesOver } from './tables.ts';

const OWNER_ONLY = 0o600;
const WAIT_MS = 5000;
const WAIT = `PRAGMA busy_timeout = ${WAIT_MS}`;

/** Fails if there is a table or view. */
const IS_EMPTY = `SELECT json(iif(count(*) = 0, '[]', '')) FROM sqlite_master`;
/** Fails in a database of another program; many have tables of these names. */
const IS_STORE = `SELECT version FROM schema_version LIMIT 0;
  SELECT id, account_id, hash, label, created_at, revoked_at FROM api_keys LIMIT 0`;

/**
 * @param options.server creates the file if missing, and claims it; throws if another server has it. If false, the file must
 * exist, so that a mistyped name creates no empty database.
 */
export async function openSqlite(file: string, options: { server: boolean }): Promise<Store> {
  if (file === '') throw new StoreRefused('"sqlite:" names no file: give sqlite:FILE');
  if (!options.server && !existsSync(file)) {
    throw new StoreRefused(`there is no database ${file}; mingle serve makes one when it starts`);
  }
  makePrivate(file);
  // Claimed by its real path, so that no other server can use it through a link.
  const claim = options.server ? claimFile(`${realpathSync(file)}-server`) : null;
  const writer = connect(file);
  // Its wait for another program's lock would hold up all calls.
  writer.exec('PRAGMA busy_timeout = 0');
  const reader = connect(file);
  const writeQuery = queryOver(writer);
  const readTables = tablesOver(queryOver(reader));
  const writeTables = tablesOver(writeQuery);
  let last: Promise<unknown> = Promise.resolve();

  /** Transactions run one after the other: they share a connection, and each awaits inside. */
  function write<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const until = performance.now() + WAIT_MS;
    const unit = last.then(() => inTransaction(writer, until, () => work(writeTables)));
    last = unit.catch(() => undefined);
    return unit;
  }

  await write(() => migrate(writeQuery));
  return {
    exclusive: options.server,
    read: (work) => work(readTables),
    single: write,
    write,
    now: Date.now,
    async close() {
      await last;
      for (const connection of [reader, writer, claim]) connection?.close();
    },
  };
}

/**
 * BEGIN IMMEDIATE takes SQLite's only write lock, so no other lock is needed.
 * @param until how long to wait for it, by `performance.now`
 */
async function inTransaction<T>(db: Database.Database, until: number, work: () => Promise<T>): Promise<T> {
  await again(
    async () => execute(db, 'BEGIN IMMEDIATE'),
    (error) => isBusy((error as Error).cause) && performance.now() < until,
  );
  try {
    const result = await work();
    execute(db, 'COMMIT');
    return result;
  } catch (error) {
    if (db.inTransaction) execute(db, 'ROLLBACK');
    throw error;
  }
}

/** Also while another process recovers the log (`SQLITE_BUSY_RECOVERY`). */
function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

function execute(connection: Database.Database, sql: string): void {
  orUnavailable(() => connection.exec(sql));
}

function queryOver(connection: Database.Database): Query {
  const prepared = remembered((sql: string) => connection.prepare(sql));
  return async (sql, values = []) => orUnavailable(() => run(prepared(sql), values));
}

function orUnavailable<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}

function run(statement: Database.Statement, values: readonly SqlValue[]): SqlRow[] {
  if (statement.reader) return statement.all(...values) as SqlRow[];
  statement.run(...values);
  return [];
}

function connect(file: string): Database.Database {
  const connection = new Database(file);
  try {
    connection.exec(WAIT);
    connection.exec('PRAGMA journal_mode = WAL');
    // Every commit reaches the disk: a confirmed charge or answer survives a power cut.
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA foreign_keys = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw unusable(file, error);
  }
}

/** SQLite gives its log files the mode of the main file. */
function makePrivate(file: string): void {
  try {
    makeFolder(dirname(file));
    refuseForeign(file);
    // Not for an existing file: closing it would release all locks of this process on it, including SQLite's.
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    throw unusable(file, error);
  }
}

/** Checked before mode or content change: a mistyped address may name any file. */
function refuseForeign(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined) return;
  if (!there.isFile()) throw new Error('it is no regular file');
  if (there.size === 0) return;
  // No prepared statements: these keep the file open, with its locks, after the connection is closed.
  const connection = lookInto(realpathSync(file));
  try {
    connection.exec(WAIT);
    if (!passes(connection, IS_EMPTY) && !passes(connection, IS_STORE)) {
      throw new Error('it is a database of another program');
    }
  } finally {
    connection.close();
  }
}

function passes(connection: Database.Database, sql: string): boolean {
  try {
    connection.exec(sql);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_ERROR') throw error;
    return false;
  }
}

/**
 * A connection that writes neither the file nor its log. If there is a log, SQLite needs an index (`-shm`) for it, and creates
 * that if missing; otherwise it must create none.
 */
function lookInto(file: string): Database.Database {
  const how = existsSync(`${file}-wal`) ? 'mode=ro' : 'immutable=1';
  return new Database(`${pathToFileURL(file)}?${how}`);
}

function unusable(file: string, error: unknown): StoreRefused {
  return new StoreRefused(`${file} cannot be used: ${error instanceof Error ? error.message : error}`);
}

/** An exclusive transaction that stays open; the system releases it when the process dies, in any way. */
function claimFile(file: string): Database.Database {
  makePrivate(file);
  const connection = new Database(file);
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (!isBusy(error)) throw unusable(file, error);
    throw new StoreRefused(
      `${file.replace(/-server$/, '')} is in use by another server: stop it, or use PostgreSQL for more than one`,
    );
  }
  return connection;
}
