import { withPart } from '../../shared/missing-part.ts';
import { isPostgres } from '../settings/config.ts';
import { type Store, StoreRefused } from './contract.ts';

/**
 * @param address `sqlite:FILE` or `postgres://…`
 * @param options.server for a server: on SQLite it must be the only one, and creates the file
 * @param options.connections most connections to PostgreSQL
 * @throws StoreRefused if the address is invalid, MissingPart if its driver is not installed
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
  // Only the scheme: a mistyped PostgreSQL address contains a password.
  const kind = address.split(/[:/]/, 1)[0];
  throw new StoreRefused(`"${kind}" is no kind of store: give sqlite:FILE or postgres://…`);
}
