/** The store in PostgreSQL, for any number of servers. */
import { hash } from 'node:crypto';
import pg from 'pg';
import { type Store, StoreUnavailable, type Tables } from './contract.ts';
import { migrate } from './migrations.ts';
import type { Query, SqlRow } from './sql.ts';
import { tablesOver } from './tables.ts';

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 5000;
const CLOCK_MS = 30_000;
const BIGINT_TYPE = 20;
const MIGRATION_LOCK = 'mingle migrations';

/**
 * @param url `postgres://user:password@host:port/database`
 * @param connections most at a time; further work waits
 */
export async function openPostgres(url: string, connections: number): Promise<Store> {
  const pool = connectionPool(url, connections);
  const inTurn = turns(connections);
  const write = <T>(work: (tables: Tables) => Promise<T>): Promise<T> =>
    inTurn(() =>
      patiently(() =>
        withTransaction(pool, (query) => work(tablesOver(query, (...names) => lock(query, ...names), true))),
      ),
    );
  const readQuery = queryOver(pool);
  const readTables = tablesOver((sql, values) => inTurn(() => patiently(() => readQuery(sql, values))));
  await withTransaction(pool, async (query) => {
    await lock(query, MIGRATION_LOCK);
    await migrate(query);
  });
  const clock = await databaseClock(readQuery);
  return {
    exclusive: false,
    read: (work) => work(readTables),
    single: (work) => work(readTables),
    write,
    now: clock.now,
    async close() {
      clock.stop();
      await pool.end();
    },
  };
}

export function connectionPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1000,
    // A server that hangs within a transaction loses its locks, which others wait for.
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    types: { getTypeParser },
  });
  // A connection that breaks while idle is replaced at its next use; without a listener it would crash the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Limits concurrent work to `most`, first come, first served. The pool has one timeout for a free connection and for an
 * unreachable database; a burst of calls must not look like the latter.
 */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === most) await new Promise<void>((next) => waiting.push(next));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/** PostgreSQL: the statement exceeded its timeout and was undone. */
const QUERY_CANCELED = '57014';
/** PostgreSQL: a cached plan does not fit a table that a later version has extended; undone. */
const PLAN_OUTDATED = '0A000';
const TRIES = 4;

/** Repeats work that was undone by overload: an overloaded database is not an unreachable one. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof StoreUnavailable ? (error.cause as { code?: string }) : {};
      const undone = cause?.code === QUERY_CANCELED || cause?.code === PLAN_OUTDATED;
      if (!undone || tries === TRIES) throw error;
      if (cause.code !== PLAN_OUTDATED) continue;
      plans++;
      numbered.clear();
    }
  }
}

/**
 * The database's time in ms, so that servers with different clocks agree on days and leases: read from time to time, and
 * continued by the monotonic clock.
 */
async function databaseClock(query: Query): Promise<{ now: () => number; stop: () => void }> {
  let ahead = Number.NaN;
  const ask = async () => {
    const asked = performance.now();
    const [{ at }] = await query('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at');
    const [least, most] = [Number(at) - performance.now(), Number(at) - asked];
    // The offset that fits both bounds is more accurate than their mean, also after a slow answer.
    ahead = Number.isNaN(ahead) ? (least + most) / 2 : Math.min(most, Math.max(least, ahead));
  };
  await ask();
  const timer = setInterval(() => ask().catch(() => undefined), CLOCK_MS);
  timer.unref();
  return { now: () => Math.round(ahead + performance.now()), stop: () => clearInterval(timer) };
}

async function lock(query: Query, ...names: readonly string[]): Promise<void> {
  await query(`SELECT ${names.map(() => 'pg_advisory_xact_lock(hashtextextended(?, 0))').join(', ')}`, names);
}

async function withTransaction<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await orUnavailable(pool.connect());
  // A connection that breaks while in use would otherwise crash the process.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await orUnavailable(client.query('BEGIN'));
    const result = await work(queryOver(client));
    await orUnavailable(client.query('COMMIT'));
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

/** Most parameters of a named statement, whose plan is cached per connection. Longer lists are rare, with a name for each length. */
const MOST_PLACES_KEPT = 64;
const numbered = new Map<string, { readonly text: string; readonly name?: string }>();
/** Number of times that all plans were discarded; part of the names, since each connection has its own cache. */
let plans = 0;

function queryOver(runner: pg.Pool | pg.PoolClient): Query {
  return async (sql, values = []) => {
    const statement = numbered.get(sql) ?? numberedOf(sql);
    const result = await orUnavailable(runner.query<SqlRow>({ ...statement, values: [...values] }));
    return result.rows;
  };
}

function numberedOf(sql: string): { text: string; name?: string } {
  let n = 0;
  const text = sql.replaceAll('?', () => `$${++n}`);
  if (n === 0 || n > MOST_PLACES_KEPT) return { text };
  // Named by the text's hash, so that one name never stands for two statements on a shared connection.
  const digest = hash('sha256', text, 'base64url').slice(0, 27);
  const statement = { text, name: `mingle ${plans} ${digest}` };
  numbered.set(sql, statement);
  return statement;
}

async function orUnavailable<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}

/** 64-bit integers as numbers: milliseconds and counts stay far below 2^53. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  if (type === BIGINT_TYPE) return Number;
  return pg.types.getTypeParser(type, format ?? 'text');
}
