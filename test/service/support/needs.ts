import { postgresPrograms } from './postgres-cluster.ts';

/** Where PostgreSQL's programs are; null on a bare machine, where its tests are skipped and say so. */
export const postgres = postgresPrograms();

/** In CI everything is installed, and a skip would hide a hole. */
if (postgres === null && process.env.MINGLE_CI !== undefined) {
  throw new Error('MINGLE_CI is set, but PostgreSQL is not installed: see .ci/run');
}
