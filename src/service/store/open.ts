import { withPart } from '../../shared/missing-part.ts';
import { isPostgres } from '../settings/config.ts';
import { type Store, StoreRefused } from './contract.ts';

/**
 * @param address `sqlite:FILE` or `postgres://…`.
 * @param options.server for a server, which on SQLite must be the only one, and makes the file
 * @param options.connections the most to PostgreSQL
 * @throws StoreRefused where the address is no good, MissingPart where its driver is not installed
 */
export async function openStore(
  address: string,
  options: { readonly server: boolean; readonly connections?: number },
): Promise<Store> {
  if (address.startsWith('sqlite:')) {
    const { openSqlite } = await withPart('libsql', () => import('./sqlite.ts'));
    return openSqlite(address.slice('sqlite:'.length), options);
  }
  if (isPostgres(address)) {
    const { openPostgres } = await withPart('pg', () => import('./postgres.ts'));
    return openPostgres(address, options.connections ?? 1);
  }
  // Not more of it: a mistyped address of PostgreSQL has a password in it.
  const kind = address.split(/[:/]/, 1)[0];
  throw new StoreRefused(`"${kind}" is no kind of store: give sqlite:FILE or postgres://…`);
}
