import { StoreRefused } from './contract.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Query } from './sql.ts';

/** Brings the schema up to date; runs inside a unit of work that excludes every other migration. */
export async function migrate(query: Query): Promise<void> {
  await query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  const [row] = await query('SELECT max(version) AS version FROM schema_version');
  const present = Number(row.version ?? 0);
  if (present > MIGRATIONS.length) {
    throw new StoreRefused(
      `the store has schema ${present}, this program knows ${MIGRATIONS.length}: use the newer program`,
    );
  }
  for (let version = present; version < MIGRATIONS.length; version++) {
    for (const statement of MIGRATIONS[version]) await query(statement);
    await query('INSERT INTO schema_version (version) VALUES (?)', [version + 1]);
  }
}
