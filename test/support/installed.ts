/** Programs that some tests need beside npm's packages. They are looked for on the path, so that a path without them is a bare machine. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onPath } from '../../src/bench/comparators/install/kind.ts';

/** Where it is; null where it is not installed, and tests that need it are skipped. In CI a skip would hide a hole. */
function needed(what: string, path: string | null): string | null {
  if (path === null && process.env.MINGLE_CI !== undefined) {
    throw new Error(`MINGLE_CI is set, but ${what} is not installed: see .ci/run`);
  }
  return path;
}

export function installed(what: string, ...programs: readonly string[]): string | null {
  return needed(what, programs.map(onPath).find((path) => path !== null) ?? null);
}

/** The folder of PostgreSQL's programs. Debian keeps them off the path, beside `pg_ctlcluster`, which is on it. */
export function installedPostgres(): string | null {
  const initdb = onPath('initdb');
  // The others are beside the program, and not always beside its link.
  if (initdb !== null) return dirname(realpathSync(initdb));
  const debian = '/usr/lib/postgresql';
  const versions = onPath('pg_ctlcluster') && existsSync(debian) ? readdirSync(debian) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  return needed('PostgreSQL', folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null);
}
