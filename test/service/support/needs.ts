import { installedPostgres } from '../../support/installed.ts';

/** Where PostgreSQL's programs are; null on a bare machine, where its tests are skipped and say so. */
export const postgres = installedPostgres();
